import { useGetLeadsByState } from '../../../shared/api/generated/analytics/analytics';
import { toApiRange, type DayRange } from '../../lib/times/day-range';

/** Returns the total and verified leads of a range, with a function to retry. */
export function useTotals(range: DayRange) {
  const query = useGetLeadsByState(toApiRange(range), { query: { staleTime: 0 } });
  const states = query.data?.states ?? [];
  const total = states.reduce((sum, state) => sum + state.total, 0);
  const verified = states.reduce((sum, state) => sum + state.verified, 0);
  return { query, states, total, verified, pending: total - verified };
}
