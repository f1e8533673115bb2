import { ApiError } from '../../shared/api/api-error';
import type { PaymentStatusDto } from '../../shared/api/generated/model';
import { getPaymentByKey } from '../../shared/api/generated/payments/payments';

const POLL_MS = 2_000;
const POLL_SLOWLY_MS = 10_000;
const SLOW_AFTER_MS = 60_000;
/** Time after which a request that is unknown to the server counts as lost. */
const NOT_ARRIVED_AFTER_MS = 20_000;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns whether a payment takes longer than usual. */
export const isSlow = (since: number): boolean => Date.now() - since > SLOW_AFTER_MS;

interface Search {
  /** Idempotency key of the payment. */
  key: string;
  since: number;
  /** Returns false to stop the search. */
  isWanted: () => boolean;
  onSlow: () => void;
}

/**
 * Polls the server until the outcome of a payment is known.
 * @returns null if the search was stopped
 */
export async function findOutcome({
  key,
  since,
  isWanted,
  onSlow,
}: Search): Promise<PaymentStatusDto | 'notArrived' | null> {
  while (isWanted()) {
    const age = Date.now() - since;
    const found = await getPaymentByKey(key).catch((error: unknown) => error);
    if (found instanceof ApiError && found.status === 404 && age > NOT_ARRIVED_AFTER_MS) return 'notArrived';
    if (found && !(found instanceof Error)) {
      const payment = found as PaymentStatusDto;
      if (payment.status !== 'processing' && payment.status !== 'unknown') return payment;
    }
    const slow = age > SLOW_AFTER_MS;
    if (slow) onSlow();
    await wait(slow ? POLL_SLOWLY_MS : POLL_MS);
  }
  return null;
}
