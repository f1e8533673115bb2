import { defineQueue, RETRY_FOR_HOURS } from '../../jobs/queue';

/** Invitation to choose a time, for a verified lead; skipped if the lead has an appointment by then. */
export interface Nudge {
  leadId: string;
  /** ISO 8601. */
  verifiedAt: string;
  step: 'soon' | 'next_day';
  /** How often the invitation was postponed because messages were not allowed at that hour; missing for never. */
  putOff?: number;
}

/** Queue of verified leads that may have left without choosing a time. */
export const NUDGE_JOB = defineQueue<Nudge>('appointment-nudge', RETRY_FOR_HOURS);

/** Delay of each invitation after the verification, in seconds. */
export const NUDGE_AFTER_SECONDS: Readonly<Record<Nudge['step'], number>> = {
  soon: 600,
  next_day: 86_400,
};
