import type { UseQueryResult } from '@tanstack/react-query';
import { useGetLeadsByState } from '../../../shared/api/generated/analytics/analytics';
import type { StatesDto } from '../../../shared/api/generated/model';
import { queryOfBefore, toApiRange, type DayRange, type RangeBefore } from '../../lib/times/day-range';

/** Returns the total and verified leads of a range, with a function to retry. */
export const useTotals = (range: DayRange) =>
  totalsOf(useGetLeadsByState(toApiRange(range), { query: { staleTime: 0 } }));

/** Returns the total and verified leads of the range before. Loads nothing for null. */
export const useTotalsBefore = (before: RangeBefore | null) =>
  totalsOf(useGetLeadsByState(before?.moments, { query: queryOfBefore(before) }));

function totalsOf(query: UseQueryResult<StatesDto | undefined, unknown>) {
  const states = query.data?.states ?? [];
  const total = states.reduce((sum, state) => sum + state.total, 0);
  const verified = states.reduce((sum, state) => sum + state.verified, 0);
  return { query, states, total, verified, pending: total - verified };
}
