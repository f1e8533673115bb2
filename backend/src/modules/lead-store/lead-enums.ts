import {
  CALL_OUTCOMES,
  INTERACTION_DIRECTIONS,
  INTERACTION_TYPES,
  LEAD_CATEGORIES,
  VERIFICATION_STATUSES,
} from 'domain/leads';
import { US_STATE_CODES } from 'domain/us-states';
import { enumField } from '../../common/dto/enum-field';

export const LeadCategoryField = enumField(
  'LeadCategory',
  LEAD_CATEGORIES,
  'Category that the office gives a lead.',
);

export const VerificationStatusField = enumField(
  'VerificationStatus',
  VERIFICATION_STATUSES,
  '`verified` after the person entered the code that was sent to the phone.',
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
  "Kind of consent. `verification_sms`: the line under the form; `marketing_sms`: the separate box; `spoken`: a consent in the person's words, recorded by an agent; `call_outside_hours`: a request for a call at a time outside the hours of the state.",
);

/** How the person gave the recorded consent. */
const SPOKEN_WAYS = ['phone', 'in_person', 'video_call'] as const;
export type SpokenWay = (typeof SPOKEN_WAYS)[number];

export const SpokenWayField = enumField(
  'SpokenWay',
  SPOKEN_WAYS,
  'Situation in which a person gave a spoken consent.',
);

export const InteractionTypeField = enumField(
  'InteractionType',
  INTERACTION_TYPES,
  'Interaction with a lead that the office records; `sms` and `email` are messages that were sent elsewhere.',
);

export const InteractionDirectionField = enumField(
  'InteractionDirection',
  INTERACTION_DIRECTIONS,
  '`inbound`: from the person; `outbound`: from the office; `internal`: within the office.',
);

export const CallOutcomeField = enumField(
  'CallOutcome',
  CALL_OUTCOMES,
  'Outcome of a call. `no_answer`, `voicemail` and `wrong_number` do not count as a contact.',
);
