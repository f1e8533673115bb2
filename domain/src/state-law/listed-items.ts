import { addDays, type Day } from '../dates.ts';
import type { UsState } from '../us-states.ts';
import { STATE_LAW } from './state-law.ts';

/** Longest time in days from the link to the expected change, where no law limits the time of performance. */
const LONGEST_DAYS = 365;

/** Returns the first of the states whose law requires the contract to list the disputed items; null if none does. */
export const stateNeedingItems = (states: readonly UsState[]): UsState | null =>
  states.find((state) => STATE_LAW[state].contract.needs.includes('items')) ?? null;

/** Returns the first and last day on which a change may be expected: from today to the end of the longest contract. */
export const expectedDays = (today: Day, state: UsState): { first: Day; last: Day } => ({
  first: today,
  last: addDays(today, Math.min(STATE_LAW[state].performance.days ?? LONGEST_DAYS, LONGEST_DAYS)),
});
