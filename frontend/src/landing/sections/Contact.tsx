import { Island } from '../../shared/site/Island';
import { contact } from '../content/content';
import { LeadForm } from '../lead-form/LeadForm';
import styles from './Contact.module.css';

/** Where every call to action leads: on a phone the form fills the screen at once, and what happens next follows it. */
export function Contact() {
  return (
    <section className={`on-dark ${styles.contact}`} id="formulario-contacto" aria-labelledby="contact-title">
      <div className={`wrap ${styles.grid}`}>
        <h2 className={styles.title} id="contact-title">
          {contact.title}
        </h2>
        <div className={styles.card}>
          <noscript>
            <p className={styles.noscript}>{contact.noscript}</p>
          </noscript>
          <Island name="lead-form">
            <LeadForm />
          </Island>
        </div>
        <div className={styles.more}>
          <p className={styles.text}>{contact.text}</p>
          <ol className={styles.steps}>
            {contact.steps.map((step) => (
              <li key={step.title}>
                <h3>{step.title}</h3>
                <p>{step.text}</p>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}
