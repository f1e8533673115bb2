import type { Day } from 'domain/dates';
import { leftOf } from '../store/sale-amounts';
import type { CancellationRefundWay, Payment } from '../store/payment.entity';

/** How and by when money is returned. */
export interface ReturnPlan {
  /** `disputed`: a bank has charged a payment back, and a person must decide. */
  how: CancellationRefundWay;
  /** Last day for the office; null if it has nothing to do. */
  dueOn: Day | null;
}

/** Written notice by which a customer ends a contract after the legal days, as the law of a state allows at any time. */
export interface Rescission {
  stateName: string;
  /** Day of the notice where the customer lives; null as long as the customer has not pressed the button. */
  noticedOn: Day | null;
  /** Last day for the office to say what it returns. */
  answerBy: Day;
  /** Whether an amount of the sale was paid and not returned. */
  isPaid: boolean;
}

/** Contents of the page behind the link. */
export interface Cancellation {
  planName: string;
  /**
   * `subscribed` and `stored` can be cancelled; `asked`: the gateway has not confirmed yet; `cancelled`; `nothing`: there is nothing to
   * cancel.
   */
  state: 'subscribed' | 'stored' | 'asked' | 'cancelled' | 'nothing';
  /** Price of every month in US cents, or null. */
  renewalCents: number | null;
  /** Day of the cancellation, or null. */
  cancelledOn: Day | null;
  /** Last legal day to cancel. */
  lastDay: Day;
  /** Refund for a cancellation now; null outside the legal days, and after a cancellation within them. */
  offer: (ReturnPlan & { amountCents: number }) | null;
  /** Refund of a cancellation within the legal days; null if there was none. */
  refund: (ReturnPlan & { promisedCents: number; leftCents: number }) | null;
  /** Law that lets the customer end the contract after the legal days too; null if there is none, or if the contract ended otherwise. */
  rescission: Rescission | null;
  /** Whether the page offered a refund but the cancellation came after the legal days. */
  isLate: boolean;
}

/** Returns whether the customer can press the button: there is something to stop or to return. */
export const canCancel = ({
  state,
  offer,
  refund,
}: Pick<Cancellation, 'state' | 'offer' | 'refund'>): boolean =>
  state === 'subscribed' ||
  state === 'stored' ||
  (state !== 'nothing' && refund === null && (offer?.amountCents ?? 0) > 0);

/** Returns the state of a sale's subscription or stored card. */
export function stateOf({
  kind,
  status,
  subscriptionStatus,
  cancellationAskedAt,
  vaultId,
  cardRemovedAt,
}: Payment): Cancellation['state'] {
  if (kind !== 'first') return 'nothing';
  if (subscriptionStatus === 'active') return cancellationAskedAt ? 'asked' : 'subscribed';
  if (subscriptionStatus === 'cancelled' || cardRemovedAt) return 'cancelled';
  return status === 'stored' && vaultId ? 'stored' : 'nothing';
}

/** Returns when a sale was cancelled, or null if it was not. */
export const cancelledAt = ({
  cancellationRefund,
  cancellationAskedAt,
  subscriptionCancelledAt,
  cardRemovedAt,
}: Payment): Date | null =>
  cancellationRefund ? cancellationAskedAt : (subscriptionCancelledAt ?? cardRemovedAt);

/** Returns the refund of a cancellation within the legal days, or null if there was none. */
export const refundOf = (sale: readonly Payment[]): Cancellation['refund'] => {
  const [first] = sale;
  if (!first?.cancellationRefund) return null;
  return {
    how: first.cancellationRefund,
    dueOn: first.cancellationRefundDueOn,
    promisedCents: first.cancellationRefundCents ?? 0,
    leftCents: leftOf(sale),
  };
};
