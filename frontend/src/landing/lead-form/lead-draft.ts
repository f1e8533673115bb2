import { hasFields, sessionRecord } from '../../shared/session-record';
import { byLeadField } from './lead-fields';
import type { LeadValues } from './lead-validation';

/** Input saved so that a reload or a lost connection loses nothing. */
export interface LeadDraft extends LeadValues {
  /** Time at which the form was first shown, in milliseconds since the epoch. */
  openedAt: number;
}

/** Does not contain consent, which must be given again on each submission. */
export const leadDraft = sessionRecord<LeadDraft>(
  'leadDraft',
  hasFields<LeadDraft>({ ...byLeadField(() => 'string' as const), openedAt: 'number' }),
);
