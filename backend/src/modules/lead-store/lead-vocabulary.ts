/** What a lead can be to the office. */
export const LEAD_CATEGORIES = [
  'new',
  'hot',
  'warm',
  'cold',
  'contacted',
  'booked',
  'client',
  'lost',
] as const;
export type LeadCategory = (typeof LEAD_CATEGORIES)[number];

/** `verified` once the code sent to the phone was entered. */
export const VERIFICATION_STATUSES = ['pending', 'verified'] as const;
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number];

/** Work with a lead that the office records. */
export const INTERACTION_TYPES = ['note', 'call', 'sms', 'email', 'meeting'] as const;
export type InteractionType = (typeof INTERACTION_TYPES)[number];

/** `inbound` from the person, `outbound` from the office, `internal` among the office alone. */
export const INTERACTION_DIRECTIONS = ['inbound', 'outbound', 'internal'] as const;
export type InteractionDirection = (typeof INTERACTION_DIRECTIONS)[number];
