import { contactRows } from '../shared/site/contact';
import { ContactList } from '../shared/site/ContactList';
import { content } from '../shared/site/site-data';
import { SiteFooter } from '../shared/site/SiteFooter';
import { SiteHeader } from '../shared/site/SiteHeader';
import styles from './CalendarPage.module.css';
import { calendarCopy as copy } from './calendar.copy';

/**
 * Shows the static frame of the calendar page: a placeholder while the free times load, and advice for the
 * call. `main.tsx` fills the calendar's container, which hides the placeholder.
 */
export function CalendarPage() {
  const { calendar, contact } = content();
  const rows = contactRows(contact);
  return (
    <>
      <SiteHeader />
      <main id="contenido">
        <div className={styles.calendar} data-calendar />
        <div className={styles.meanwhile}>
          <div className={`on-dark ${styles.top}`}>
            <div className={`wrap ${styles.topRow}`}>
              <div className={styles.words}>
                <h1 className={styles.title}>{calendar.title}</h1>
                <noscript>
                  <p>{copy.noscript}</p>
                </noscript>
                <p data-scripted>{copy.loading}</p>
              </div>
              <svg className={styles.art} viewBox="0 0 120 66" aria-hidden="true">
                <path d="M6 66a54 54 0 0 1 108 0" fill="none" stroke="var(--bugambilia)" strokeWidth="12" />
                <path d="M25 66a35 35 0 0 1 70 0" fill="none" stroke="var(--maiz)" strokeWidth="12" />
                <path d="M44 66a16 16 0 0 1 32 0z" fill="var(--aqua)" />
              </svg>
            </div>
          </div>
          <div className="wrap" data-scripted>
            <div className={styles.skeleton} aria-hidden="true">
              <span className={styles.bone} />
              <span className={styles.bones}>
                {Array.from({ length: 7 }, (_, day) => (
                  <span key={day} className={styles.tile} />
                ))}
              </span>
              <span className={styles.bone} />
              <span className={styles.bones}>
                {Array.from({ length: 6 }, (_, time) => (
                  <span key={time} className={styles.button} />
                ))}
              </span>
            </div>
            <p className={styles.slow}>{copy.slow}</p>
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
            {rows.length > 0 ? (
              <section aria-labelledby="contact-title">
                <h2 className={styles.heading} id="contact-title">
                  {copy.contact}
                </h2>
                <div className={styles.contact}>
                  <ContactList rows={rows} />
                </div>
              </section>
            ) : null}
          </div>
        </div>
      </main>
      <SiteFooter />
    </>
  );
}
