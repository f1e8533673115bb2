import { claims } from '../content/content';
import styles from './Claims.module.css';

/** The four figures of the service. */
export function Claims() {
  return (
    <section className={styles.claims} aria-labelledby="claims-title">
      <div className="wrap">
        <h2 className="visually-hidden" id="claims-title">
          {claims.title}
        </h2>
        <ul className={styles.list}>
          {claims.items.map((item) => (
            <li key={item.label} className={styles.item}>
              <span className={styles.figure}>{item.figure}</span> <span>{item.label}</span>
            </li>
          ))}
        </ul>
        <p className={styles.note}>{claims.note}</p>
      </div>
    </section>
  );
}
