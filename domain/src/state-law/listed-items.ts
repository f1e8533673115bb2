import { addDays, type Day } from '../dates.ts';
import type { UsState } from '../us-states.ts';
import type { StateLaw } from './record.ts';
import { STATE_LAW } from './state-law.ts';

/** Longest time in days from the link to the expected change, where no law limits the time of performance. */
const LONGEST_DAYS = 365;

/**
 * Content of a contract that only the office can provide: `report`, the annexed credit report, because of which the contract is made
 * outside the product; or `items`, the list of what is to be disputed.
 */
export type OfficeContent = 'report' | 'items';

/** Returns the content that the law of a state requires and only the office can provide; null if there is none. */
export function officeContentOf(state: UsState): OfficeContent | null {
  const { needs } = STATE_LAW[state].contract;
  // A contract made outside the product lists the items itself.
  return needs.includes('report') ? 'report' : needs.includes('items') ? 'items' : null;
}

/** Number of days before today on which a contract that was made outside the product may have been signed. */
const OLDEST_DAYS = 365;

/** Returns the first and last day on which a contract that a link names may have been signed: within a year, and not in the future. */
export const signingDays = (today: Day): { first: Day; last: Day } => ({
  first: addDays(today, -OLDEST_DAYS),
  last: today,
});

/** Returns the first and last day on which a change may be expected: from today to the end of the longest contract that the law allows. */
export const expectedDays = (today: Day, { performance }: StateLaw): { first: Day; last: Day } => ({
  first: today,
  last: addDays(today, Math.min(performance.days ?? LONGEST_DAYS, LONGEST_DAYS)),
});
