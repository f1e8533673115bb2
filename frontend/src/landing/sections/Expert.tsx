import { Picture } from '../../shared/site/Picture';
import { content } from '../../shared/site/site-data';
import { MarkedReport } from './art/MarkedReport';
import styles from './Expert.module.css';

/** Shows the specialist's profile: what the person in charge of a case does and never does. */
export function Expert() {
  const { expert } = content();
  return (
    <section className={styles.expert} aria-labelledby="expert-title">
      <div className={`wrap ${styles.grid}`}>
        <div className={expert.photo ? `${styles.art} ${styles.framed}` : styles.art}>
          {expert.photo ? (
            <Picture of={expert.photo} sizes="(min-width: 60rem) 30rem, 100vw" className={styles.photo} />
          ) : (
            <MarkedReport />
          )}
        </div>
        <div>
          <p className={styles.eyebrow}>{expert.eyebrow}</p>
          <h2 className={styles.title} id="expert-title">
            {expert.title}
          </h2>
          {expert.name ? <p className={styles.person}>{expert.name}</p> : null}
          <p className={styles.text}>{expert.text}</p>
          {expert.biography ? <p className={styles.text}>{expert.biography}</p> : null}
          <div className={styles.lists}>
            <div>
              <h3 className={styles.listTitle}>{expert.does.title}</h3>
              <ul className={`${styles.list} ${styles.yes}`}>
                {expert.does.items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </div>
            <div>
              <h3 className={styles.listTitle}>{expert.doesNot.title}</h3>
              <ul className={`${styles.list} ${styles.no}`}>
                {expert.doesNot.items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}
