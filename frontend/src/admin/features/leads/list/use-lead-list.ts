import { useState } from 'react';
import { listLeads, useListLeads } from '../../../../shared/api/generated/admin-leads/admin-leads';
import type { ListLeadsParams } from '../../../../shared/api/generated/model';
import { reportFailure } from '../../../lib/report-failure';
import { useLastPage } from '../../../lib/use-last-page';
import { useListFilters } from '../../../lib/use-list-filters';
import { leadsCopy as copy } from '../shared/leads.copy';
import { LEAD_FILTERS, PAGE_SIZE } from './filters/lead-filters';

/** As many leads as one action changes, by the API. */
const MOST_SELECTED = 500;
/** Rows that the API gives at once. */
const READ_AT_ONCE = 100;

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
    selection: useSelection(listKey, unpagedQuery, list.data?.total ?? 0),
  };
}

/** Selected leads of one list: an action never touches leads that another search has put out of sight. */
function useSelection(listKey: string, query: ListLeadsParams, total: number) {
  const [selection, setSelection] = useState<{ of: string; ids: string[] }>({ of: '', ids: [] });
  const [isSelecting, setSelecting] = useState(false);
  const ids = selection.of === listKey ? selection.ids : [];
  const select = (chosen: string[]) => setSelection({ of: listKey, ids: chosen });
  const most = Math.min(total, MOST_SELECTED);
  return {
    ids,
    select,
    remove: (id: string) => select(ids.filter((each) => each !== id)),
    clear: () => select([]),
    /** How many of the list can be selected at once. */
    most,
    isSelecting,
    /** Selects the first of the list, in its order, on whatever page they are. */
    selectMost: async () => {
      setSelecting(true);
      try {
        select(await firstIds(query, most));
      } catch (error) {
        reportFailure(error, copy.selection.mostFailed);
      } finally {
        setSelecting(false);
      }
    },
  };
}

async function firstIds(query: ListLeadsParams, count: number): Promise<string[]> {
  const pages = await Promise.all(
    Array.from({ length: Math.ceil(count / READ_AT_ONCE) }, (_, index) =>
      listLeads({ ...query, page: index + 1, pageSize: READ_AT_ONCE }),
    ),
  );
  // A lead that comes meanwhile moves others to the next page, where they are read once more.
  return [...new Set(pages.flatMap(({ leads }) => leads.map(({ id }) => id)))].slice(0, count);
}
