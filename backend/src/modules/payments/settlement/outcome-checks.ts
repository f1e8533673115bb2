import { GATEWAY_TIMEOUT_MS } from '../gateway/payment-gateway';

/** Time after which a payment or refund without an outcome is looked up, because its instance must have crashed. */
const ORPHANED_AFTER_MS = GATEWAY_TIMEOUT_MS + 30_000;
/** Seconds until an unknown outcome is looked up again, by the number of earlier lookups. */
const CHECK_DELAYS_SECONDS = [5, 15, 30, 60, 180, 300, 900];
const LATER_SECONDS = 3_600;
/** Number of lookups without a response after which a person must check. */
const CHECKS_BEFORE_REVIEW = 6;

/** Changed columns of a payment or refund with an unknown outcome. */
export interface UnknownOutcome {
  status: 'unknown';
  responseText: string;
  checks: number;
  needsReview: boolean;
  nextCheckAt: Date;
}

/** Returns when to look up the outcome of a gateway request that is made at `now`. */
export const firstCheck = (now: Date): Date => new Date(now.getTime() + ORPHANED_AFTER_MS);

/**
 * Returns the columns that change after a lookup or request without a response.
 * @param outcome its `reason` is a code such as `timeout`
 */
export function unknownOutcome(
  row: { status: string; checks: number },
  { reason, review = false }: { reason: string; review?: boolean },
  now: Date,
): UnknownOutcome {
  const checks = row.status === 'unknown' ? row.checks + 1 : row.checks;
  const delay = CHECK_DELAYS_SECONDS[checks] ?? LATER_SECONDS;
  return {
    status: 'unknown',
    responseText: reason,
    checks,
    needsReview: review || checks >= CHECKS_BEFORE_REVIEW,
    nextCheckAt: new Date(now.getTime() + delay * 1_000),
  };
}
