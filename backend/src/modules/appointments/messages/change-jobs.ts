import { defineQueue, RETRY_FOR_HOURS } from '../../../jobs/queue';
import type { AppointmentChange } from './appointment-mails.copy';

/** Author of a change of an appointment. */
export type AppointmentActor = 'person' | 'office';

/** Change that people are notified of. */
export interface Change {
  appointmentId: string;
  change: AppointmentChange;
  /** Sequence of the appointment after the change. */
  sequence: number;
  by: AppointmentActor;
  /** Previous agent; missing if unchanged. */
  formerAgentId?: string;
  /** Whether only the agent has changed; missing for no. */
  isSameTime?: boolean;
  /** How often the text was postponed because texts were not allowed at that hour; missing for never. */
  putOff?: number;
}

/** Queue of e-mails about changes, to the person and to the agent. */
export const CHANGE_MAILS_JOB = defineQueue<Change>('appointment-change-mails', RETRY_FOR_HOURS);
/** Queue of texts about changes by the office. */
export const CHANGE_TEXT_JOB = defineQueue<Change>('appointment-change-text', RETRY_FOR_HOURS);

/** Returns the key of a change, so that each message about it is sent once. */
export const keyOf = ({ appointmentId, sequence, change }: Change): string =>
  `appointment:${appointmentId}:${String(sequence)}:${change}`;
