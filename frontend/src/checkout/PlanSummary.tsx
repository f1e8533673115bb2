import { formatDollars } from 'domain/money';
import type { PlanDto } from '../shared/api/generated/model';
import styles from './PlanSummary.module.css';
import { checkoutData } from './checkout-data';
import { checkoutCopy as copy } from './checkout.copy';

/** The chosen plan: price, what it includes and the guarantee. */
export function PlanSummary({ plan }: { plan: PlanDto }) {
  const { guarantee } = checkoutData();
  return (
    <section className={styles.summary} aria-labelledby="summary-title">
      <h2 className="visually-hidden" id="summary-title">
        {copy.summary}
      </h2>
      <p className={styles.name}>
        {plan.name}
        {plan.popular ? <span className={styles.tag}>{copy.popular}</span> : null}
      </p>
      <p className={styles.description}>{plan.description}</p>
      <p className={styles.price}>
        <span className={styles.amount}>{formatDollars(plan.priceCents)}</span> {copy.perMonth}
      </p>
      {plan.originalPriceCents !== null ? (
        <p className={styles.before}>
          {copy.before} <s>{formatDollars(plan.originalPriceCents)}</s>
          {plan.savingsLabel ? <span className={styles.saving}>{plan.savingsLabel}</span> : null}
        </p>
      ) : null}
      <h3 className={styles.includes}>{copy.includes}</h3>
      <ul className={styles.features}>
        {plan.features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <p className={styles.guarantee}>
        <strong>{guarantee.title}.</strong> {guarantee.text}
      </p>
    </section>
  );
}
