import { useState } from 'react';
import { useListLeads } from '../../../../shared/api/generated/admin-leads/admin-leads';
import { useLastPage } from '../../../lib/use-last-page';
import { useListFilters } from '../../../lib/use-list-filters';
import { LEAD_FILTERS, PAGE_SIZE } from './lead-filters';

/** The leads that the address asks for: their filters, one page of them, how many there are and which are selected. */
export function useLeadList() {
  const { filters, filtered, setFilters, clear, query, unpagedQuery } = useListFilters(LEAD_FILTERS);
  // The same rows in another order or on another page are the same list.
  const listKey = JSON.stringify({ ...unpagedQuery, sort: undefined });
  const [countedList, setCountedList] = useState<string | null>(null);
  const list = useListLeads(
    { ...query, ...(countedList === listKey ? { exact: true } : {}) },
    { query: { placeholderData: (before) => before, staleTime: 0 } },
  );
  const leads = list.data?.leads ?? [];
  const isPastTheEnd = useLastPage(list, {
    page: filters.page,
    pageSize: PAGE_SIZE,
    onPage: (page) => setFilters({ page }, { replace: true }),
  });
  const showsNewest = !filtered && filters.page === 1 && filters.sort === LEAD_FILTERS.sort.initial;
  return {
    filters,
    filtered,
    setFilters,
    clear: () => clear(),
    query: unpagedQuery,
    list,
    leads,
    isEmpty: list.isSuccess && leads.length === 0 && !isPastTheEnd,
    total: list.data?.total ?? 0,
    /** False when counting stopped at a limit: there are more than `total`. */
    isTotalExact: list.data?.totalIsExact ?? true,
    countAll: () => setCountedList(listKey),
    /** When the newest lead on the screen came; null while the newest are not shown. */
    newest: showsNewest && list.isSuccess && !list.isPlaceholderData ? (leads[0]?.createdAt ?? null) : null,
    showNewest: () => {
      if (showsNewest) void list.refetch();
      else clear({ page: LEAD_FILTERS.page.initial, sort: LEAD_FILTERS.sort.initial });
    },
    selection: useSelection(listKey),
  };
}

/** Selected leads of one list: an action never touches leads that another search has put out of sight. */
function useSelection(listKey: string) {
  const [selection, setSelection] = useState<{ of: string; ids: string[] }>({ of: '', ids: [] });
  const ids = selection.of === listKey ? selection.ids : [];
  const select = (chosen: string[]) => setSelection({ of: listKey, ids: chosen });
  return {
    ids,
    select,
    remove: (id: string) => select(ids.filter((each) => each !== id)),
    clear: () => select([]),
  };
}
