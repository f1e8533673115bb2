import { useState } from 'react';
import { listLeads, useListLeads } from '../../../../shared/api/generated/admin-leads/admin-leads';
import type { ListLeadsParams } from '../../../../shared/api/generated/model';
import { reportFailure } from '../../../lib/report-failure';
import { useLastPage } from '../../../lib/list/use-last-page';
import { useListFilters } from '../../../lib/list/use-list-filters';
import { formatNumber } from '../../../../shared/numbers';
import { usePerson } from '../../../session/use-person';
import { leadsCopy as copy } from '../shared/leads.copy';
import { LEAD_FILTERS } from './filters/lead-filters';
import { keepPageSize, keptPageSize, type PageSize } from './page-size';

/** Maximum number of leads per bulk action in the API. */
const MOST_SELECTED = 500;
/** Maximum number of rows per API request. */
const READ_AT_ONCE = 100;

/** Manages the lead list in the address: filters, current page, total and selection. */
export function useLeadList() {
  const { filters, filtered, setFilters, clear, query, unpagedQuery } = useListFilters(LEAD_FILTERS);
  // Sorting or paging does not change which leads the list contains.
  const listKey = JSON.stringify({ ...unpagedQuery, sort: undefined });
  const [countedList, setCountedList] = useState<string | null>(null);
  const person = usePerson();
  const [pageSize, setPageSize] = useState(() => keptPageSize(person));
  const list = useListLeads(
    { ...query, pageSize, ...(countedList === listKey ? { exact: true } : {}) },
    { query: { placeholderData: (before) => before, staleTime: 0 } },
  );
  const leads = list.data?.leads ?? [];
  const isPastTheEnd = useLastPage(list, filters.page, (page) => setFilters({ page }, { replace: true }));
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
    /** Total in words; '' until it is known. */
    count: countOf(list.data),
    pageSize,
    setPageSize: (size: PageSize) => {
      keepPageSize(person, size);
      setPageSize(size);
      setFilters({ page: LEAD_FILTERS.page.initial });
    },
    /** False if counting stopped at a limit and there are more leads than `total`. */
    isTotalExact: list.data?.totalIsExact ?? true,
    countAll: () => setCountedList(listKey),
    /** Time of the newest lead on the screen; null if the newest are not shown. */
    newest: showsNewest && list.isSuccess && !list.isPlaceholderData ? (leads[0]?.createdAt ?? null) : null,
    showNewest: () => {
      if (showsNewest) void list.refetch();
      else clear({ page: LEAD_FILTERS.page.initial, sort: LEAD_FILTERS.sort.initial });
    },
    selection: useSelection(listKey, unpagedQuery, list.data?.total ?? 0),
  };
}

const countOf = (page: { total: number; totalIsExact: boolean } | undefined): string =>
  page ? formatNumber(page.total) + (page.totalIsExact ? '' : '+') : '';

/**
 * Manages the selection within one list. It is cleared when the filter changes, so that an action never
 * affects leads that are not visible.
 */
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
    /** Deselects the leads of an action that has ended; the user may have selected others meanwhile. */
    leave: (done: readonly string[]) =>
      setSelection((now) => ({ ...now, ids: now.ids.filter((id) => !done.includes(id)) })),
    /** Maximum number of leads that can be selected at once. */
    most,
    isSelecting,
    /** Selects the first leads of the list in order, across pages. */
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
  // A new lead shifts others to the next page, where they appear again, so ids are deduplicated.
  return [...new Set(pages.flatMap(({ leads }) => leads.map(({ id }) => id)))].slice(0, count);
}
