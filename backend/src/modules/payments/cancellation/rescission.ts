import { addDays, dayOf, type Day } from 'domain/dates';
import { rescissionStates } from 'domain/state-law/rescission';
import { stateName } from 'domain/us-states';
import { businessDaysAfter } from '../../../common/calendar/business-days';
import { statesOf, zonesOfTerms, type ContractTerms } from '../contract/contract-terms';
import type { Payment } from '../store/payment.entity';
import { leftOf } from '../store/sale-amounts';
import { stateOf, type Rescission } from './cancellation-view';

/** Business days in which the office returns money by hand, if the law of the contract does not give less time. */
const BY_HAND_DAYS = 5;

/** Returns the last day on which the office returns money by hand, of a contract that was cancelled on a day. */
export function byHandUntil(first: Pick<Payment, 'signedTerms'> | undefined, cancelledOn: Day): Day {
  const ours = businessDaysAfter(cancelledOn, BY_HAND_DAYS);
  const refundDays = first?.signedTerms?.law?.refundDays;
  const legal = refundDays ? addDays(cancelledOn, refundDays) : ours;
  return legal < ours ? legal : ours;
}

/**
 * Returns the notice that ends, or ended, a contract after the legal days. Null if no law allows one, if the contract ended otherwise, and
 * if nothing runs.
 * @param sale charges of the sale, the first payment first
 */
export function rescissionOf(
  sale: readonly Payment[],
  terms: ContractTerms,
  { now, officeZone }: { now: Date; officeZone: string },
): Rescission | null {
  const [first] = sale as [Payment, ...Payment[]];
  const { cancellationAskedAt: at, cancellationRefund } = first;
  const state = stateOf(first);
  if (cancellationRefund || state === 'nothing' || (state === 'cancelled' && !at)) return null;
  const [rescinding] = rescissionStates(statesOf(terms));
  if (!rescinding) return null;
  const [zone] = zonesOfTerms(terms);
  return {
    stateName: stateName(rescinding),
    noticedOn: at && dayOf(at, zone),
    answerBy: byHandUntil(first, dayOf(at ?? now, officeZone)),
    isPaid: leftOf(sale) > 0,
  };
}
