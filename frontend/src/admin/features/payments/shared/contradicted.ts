import type { PaymentDetailDto } from '../../../../shared/api/generated/model';

/**
 * Returns whether a user must check a payment that was charged after it was recorded as not charged. A refund in doubt is resolved first,
 * because it may end the wait.
 */
export const isContradicted = ({ status, needsReview, refunds }: PaymentDetailDto): boolean =>
  needsReview &&
  status !== 'unknown' &&
  status !== 'processing' &&
  !refunds.some((refund) => refund.needsReview);
