import { defineQueue, RETRY_FOR_HOURS } from '../../../jobs/queue';

/**
 * Queue of leads that have proven their phone: appointments of other calendars that were made with it before are theirs. It is a
 * job, because a calendar's message that arrives while the phone is proven does not see the proof yet.
 */
export const CLAIM_JOB = defineQueue<{ leadId: string }>('appointment-claim', RETRY_FOR_HOURS);
