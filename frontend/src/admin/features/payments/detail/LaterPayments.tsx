import { Link } from 'react-router-dom';
import type { PaymentRowDto } from '../../../../shared/api/generated/model';
import { formatDateTime } from '../../../lib/times/moments';
import { PaymentAmount, PaymentMarks } from '../shared/PaymentMarks';
import { detailCopy } from '../shared/payment-detail.copy';
import styles from './payment-detail.module.css';

const { later: copy } = detailCopy;

interface Props {
  payments: PaymentRowDto[];
  addressOf: (id: string) => string;
}

/**
 * Shows the monthly charges of a subscription, or the charges of a stored card, with links to their details.
 */
export function LaterPayments({ payments, addressOf }: Props) {
  return (
    <section className={styles.section}>
      <h3>{copy.title}</h3>
      {payments.length === 0 && <p>{copy.none}</p>}
      <ul className={styles.entries} aria-label={copy.title}>
        {payments.map((payment) => (
          <li key={payment.id}>
            <p className={styles.entryHead}>
              <Link to={addressOf(payment.id)}>{formatDateTime(payment.createdAt)}</Link>
              <PaymentAmount payment={payment} />
            </p>
            <PaymentMarks payment={payment} />
          </li>
        ))}
      </ul>
    </section>
  );
}
