import { content } from '../../../shared/site/site-data';
import { Ninety } from '../art/Ninety';
import styles from './Guarantee.module.css';

/** Shows the guarantee, initially 90 days. */
export function Guarantee() {
  const { guarantee } = content();
  return (
    <section className={styles.guarantee} id="garantia" aria-labelledby="guarantee-title">
      <div className={`wrap ${styles.grid}`}>
        <Ninety className={styles.art} />
        <div>
          <h2 className={styles.title} id="guarantee-title">
            {guarantee.title}
          </h2>
          <p className={styles.text}>{guarantee.text}</p>
          <ul className={styles.points}>
            {guarantee.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
          <a className={styles.terms} href="/terminos#garantia">
            {guarantee.terms}
          </a>
        </div>
      </div>
    </section>
  );
}
