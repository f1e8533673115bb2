import { Island } from '../../shared/site/Island';
import { content } from '../../shared/site/site-data';
import { LeadForm } from '../lead-form/LeadForm';
import styles from './Contact.module.css';

/** Shown if the form cannot be sent without scripts. */
const NO_SCRIPT =
  'Para enviar este formulario hace falta JavaScript, porque confirmamos su número con un código. Actívelo en la configuración de su navegador, o abra esta página en otro navegador o en su celular, y vuelva a esta sección.';

/**
 * Shows the lead form, the target of all calls to action, and the next steps. On phones the form fills the
 * screen, and the steps follow below.
 */
export function Contact() {
  const { form } = content();
  return (
    <section className={`on-dark ${styles.contact}`} id="formulario-contacto" aria-labelledby="contact-title">
      <div className={`wrap ${styles.grid}`}>
        <h2 className={styles.title} id="contact-title">
          {form.title}
        </h2>
        <div className={styles.card}>
          <noscript>
            <p className={styles.noscript}>{NO_SCRIPT}</p>
          </noscript>
          <Island name="lead-form">
            <LeadForm />
          </Island>
        </div>
        <div className={styles.more}>
          <p className={styles.text}>{form.text}</p>
          <ol className={styles.steps}>
            {form.steps.map((step) => (
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
