import { hoursCopy } from '../hours.copy';
import styles from './FindAddress.module.css';

const { find: copy } = hoursCopy.calendars;

/** Explains where to find a calendar's private address, for each provider. */
export function FindAddress() {
  return (
    <details className={styles.find}>
      <summary>{copy.title}</summary>
      {copy.ways.map(({ name, steps }) => (
        <section key={name}>
          <h4>{name}</h4>
          <ol>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
      ))}
      <p>{copy.secret}</p>
    </details>
  );
}
