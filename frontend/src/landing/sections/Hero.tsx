import { content } from '../../shared/site/site-data';
import { ScoreSun } from './art/ScoreSun';
import styles from './Hero.module.css';

/** First screen: the promise, the free consultation and its value. */
export function Hero() {
  const { hero, offer } = content();
  return (
    <section className={`on-dark ${styles.hero}`} aria-labelledby="hero-title">
      <div className={`wrap ${styles.grid}`}>
        <div className={styles.copy}>
          <p className={styles.eyebrow}>{hero.eyebrow}</p>
          <h1 className={styles.title} id="hero-title">
            {hero.title}
          </h1>
          <p className={styles.lead}>{hero.lead}</p>
          <div className={styles.actions}>
            <a className="button button--maiz" href="#formulario-contacto">
              {offer.action}
            </a>
            <a className="button button--quiet" href="#planes">
              {hero.plansLink}
            </a>
          </div>
          <ul className={styles.assurances}>
            {hero.assurances.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
        <div className={styles.art}>
          <ScoreSun />
          <dl className={styles.ticket}>
            <dt className={styles.ticketTitle}>{offer.title}</dt>
            {offer.value ? (
              <dd>
                {offer.was} <s>{offer.value}</s>
              </dd>
            ) : null}
            <dd className={styles.today}>{offer.today} $0</dd>
          </dl>
        </div>
      </div>
    </section>
  );
}
