import { ApiError } from '../../shared/api/api-error';
import type { PaymentStatusDto } from '../../shared/api/generated/model';
import { getPaymentByKey } from '../../shared/api/generated/payments/payments';

const POLL_MS = 2_000;
const POLL_SLOWLY_MS = 10_000;
const SLOW_AFTER_MS = 60_000;
/** A request that the server does not know after this long did not arrive. */
const NOT_ARRIVED_AFTER_MS = 20_000;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Whether a payment that was sent at a moment takes longer than payments do. */
export const isSlow = (since: number): boolean => Date.now() - since > SLOW_AFTER_MS;

interface Search {
  /** The key the payment was sent with, and when. */
  key: string;
  since: number;
  /** Ends the search when it says no. */
  isWanted: () => boolean;
  onSlow: () => void;
}

/**
 * Asks what became of a payment until it is known.
 * @returns null when the answer is wanted no more
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
