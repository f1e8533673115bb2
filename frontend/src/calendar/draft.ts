import { TIMES_OF_DAY, type TimeOfDay } from 'domain/appointments';
import { hasFields, sessionRecord } from '../shared/session-record';

/**
 * Choices and texts of the visitor; empty texts if none. Stored for the tab's lifetime, so that a reload
 * loses nothing.
 */
export interface Draft {
  startsAt: string;
  email: string;
  timeZone: string;
}

const record = sessionRecord<Draft>(
  'calendarDraft',
  hasFields<Draft>({ startsAt: 'string', email: 'string', timeZone: 'string' }),
);

export const readDraft = (): Draft => record.read() ?? { startsAt: '', email: '', timeZone: '' };
export const keepDraft = (draft: Draft): void => record.write(draft);

/** Last requested call, and the link used for it. */
interface Requested {
  ref: string;
  timeOfDay: string;
}

const requested = sessionRecord<Requested>(
  'callbackRequested',
  hasFields<Requested>({ ref: 'string', timeOfDay: 'string' }),
);

/** Returns the part of the day for which a call was requested with this link, or null if none was. */
export function requestedCall(ref: string): TimeOfDay | null {
  const known = requested.read();
  return (known?.ref === ref && TIMES_OF_DAY.find((time) => time === known.timeOfDay)) || null;
}
export const keepRequestedCall = (ref: string, timeOfDay: TimeOfDay): void =>
  requested.write({ ref, timeOfDay });
