import type { EnqueueOptions } from '../../jobs/jobs.service';

/** Queue of the mails that tell a customer of a payment. */
export const RECEIPT_JOB = 'payment-receipt';
/** Queue of the mails about money that went back. */
export const REFUND_RECEIPT_JOB = 'refund-receipt';
/** Queue of the mails that ask the owner to look at a payment. */
export const REVIEW_JOB = 'payment-review';

/** A mail is worth some hours of trying. */
export const MAIL_RETRIES: EnqueueOptions = { retryLimit: 8, retryDelay: 30, retryBackoff: true };
