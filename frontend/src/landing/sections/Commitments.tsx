import { NEW_TAB } from '../../shared/site/new-tab.copy';
import { content } from '../../shared/site/site-data';
import styles from './Commitments.module.css';

/** Shows the laws that bind the service, each with its official text. */
export function Commitments() {
  const { commitments } = content();
  if (commitments.items.length === 0) return null;
  return (
    <section className={styles.commitments} aria-labelledby="commitments-title">
      <div className="wrap">
        <p className={styles.eyebrow}>{commitments.eyebrow}</p>
        <h2 className={styles.title} id="commitments-title">
          {commitments.title}
        </h2>
        <p className={styles.intro}>{commitments.intro}</p>
        <ul className={styles.list}>
          {commitments.items.map((item) => (
            <li key={item.name} className={styles.item}>
              <h3 className={styles.name}>{item.name}</h3>
              <p className={styles.meaning}>{item.meaning}</p>
              <p className={styles.citation}>
                <span lang="en">{item.citation}</span>{' '}
                <a href={item.href} target="_blank" rel="noopener">
                  {item.source}
                  <span className="visually-hidden">
                    {' '}
                    (en inglés, {NEW_TAB}): {item.name}
                  </span>
                </a>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
