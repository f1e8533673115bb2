import { hasFields, sessionRecord } from '../shared/session-record';

/** What the visitor has chosen and typed; empty texts where nothing. Kept as long as the tab, so that a reload loses nothing. */
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
