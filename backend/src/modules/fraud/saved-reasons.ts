/** Reasons, set by this product's own rules, for which a requested message was not sent. */
export const SAVED_REASONS = ['rate_limited', 'risk_refused', 'challenge_required', 'blocked'] as const;

export type SavedReason = (typeof SAVED_REASONS)[number];
