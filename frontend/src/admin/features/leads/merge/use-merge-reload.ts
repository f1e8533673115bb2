import { useQueryClient } from '@tanstack/react-query';
import {
  getGetLeadMergesQueryKey,
  getGetLeadQueryKey,
} from '../../../../shared/api/generated/admin-leads/admin-leads';

/** Returns a function that reloads leads and their merges. */
export function useMergeReload(): (ids: readonly string[]) => Promise<unknown> {
  const queries = useQueryClient();
  return (ids) =>
    Promise.all(
      ids.flatMap((id) => [
        queries.invalidateQueries({ queryKey: getGetLeadQueryKey(id) }),
        queries.invalidateQueries({ queryKey: getGetLeadMergesQueryKey(id) }),
      ]),
    );
}
