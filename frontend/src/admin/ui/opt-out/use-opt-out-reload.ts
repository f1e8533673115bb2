import { useQueryClient } from '@tanstack/react-query';
import { getListLeadsQueryKey } from '../../../shared/api/generated/admin-leads/admin-leads';
import {
  getListSuppressionsQueryKey,
  getListSuspectedRefusalsQueryKey,
} from '../../../shared/api/generated/suppressions/suppressions';

const [LEADS] = getListLeadsQueryKey();

/** Returns a function that reloads the opt-outs and the leads that show them. */
export function useOptOutReload(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: getListSuppressionsQueryKey() }),
      queries.invalidateQueries({ queryKey: getListSuspectedRefusalsQueryKey() }),
      queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(LEADS) }),
    ]);
}
