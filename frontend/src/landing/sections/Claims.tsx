import { content } from '../../shared/site/site-data';
import styles from './Claims.module.css';

/** Shows the figures of the service; nothing if none is proven. */
export function Claims() {
  const { figures } = content();
  if (figures.items.length === 0) return null;
  return (
    <section className={styles.claims} aria-labelledby="claims-title">
      <div className="wrap">
        <h2 className="visually-hidden" id="claims-title">
          {figures.title}
        </h2>
        <ul className={styles.list}>
          {figures.items.map((item) => (
            <li key={item.label} className={styles.item}>
              <span className={styles.figure}>{item.figure}</span> <span>{item.label}</span>
            </li>
          ))}
        </ul>
        {figures.note ? <p className={styles.note}>{figures.note}</p> : null}
      </div>
    </section>
  );
}
