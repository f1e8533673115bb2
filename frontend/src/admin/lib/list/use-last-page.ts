import { useEffect } from 'react';

interface PagedList {
  isSuccess: boolean;
  /** True while the rows of the previous list are shown. */
  isPlaceholderData: boolean;
  data: { total: number; pageSize: number } | undefined;
}

/**
 * Goes to the last page if the address names a later one, for example after rows were deleted.
 * @returns whether it will go there, so that the list is only temporarily empty
 */
export function useLastPage(list: PagedList, page: number, onPage: (page: number) => void): boolean {
  const { total, pageSize } = list.data ?? { total: 0, pageSize: 1 };
  const last = Math.max(1, Math.ceil(total / pageSize));
  const isPastTheEnd = list.isSuccess && !list.isPlaceholderData && page > last;
  useEffect(() => {
    if (isPastTheEnd) onPage(last);
  });
  return isPastTheEnd;
}
