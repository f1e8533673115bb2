import { SiteFooter } from '../shared/site/SiteFooter';
import { SiteHeader } from '../shared/site/SiteHeader';
import styles from './CalendarPage.module.css';
import { calendarCopy as copy } from './calendar.copy';

/** What happens after the code: said in full without scripts; `main.ts` adds name and reference. */
export function CalendarPage() {
  return (
    <>
      <SiteHeader />
      <main id="contenido">
        <div className={`on-dark ${styles.top}`}>
          <div className="wrap">
            <svg className={styles.art} viewBox="0 0 120 66" aria-hidden="true">
              <path d="M6 62a54 54 0 0 1 108 0" fill="none" stroke="var(--bugambilia)" strokeWidth="11" />
              <path d="M24 62a36 36 0 0 1 72 0" fill="none" stroke="var(--maiz)" strokeWidth="11" />
              <path d="m46 48 11 11 20-23" fill="none" stroke="var(--on-dark)" strokeWidth="8" />
            </svg>
            <h1 className={styles.title} data-greeting>
              {copy.title}
            </h1>
            <p className={styles.text}>{copy.text}</p>
            <p className={styles.text}>
              <strong>{copy.when.title}.</strong> {copy.when.text}
            </p>
            <p className={styles.reference} data-reference hidden>
              <span>{copy.reference}:</span> <strong data-reference-value />
              <span className={styles.help}>{copy.referenceHelp}</span>
            </p>
          </div>
        </div>
        <div className={`wrap ${styles.grid}`}>
          <section aria-labelledby="next-title">
            <h2 className={styles.heading} id="next-title">
              {copy.next.title}
            </h2>
            <ol className={styles.steps}>
              {copy.next.items.map((item) => (
                <li key={item.title}>
                  <h3>{item.title}</h3>
                  <p>{item.text}</p>
                </li>
              ))}
            </ol>
          </section>
          <div className={styles.side}>
            <section aria-labelledby="prepare-title">
              <h2 className={styles.heading} id="prepare-title">
                {copy.prepare.title}
              </h2>
              <ul className={styles.list}>
                {copy.prepare.items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </section>
            <section className={styles.safety} aria-labelledby="safety-title">
              <h2 className={styles.small} id="safety-title">
                {copy.safety.title}
              </h2>
              <p>{copy.safety.text}</p>
            </section>
          </div>
        </div>
      </main>
      <SiteFooter />
    </>
  );
}
