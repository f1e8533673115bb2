/** Why a message that was asked for was not sent, of those reasons that are this product's own doing. */
export const SAVED_REASONS = ['rate_limited', 'risk_refused', 'challenge_required', 'blocked'] as const;

export type SavedReason = (typeof SAVED_REASONS)[number];
