import { useGetLeadsByState } from '../../../shared/api/generated/analytics/analytics';
import { ANY_DAY, toApiRange, type DayRange } from '../../lib/times/day-range';

/** Returns the total and verified leads of a range, with a function to retry. Loads nothing for null. */
export function useTotals(range: DayRange | null) {
  const query = useGetLeadsByState(toApiRange(range ?? ANY_DAY), {
    query: { staleTime: 0, enabled: range !== null },
  });
  const states = query.data?.states ?? [];
  const total = states.reduce((sum, state) => sum + state.total, 0);
  const verified = states.reduce((sum, state) => sum + state.verified, 0);
  return { query, states, total, verified, pending: total - verified };
}
