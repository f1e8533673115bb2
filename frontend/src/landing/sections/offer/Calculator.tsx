import { content } from '../../../shared/site/site-data';
import styles from './Calculator.module.css';

/** Shows the savings calculator: fixed figures, drawn as quarter circles. Nothing if they are not proven. */
export function Calculator() {
  const { calculator } = content();
  if (calculator.rows.length === 0) return null;
  return (
    <section className={styles.calculator} id="ahorro" aria-labelledby="calculator-title">
      <div className={`wrap ${styles.grid}`}>
        <div className={styles.copy}>
          <p className={styles.eyebrow}>{calculator.eyebrow}</p>
          <h2 className={styles.title} id="calculator-title">
            {calculator.title}
          </h2>
          <p className={styles.text}>{calculator.text}</p>
          <a className="button" href="#formulario-contacto">
            {calculator.action}
          </a>
          <p className={styles.note}>{calculator.note}</p>
        </div>
        <dl className={styles.chart}>
          {calculator.rows.map((row, index) => (
            <div key={row.span} className={`${styles.disc} ${styles[`disc${index}`] ?? ''}`}>
              <dt>{row.span}</dt>
              <dd className={styles.amount}>{row.amount}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
