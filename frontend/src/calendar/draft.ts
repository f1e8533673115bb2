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
