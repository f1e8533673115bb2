import { defineQueue, RETRY_FOR_HOURS } from '../../jobs/queue';

/** Queue of the e-mails that tell a customer of a payment. */
export const RECEIPT_JOB = defineQueue<{ paymentId: string }>('payment-receipt', RETRY_FOR_HOURS);
/** Queue of the e-mails that confirm a cancellation. */
export const CANCELLED_JOB = defineQueue<{ paymentId: string }>('cancellation-receipt', RETRY_FOR_HOURS);
/** Queue of the cancellations that a customer asked for and the gateway did not confirm: tried for about ten days. */
export const CUSTOMER_CANCELLATION_JOB = defineQueue<{ paymentId: string }>('customer-cancellation', {
  retryLimit: 50,
  retryDelay: 60,
  retryBackoff: true,
  retryDelayMax: 6 * 3_600,
});
/** Queue of what is returned to customers who cancelled within the legal days: tried for about ten days. */
export const CANCELLATION_REFUND_JOB = defineQueue<{ paymentId: string }>('cancellation-refund', {
  retryLimit: 50,
  retryDelay: 60,
  retryBackoff: true,
  retryDelayMax: 6 * 3_600,
});
/** Queue of the e-mails about refunds. */
export const REFUND_RECEIPT_JOB = defineQueue<{ refundId: string }>('refund-receipt', RETRY_FOR_HOURS);
/** Queue of the e-mails that tell the owner what the gateway has against us, or tells us. */
export const NOTICE_JOB = defineQueue<{ noticeId: string }>('gateway-notice', RETRY_FOR_HOURS);
/** Queue of the cards that the gateway has to forget: tried for about three days. */
export const FORGET_CARD_JOB = defineQueue<{ paymentId: string }>('forget-card', {
  retryLimit: 12,
  retryDelay: 60,
  retryBackoff: true,
});
/** Queue of the e-mails that ask the owner to look at a payment. */
export const REVIEW_JOB = defineQueue<{ paymentId: string }>('payment-review', RETRY_FOR_HOURS);
