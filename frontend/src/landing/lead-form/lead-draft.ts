import { hasFields, sessionRecord } from '../../shared/session-record';
import { byLeadField } from './lead-fields';
import type { LeadValues } from './lead-validation';

/** What has been typed so far, kept so that a reload or a lost connection loses nothing. */
export interface LeadDraft extends LeadValues {
  /** When the form was first shown, in milliseconds since the epoch. */
  openedAt: number;
}

/** Consent is no part of the draft: it is given anew each time the form is sent. */
export const leadDraft = sessionRecord<LeadDraft>(
  'leadDraft',
  hasFields<LeadDraft>({ ...byLeadField(() => 'string' as const), openedAt: 'number' }),
);
