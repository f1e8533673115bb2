import type { UsState } from '../us-states.ts';
import { lawOf, type Overrides } from './overrides.ts';

/** Ways to serve a state, from the freest to the strictest. */
export const SELLING_WAYS = ['online', 'advisor', 'consultation', 'closed'] as const;

/**
 * Way in which the office serves a state: sale on the page, sale only by a link after the analysis, leads and
 * appointments without a sale, or nothing.
 */
export type SellingWay = (typeof SELLING_WAYS)[number];

/** Reasons for a proposed way. */
export const SELLING_REASONS = [
  'forbidden',
  'fees_limited',
  'result_first',
  'debt_adjusting',
  'report_annexed',
  'items_listed',
  'registration_missing',
  'registration_unknown',
  'bond_missing',
  'bond_unknown',
] as const;

export type SellingReason = (typeof SELLING_REASONS)[number];

/** Documents that the office has entered for a state, if they are still valid. */
export interface HeldDocuments {
  registration: boolean;
  bond: boolean;
}

/** Returns the stricter of two ways. */
export const stricter = (one: SellingWay, other: SellingWay): SellingWay =>
  SELLING_WAYS.indexOf(one) > SELLING_WAYS.indexOf(other) ? one : other;

/**
 * Returns the way that follows from a state's law, and the reasons. Where two rules apply, the stricter way counts.
 * @param isPrepaid whether cards are charged before the service is finished, which makes some bonds due
 * @param overrides values of the owner instead of those of the table
 */
export function proposedSelling(
  state: UsState,
  held: HeldDocuments,
  isPrepaid: boolean,
  overrides: Overrides = {},
): { way: SellingWay; reasons: SellingReason[] } {
  const { trade, obstacle, contract, registration, bond } = lawOf(state, overrides);
  const found: [SellingWay, SellingReason][] = [];
  if (trade.isForbidden) found.push(['closed', 'forbidden']);
  if (obstacle) found.push(['consultation', obstacle]);
  if (!trade.isForbidden && !held.registration) {
    if (registration.isRequired === null) found.push(['consultation', 'registration_unknown']);
    if (registration.isRequired) found.push(['consultation', 'registration_missing']);
  }
  if (!trade.isForbidden && !held.bond && (isPrepaid || !bond.isOnlyIfPrepaid)) {
    if (bond.isRequired === null) found.push(['consultation', 'bond_unknown']);
    if (bond.isRequired) found.push(['consultation', 'bond_missing']);
  }
  if (contract.needs.includes('report')) found.push(['advisor', 'report_annexed']);
  else if (contract.needs.includes('items')) found.push(['advisor', 'items_listed']);
  return {
    way: found.reduce<SellingWay>((strictest, [way]) => stricter(strictest, way), 'online'),
    reasons: found.map(([, reason]) => reason),
  };
}
