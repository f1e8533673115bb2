import {
  CALL_OUTCOMES,
  INTERACTION_DIRECTIONS,
  INTERACTION_TYPES,
  LEAD_CATEGORIES,
  VERIFICATION_STATUSES,
} from 'domain/leads';
import { US_STATE_CODES } from 'domain/us-states';
import { enumField } from '../../common/dto/enum-field';

export const LeadCategoryField = enumField('LeadCategory', LEAD_CATEGORIES, 'What a lead is to the office.');

export const VerificationStatusField = enumField(
  'VerificationStatus',
  VERIFICATION_STATUSES,
  '`verified` once the code sent to the phone was entered.',
);

export const UsStateField = enumField(
  'UsState',
  US_STATE_CODES,
  'Two-letter code of a state, the District of Columbia or Puerto Rico.',
);

/**
 * Kinds of consent. `verification_sms` is shown under the form, `marketing_sms` is the separate box. `spoken` was recorded by an
 * agent from a person's words: it does not replace a box of the form, and allows no campaign. `call_outside_hours` is the request
 * for a call at one time, and allows no message.
 */
const CONSENT_KINDS = ['verification_sms', 'marketing_sms', 'spoken', 'call_outside_hours'] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

export const ConsentKindField = enumField(
  'ConsentKind',
  CONSENT_KINDS,
  '`verification_sms`: the line under the form; `marketing_sms`: the separate box; `spoken`: what an agent noted of what the person said; ' +
    '`call_outside_hours`: a call asked for at a time outside the hours of the state.',
);

/** How the person gave the recorded consent. */
const SPOKEN_WAYS = ['phone', 'in_person', 'video_call'] as const;
export type SpokenWay = (typeof SPOKEN_WAYS)[number];

export const SpokenWayField = enumField('SpokenWay', SPOKEN_WAYS, 'How a person said what an agent noted.');

export const InteractionTypeField = enumField(
  'InteractionType',
  INTERACTION_TYPES,
  'Work with a lead that the office records; `sms` and `email` are messages that were sent elsewhere.',
);

export const InteractionDirectionField = enumField(
  'InteractionDirection',
  INTERACTION_DIRECTIONS,
  '`inbound` from the person, `outbound` from the office, `internal` among the office alone.',
);

export const CallOutcomeField = enumField(
  'CallOutcome',
  CALL_OUTCOMES,
  'How a call ended. `no_answer`, `voicemail` and `wrong_number` are no contact.',
);
