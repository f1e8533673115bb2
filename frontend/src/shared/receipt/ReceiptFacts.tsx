import { formatDollars } from 'domain/payments/money';
import { paymentNumber } from 'domain/payments/payment-numbers';
import { NEW_TAB } from '../site/new-tab.copy';
import type { PaymentReceipt } from './payment-receipt';
import { receiptCopy as copy } from './receipt.copy';
import styles from './ReceiptFacts.module.css';

/** Shows the amount, the card, the next charges and the link to the contract. */
export function ReceiptFacts({ receipt }: { receipt: PaymentReceipt }) {
  const { paymentId, planName, amount, last4, terms } = receipt;
  const facts = [
    [copy.plan, planName],
    [copy.amount, formatDollars(Math.round(amount * 100))],
    ...(last4 ? [[copy.card, copy.cardEnding(last4)]] : []),
  ];
  return (
    <div className={styles.receipt}>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {terms.split('\n').map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>
        <a href={`/api/payments/${paymentId}/contract`} target="_blank" rel="noopener">
          <span>{copy.contract}</span> <span className="visually-hidden">{`(${NEW_TAB})`}</span>
        </a>
      </p>
      <p className={styles.number}>{`${copy.number}: ${paymentNumber(paymentId)}`}</p>
    </div>
  );
}
