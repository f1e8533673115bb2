import { Island } from '../../shared/site/Island';
import { Picture } from '../../shared/site/Picture';
import { content } from '../../shared/site/site-data';
import { FirstStep } from '../first-step/FirstStep';
import { ScoreSun } from './art/ScoreSun';
import styles from './Hero.module.css';

/**
 * Shows the first screen: the promise, the form's first step, the specialist, and the value of the
 * consultation.
 */
export function Hero() {
  const { expert, hero, offer } = content();
  return (
    <section className={`on-dark ${styles.hero}`} aria-labelledby="hero-title">
      <div className={`wrap ${styles.grid}`}>
        <div className={styles.copy}>
          <p className={styles.eyebrow}>{hero.eyebrow}</p>
          <h1 className={styles.title} id="hero-title">
            {hero.title}
          </h1>
          <p className={styles.lead}>{hero.lead}</p>
          <div className={styles.step}>
            <Island name="first-step">
              <FirstStep />
            </Island>
          </div>
          <ul className={styles.assurances}>
            {hero.assurances.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          {expert.photo && expert.name ? (
            <p className={styles.specialist}>
              <Picture of={{ ...expert.photo, alt: '' }} sizes="3.5rem" className={styles.face} eager />
              <span>
                Le atiende <strong>{expert.name}</strong>
              </span>
            </p>
          ) : null}
          <a className={styles.plans} href="#planes">
            {hero.plansLink}
          </a>
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
