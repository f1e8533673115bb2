import { content } from '../../shared/site/site-data';
import styles from './Faq.module.css';

/** Shows questions and answers in native disclosure elements, which open without scripts. */
export function Faq() {
  const { faq } = content();
  return (
    <section className={styles.faq} id="preguntas" aria-labelledby="faq-title">
      <div className={`wrap ${styles.grid}`}>
        <div className={styles.head}>
          <h2 className={styles.title} id="faq-title">
            {faq.title}
          </h2>
          <p className={styles.intro}>
            {faq.intro} <a href="#formulario-contacto">Agéndela</a>.
          </p>
        </div>
        <div className={styles.list}>
          {faq.items.map((item) => (
            <details key={item.question} className={styles.item}>
              <summary className={styles.question}>
                <h3>{item.question}</h3>
              </summary>
              <div className={styles.answer}>
                {item.answer.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </div>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
