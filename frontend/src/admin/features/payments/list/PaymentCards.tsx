import { PLAN_NAMES } from 'domain/payments/plans';
import { Link } from 'react-router-dom';
import { formatDateTime } from '../../../lib/times/moments';
import { CardName, PaymentAmount, PaymentMarks } from '../shared/PaymentMarks';
import { kindNames, paymentsCopy as copy } from '../shared/payments.copy';
import styles from './PaymentCards.module.css';
import list from '../../../ui/list/cards.module.css';
import type { PaymentListProps } from './PaymentTable';

/** Shows the list on phones: one card per payment. */
export function PaymentCards({ payments, busy, addressOf }: PaymentListProps) {
  return (
    <ul className={list.cards} aria-label={copy.list} aria-busy={busy}>
      {payments.map((payment) => (
        <li key={payment.id} className={list.card}>
          <div className={styles.cardHead}>
            <Link to={addressOf(payment.id)}>{payment.fullName}</Link>
            <span className={styles.cardAmount}>
              <PaymentAmount payment={payment} />
            </span>
          </div>
          <p className={styles.cardEmail}>{payment.email}</p>
          <PaymentMarks payment={payment} />
          <p className={styles.cardFacts}>
            {PLAN_NAMES[payment.plan]} · {kindNames[payment.kind]} · <CardName payment={payment} />
            <br />
            <time dateTime={payment.createdAt}>{formatDateTime(payment.createdAt)}</time>
          </p>
        </li>
      ))}
    </ul>
  );
}
