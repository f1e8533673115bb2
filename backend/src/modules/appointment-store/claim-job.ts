import { defineQueue, RETRY_FOR_HOURS } from '../../jobs/queue';

/**
 * Queue of leads that have verified their phone. The job links them to appointments that were booked before with that phone in
 * other calendars. A calendar's message that arrives during the verification does not see the result yet, so this cannot be done
 * at once.
 */
export const CLAIM_JOB = defineQueue<{ leadId: string }>('appointment-claim', RETRY_FOR_HOURS);
