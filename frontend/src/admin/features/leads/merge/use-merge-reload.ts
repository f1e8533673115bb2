import { useQueryClient } from '@tanstack/react-query';
import {
  getGetLeadMergesQueryKey,
  getGetLeadQueryKey,
} from '../../../../shared/api/generated/admin-leads/admin-leads';

/** Makes leads, and what they were merged with, read again. */
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
