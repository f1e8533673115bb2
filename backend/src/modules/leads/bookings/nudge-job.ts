import { defineQueue, RETRY_FOR_HOURS } from '../../../jobs/queue';

/** A verified lead that is invited to choose a time, unless it has by then. */
export interface Nudge {
  leadId: string;
  /** ISO 8601. */
  verifiedAt: string;
  step: 'soon' | 'next_day';
  /** How often it was put off, because no message was allowed at that hour; missing for none. */
  putOff?: number;
}

/** Queue of leads that may have left without choosing a time. */
export const NUDGE_JOB = defineQueue<Nudge>('appointment-nudge', RETRY_FOR_HOURS);

/** When they are invited, seconds after the proof. */
export const NUDGE_AFTER_SECONDS: Readonly<Record<Nudge['step'], number>> = {
  soon: 600,
  next_day: 86_400,
};
