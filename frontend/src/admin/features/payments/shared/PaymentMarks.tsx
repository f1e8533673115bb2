import { Tag } from 'antd';
import { cardBrandName } from 'domain/payments/cards';
import { formatDollars } from 'domain/payments/money';
import type { PaymentRowDto } from '../../../../shared/api/generated/model';
import { paymentsCopy as copy, statusNames } from './payments.copy';
import styles from './PaymentMarks.module.css';
import text from '../../../ui/list/text.module.css';

const COLOURS: Partial<Record<PaymentRowDto['status'], string>> = {
  approved: 'success',
  declined: 'error',
  failed: 'error',
  unknown: 'warning',
  processing: 'processing',
};

type Marked = Pick<PaymentRowDto, 'status' | 'mode' | 'needsReview' | 'soldVia' | 'chargedAfterCancel'>;

/** Shows a payment's state, whether it was simulated, and whether it needs review. */
export function PaymentMarks({
  payment: { status, mode, needsReview, soldVia, chargedAfterCancel },
}: {
  payment: Marked;
}) {
  return (
    <span className={styles.marks}>
      <Tag color={COLOURS[status]}>{statusNames[status]}</Tag>
      {needsReview && <Tag color="error">{copy.reviewMark}</Tag>}
      {chargedAfterCancel && <Tag color="error">{copy.lateMark}</Tag>}
      {soldVia === 'phone' && <Tag>{copy.phoneMark}</Tag>}
      {mode === 'simulator' && (
        <Tag variant="outlined" className={styles.simulatedMark}>
          {copy.simulatedMark}
        </Tag>
      )}
    </span>
  );
}

/** Shows the charged and the refunded amount. */
export function PaymentAmount({
  payment: { amountCents, refundedCents },
}: {
  payment: Pick<PaymentRowDto, 'amountCents' | 'refundedCents'>;
}) {
  return (
    <>
      <span className={styles.amount}>{amountCents === 0 ? copy.noCharge : formatDollars(amountCents)}</span>
      {refundedCents > 0 && (
        <small className={text.small}>{copy.refundedPart(formatDollars(refundedCents))}</small>
      )}
    </>
  );
}

/** Shows the card's brand and last digits. */
export function CardName({
  payment: { cardBrand, last4 },
}: {
  payment: Pick<PaymentRowDto, 'cardBrand' | 'last4'>;
}) {
  const brand = cardBrand && (cardBrandName(cardBrand) ?? cardBrand);
  if (!last4) return <>{brand ?? copy.noCard}</>;
  return (
    <span className={text.nowrap}>
      {brand} <span aria-hidden="true">••••</span> <span className="visually-hidden">{copy.endingIn}</span>
      {last4}
    </span>
  );
}
