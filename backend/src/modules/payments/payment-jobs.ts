import { defineQueue, RETRY_FOR_HOURS } from '../../jobs/queue';

/** Retries for about ten days. */
const RETRY_FOR_TEN_DAYS = { retryLimit: 50, retryDelay: 60, retryBackoff: true, retryDelayMax: 6 * 3_600 };

/** Queue of receipts by e-mail. */
export const RECEIPT_JOB = defineQueue<{ paymentId: string }>('payment-receipt', RETRY_FOR_HOURS);
/** Queue of e-mails that confirm a cancellation. */
export const CANCELLED_JOB = defineQueue<{ paymentId: string }>('cancellation-receipt', RETRY_FOR_HOURS);
/** Queue of cancellations by customers that the gateway did not confirm. */
export const CUSTOMER_CANCELLATION_JOB = defineQueue<{ paymentId: string }>(
  'customer-cancellation',
  RETRY_FOR_TEN_DAYS,
);
/** Queue of subscriptions that the gateway may have made with a payment that was not charged. */
export const UNPAID_SUBSCRIPTION_JOB = defineQueue<{ paymentId: string }>(
  'unpaid-subscription',
  RETRY_FOR_TEN_DAYS,
);
/** Queue of refunds for customers who cancelled within the legal days. */
export const CANCELLATION_REFUND_JOB = defineQueue<{ paymentId: string }>(
  'cancellation-refund',
  RETRY_FOR_TEN_DAYS,
);
/** Queue of e-mails about refunds. */
export const REFUND_RECEIPT_JOB = defineQueue<{ refundId: string }>('refund-receipt', RETRY_FOR_HOURS);
/** Queue of e-mails to the owner about problems and messages of the gateway. */
export const NOTICE_JOB = defineQueue<{ noticeId: string }>('gateway-notice', RETRY_FOR_HOURS);
/** Queue of cards that the gateway must forget. Retries for about three days. */
export const FORGET_CARD_JOB = defineQueue<{ paymentId: string }>('forget-card', {
  retryLimit: 12,
  retryDelay: 60,
  retryBackoff: true,
});
/** Queue of e-mails that ask the owner to check a payment. */
export const REVIEW_JOB = defineQueue<{ paymentId: string }>('payment-review', RETRY_FOR_HOURS);
