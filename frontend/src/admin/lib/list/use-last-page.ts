import { useEffect } from 'react';

interface PagedList {
  isSuccess: boolean;
  /** True while the rows of the previous list are shown. */
  isPlaceholderData: boolean;
  data: { total: number } | undefined;
}

/**
 * Goes to the last page if the address names a later one, for example after rows were deleted.
 * @returns whether it will go there, so that the list is only temporarily empty
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
