import { INTERACTION_TYPES } from 'domain/leads';
import { enumField } from '../../../common/dto/enum-field';
import { AUDIT_ACTIONS } from '../../audit/audit-actions';

/** Types of entries on a lead's timeline, apart from users' actions on the lead. */
const EVENTS = [
  ...INTERACTION_TYPES,
  'submission',
  'imported',
  'verification',
  'category_changed',
  'code_sent',
  'code_not_sent',
  'code_wrong',
  'campaign',
  'booking',
  'booking_cancelled',
  'booking_rescheduled',
  'booking_confirmed',
  'booking_attended',
  'booking_no_show',
  'callback_requested',
  'payment',
  'satisfaction',
  'opt_out',
  'opt_in',
] as const;

const TIMELINE_KINDS = [...EVENTS, ...AUDIT_ACTIONS] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

export const TimelineKindField = enumField(
  'TimelineKind',
  TIMELINE_KINDS,
  'Kind of event in the timeline of a lead; also an action of the audit trail.',
);
