import { Picture } from '../../../shared/site/Picture';
import { content } from '../../../shared/site/site-data';
import { BenefitPicture } from '../art/BenefitPicture';
import styles from './Benefits.module.css';

/** Shows what better credit makes possible. */
export function Benefits() {
  const { benefits } = content();
  if (benefits.items.length === 0) return null;
  return (
    <section className={styles.benefits} aria-labelledby="benefits-title">
      <div className="wrap">
        <h2 className={styles.title} id="benefits-title">
          {benefits.title}
        </h2>
        <p className={styles.intro}>{benefits.intro}</p>
        <ul className={styles.grid}>
          {benefits.items.map((item) => (
            <li key={item.title} className={`${styles.tile} ${styles[item.art] ?? ''}`}>
              {item.photo ? (
                <Picture of={item.photo} sizes="(min-width: 60rem) 24rem, 100vw" className={styles.photo} />
              ) : (
                <BenefitPicture name={item.art} className={styles.picture} />
              )}
              <div className={styles.text}>
                <h3 className={styles.name}>{item.title}</h3>
                <p>{item.text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
