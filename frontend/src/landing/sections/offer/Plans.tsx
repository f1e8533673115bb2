import { formatDollars } from 'domain/payments/money';
import { PLAN_IDS } from 'domain/payments/plans';
import { content } from '../../../shared/site/site-data';
import { Rays } from '../art/Rays';
import styles from './Plans.module.css';

/** Shows the three plans; each button leads to the plan's payment page. */
export function Plans() {
  const { payment, plans } = content();
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
          {PLAN_IDS.map((id) => ({ id, ...plans[id] })).map((plan, index) => (
            <li key={plan.id} className={`${styles.plan} ${styles[plan.id] ?? ''}`}>
              <div className={styles.top}>
                <div>
                  <h3 className={styles.name}>{plan.name}</h3>
                  {plan.checkout.popular ? <p className={styles.popular}>Más popular</p> : null}
                  <p className={styles.audience}>{plan.audience}</p>
                </div>
                <Rays count={index + 1} className={styles.mark} />
              </div>
              <p className={styles.price}>
                <span className={styles.amount}>{formatDollars(plan.landing.startCents)}</span>{' '}
                {plan.landing.startNote}
              </p>
              <p className={styles.then}>
                {plan.landing.then}
                {plan.landing.tag ? <span className={styles.tag}>{plan.landing.tag}</span> : null}
              </p>
              <ul className={styles.features}>
                {plan.features.map((feature) => (
                  <li key={feature}>{feature}</li>
                ))}
              </ul>
              {plan.bonus.title ? (
                <p className={styles.bonus}>
                  <strong>{plan.bonus.title}</strong>
                  {plan.bonus.value ? <span>{plan.bonus.value}</span> : null}
                </p>
              ) : null}
              <a className={`button ${styles.action}`} href={plan.checkout.link}>
                {plan.action}
              </a>
            </li>
          ))}
        </ul>
        <p className={styles.unsure}>
          {payment.consultText} <a href="#formulario-contacto">{payment.consultAction}</a>.
        </p>
        {plans.note ? <p className={styles.note}>{plans.note}</p> : null}
      </div>
    </section>
  );
}
