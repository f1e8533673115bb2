import { defineQueue, RETRY_FOR_HOURS } from '../../jobs/queue';

/** Queue of the e-mails that tell a customer of a payment. */
export const RECEIPT_JOB = defineQueue<{ paymentId: string }>('payment-receipt', RETRY_FOR_HOURS);
/** Queue of the e-mails about refunds. */
export const REFUND_RECEIPT_JOB = defineQueue<{ refundId: string }>('refund-receipt', RETRY_FOR_HOURS);
/** Queue of the e-mails that ask the owner to look at a payment. */
export const REVIEW_JOB = defineQueue<{ paymentId: string }>('payment-review', RETRY_FOR_HOURS);
