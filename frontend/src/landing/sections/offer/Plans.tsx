import { SITE } from '../../../shared/site/site';
import { plans } from '../../content/content';
import { Rays } from '../art/Rays';
import styles from './Plans.module.css';

/** The three plans; each button leads to that plan's checkout. */
export function Plans() {
  return (
    <section className={styles.plans} id="planes" aria-labelledby="plans-title">
      <div className="wrap">
        <div className={styles.head}>
          <h2 className={styles.title} id="plans-title">
            {plans.title}
          </h2>
          <p className={styles.intro}>{plans.intro}</p>
        </div>
        <ul className={styles.list}>
          {plans.items.map((plan, index) => (
            <li key={plan.id} className={`${styles.plan} ${styles[plan.id] ?? ''}`}>
              <div className={styles.top}>
                <div>
                  <h3 className={styles.name}>{plan.name}</h3>
                  <p className={styles.audience}>{plan.audience}</p>
                </div>
                <Rays count={index + 1} className={styles.mark} />
              </div>
              <p className={styles.price}>
                <span className={styles.amount}>{plan.price}</span> {plan.priceNote}
              </p>
              <p className={styles.then}>
                {plan.then}
                {plan.tag ? <span className={styles.tag}>{plan.tag}</span> : null}
              </p>
              <ul className={styles.features}>
                {plan.features.map((feature) => (
                  <li key={feature}>{feature}</li>
                ))}
              </ul>
              {plan.bonus ? (
                <p className={styles.bonus}>
                  <strong>{plan.bonus.title}</strong>
                  <span>{plan.bonus.value}</span>
                </p>
              ) : null}
              <a className={`button ${styles.action}`} href={SITE.checkout[plan.id]}>
                {plan.action}
              </a>
            </li>
          ))}
        </ul>
        <p className={styles.note}>{plans.note}</p>
      </div>
    </section>
  );
}
