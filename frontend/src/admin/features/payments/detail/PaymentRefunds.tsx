import { Button, Tag } from 'antd';
import { formatDollars } from 'domain/payments/money';
import { useState } from 'react';
import type { PaymentDetailDto, RefundDto } from '../../../../shared/api/generated/model';
import { formatDateTime } from '../../../lib/times/moments';
import { answerName } from './gateway.copy';
import { detailCopy } from '../shared/payment-detail.copy';
import styles from './payment-detail.module.css';
import { paymentsCopy, refundStatusNames } from '../shared/payments.copy';
import { ResolveDialog } from '../actions/ResolveDialog';

const { refunds: copy } = detailCopy;
const COLOURS = {
  processing: 'processing',
  approved: 'success',
  declined: 'error',
  unknown: 'warning',
} as const;

/** Shows completed and requested refunds of a payment. */
export function PaymentRefunds({ payment }: { payment: PaymentDetailDto }) {
  const [resolving, setResolving] = useState<RefundDto | null>(null);
  const { refunds } = payment;
  return (
    <section className={styles.section}>
      <h3>{copy.title}</h3>
      {refunds.length === 0 && <p>{copy.none}</p>}
      <ul className={styles.entries} aria-label={copy.title}>
        {refunds.map((refund) => (
          <li key={refund.id}>
            <p className={styles.entryHead}>
              <strong>{formatDollars(refund.amountCents)}</strong>
              {copy[refund.kind]}
              <Tag color={COLOURS[refund.status]}>{refundStatusNames[refund.status]}</Tag>
              {refund.needsReview && <Tag color="error">{paymentsCopy.reviewMark}</Tag>}
            </p>
            <p>{refund.reason}</p>
            <p className={styles.meta}>
              <time dateTime={refund.createdAt}>{formatDateTime(refund.createdAt)}</time>{' '}
              {copy.by(refund.createdBy)}
              {refund.responseText &&
                refund.status !== 'approved' &&
                !refund.refusal &&
                ` · ${answerName(refund.responseText)}`}
            </p>
            {refund.refusal && (
              <p>
                {refund.refusal}
                {refund.responseText && (
                  <small className={styles.record}>
                    {copy.gatewayText} <q lang="en">{refund.responseText}</q>
                  </small>
                )}
              </p>
            )}
            {refund.status === 'unknown' && (
              <Button
                size="small"
                aria-label={copy.resolveOf(formatDollars(refund.amountCents))}
                onClick={() => setResolving(refund)}
              >
                {copy.resolve}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {resolving && <ResolveDialog payment={payment} refund={resolving} onClose={() => setResolving(null)} />}
    </section>
  );
}
