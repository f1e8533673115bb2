import { formatDollars } from 'domain/payments/money';
import { useState } from 'react';
import type { PlanDto } from '../shared/api/generated/model';
import styles from './PlanSummary.module.css';
import { checkoutData } from './checkout-data';
import { checkoutCopy as copy } from './checkout.copy';

/**
 * Minimum width at which the summary is next to the form. Below it, the summary's list is folded to keep the
 * form near.
 */
const WIDE = '(min-width: 60rem)';

interface Props {
  plan: PlanDto;
  /** Whether nothing is charged today. */
  storesCards: boolean;
}

/** Shows the chosen plan: today's and later payments, included services and the guarantee. */
export function PlanSummary({ plan, storesCards }: Props) {
  const { guarantee, gifts } = checkoutData();
  const [isOpen] = useState(() => window.matchMedia(WIDE).matches);
  const gift = gifts[plan.id];
  const price = formatDollars(plan.priceCents);
  return (
    <section className={styles.summary} aria-labelledby="summary-title">
      <h2 className="visually-hidden" id="summary-title">
        {copy.summary}
      </h2>
      <p className={styles.name}>
        <span>{plan.name}</span>
        {plan.popular ? <span className={styles.tag}>{copy.popular}</span> : null}
      </p>
      <p className={styles.description}>{plan.description}</p>
      <p className={styles.price}>
        <span className={styles.today}>{copy.today}</span>{' '}
        <span className={styles.amount}>{storesCards ? '$0' : price}</span>{' '}
        <span>{storesCards ? copy.nothing : copy.firstMonth}</span>
      </p>
      {plan.originalPriceCents !== null ? (
        <p className={styles.before}>
          <span>{copy.before}</span> <s>{formatDollars(plan.originalPriceCents)}</s>
          {plan.savingsLabel ? <span className={styles.saving}>{plan.savingsLabel}</span> : null}
        </p>
      ) : null}
      {storesCards ? <p className={styles.then}>{copy.firstLater(price)}</p> : null}
      <p className={styles.then}>{copy.then(formatDollars(plan.originalPriceCents ?? plan.priceCents))}</p>
      <details className={styles.includes} open={isOpen}>
        <summary>
          <h3>{copy.includes(plan.features.length)}</h3>
        </summary>
        <ul className={styles.features}>
          {plan.features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      </details>
      {gift.title ? (
        <p className={styles.gift}>
          <span>{`${copy.gift}:`}</span> <strong>{gift.title}</strong>
          {gift.value ? <span>{gift.value}</span> : null}
        </p>
      ) : null}
      <p className={styles.guarantee}>
        <strong>{`${guarantee.title}.`}</strong> <span>{guarantee.text}</span>
      </p>
    </section>
  );
}
