import { useEffect } from 'react';

interface PagedList {
  isSuccess: boolean;
  /** True while the rows of the list before are shown. */
  isPlaceholderData: boolean;
  data: { total: number } | undefined;
}

/**
 * Goes to the last page when the address names a page after it, as when its rows have been deleted.
 *
 * @returns whether it is about to go there, and the list is empty only until then
 */
export function useLastPage(
  list: PagedList,
  { page, pageSize, onPage }: { page: number; pageSize: number; onPage: (page: number) => void },
): boolean {
  const last = Math.max(1, Math.ceil((list.data?.total ?? 0) / pageSize));
  const isPastTheEnd = list.isSuccess && !list.isPlaceholderData && page > last;
  useEffect(() => {
    if (isPastTheEnd) onPage(last);
  });
  return isPastTheEnd;
}
