import { DownloadOutlined } from '@ant-design/icons';
import { Button, Empty, Grid, Spin } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useListLeads } from '../../../shared/api/generated/admin-leads/admin-leads';
import type { LeadRowDto } from '../../../shared/api/generated/model';
import { formatNumber } from '../../../shared/numbers';
import { Pager } from '../../ui/Pager';
import { QueryFailed } from '../../ui/QueryFailed';
import { LeadCards } from './list/LeadCards';
import { LeadFilterBar } from './list/LeadFilterBar';
import { LeadTable } from './list/LeadTable';
import { leadsCopy as copy } from './shared/leads.copy';
import styles from './shared/leads.module.css';
import { NewLeadsBar } from './list/NewLeadsBar';
import { SelectionBar } from './list/SelectionBar';
import { StatCards } from './list/StatCards';
import { useExport } from './list/use-export';
import { useLeadChanges } from './shared/use-lead-changes';
import { PAGE_SIZE, toApiFilters, useLeadFilters } from './list/use-lead-filters';

const LeadDialog = lazy(() => import('./detail/LeadDialog'));
const NoteDialog = lazy(() => import('./list/NoteDialog'));

/** The leads: figures, search and filters, list, and one of them in detail. */
export function Leads() {
  const { filters, filtered, setFilters, clear, leadAddress, openLead, closeLead } = useLeadFilters();
  const [selection, setSelection] = useState<{ of: string; ids: string[] }>({ of: '', ids: [] });
  const [noteFor, setNoteFor] = useState<LeadRowDto | null>(null);
  const [countedFor, setCountedFor] = useState<string | null>(null);
  const { remove, restore, setCategory } = useLeadChanges();
  const exporting = useExport();
  const wide = Grid.useBreakpoint().md ?? true;

  const apiFilters = toApiFilters(filters);
  const filterKey = JSON.stringify({ ...apiFilters, sort: undefined });
  // A selection is of one list: nothing is done to leads that another search has put out of sight.
  const selected = selection.of === filterKey ? selection.ids : [];
  const setSelected = (ids: string[]) => setSelection({ of: filterKey, ids });
  const list = useListLeads(
    {
      ...apiFilters,
      page: filters.page,
      pageSize: PAGE_SIZE,
      ...(countedFor === filterKey ? { exact: true } : {}),
    },
    { query: { placeholderData: (before) => before, staleTime: 0 } },
  );
  const total = list.data?.total ?? 0;
  const exact = list.data?.totalIsExact ?? true;
  const leads = list.data?.leads ?? [];
  const lastPage = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const isPastTheEnd = list.isSuccess && !list.isPlaceholderData && filters.page > lastPage;
  useEffect(() => {
    if (isPastTheEnd) setFilters({ page: lastPage }, { replace: true });
  });
  const isNewest = !filtered && filters.page === 1 && filters.sort === '-createdAt';
  const removeOne = (lead: LeadRowDto) => {
    setSelected(selected.filter((id) => id !== lead.id));
    void remove([lead.id]);
  };
  const shared = {
    leads,
    busy: list.isFetching,
    selected,
    addressOf: leadAddress,
    onSelect: setSelected,
    onDelete: removeOne,
    onRestore: filters.preset === 'deleted' ? (lead: LeadRowDto) => void restore([lead.id]) : undefined,
  };

  return (
    <>
      <h2 className={styles.hidden}>{copy.list}</h2>
      <StatCards />
      <div className={styles.tools}>
        <LeadFilterBar filters={filters} filtered={filtered} onChange={setFilters} onClear={() => clear()} />
        {exporting.progress === null ? (
          <Button
            icon={<DownloadOutlined />}
            disabled={!list.isSuccess}
            onClick={() => void exporting.start(apiFilters, total)}
          >
            {list.isSuccess
              ? copy.export.button(formatNumber(total) + (exact ? '' : '+'))
              : copy.export.unknown}
          </Button>
        ) : (
          <span className={styles.exporting}>
            <span role="status">{copy.export.progress(exporting.progress)}</span>
            <Button size="small" onClick={exporting.cancel}>
              {copy.export.cancel}
            </Button>
          </span>
        )}
      </div>
      <NewLeadsBar
        newest={isNewest && list.isSuccess && !list.isPlaceholderData ? (leads[0]?.createdAt ?? null) : null}
        onShow={() => {
          if (isNewest) void list.refetch();
          else clear({ page: 1, sort: '-createdAt' });
        }}
      />
      {selected.length > 0 && (
        <SelectionBar
          ids={selected}
          onClear={() => setSelected([])}
          onExport={() => void exporting.start({ ids: selected.join(',') }, selected.length)}
          onDelete={async () => {
            if (await remove(selected)) setSelected([]);
          }}
          onCategory={async (category) => {
            if (await setCategory(selected, category)) setSelected([]);
          }}
        />
      )}

      {list.isError && (
        <QueryFailed text={copy.failed} error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.isPending && (
        <div className={styles.loading} role="status">
          <Spin />
          <p>{copy.loading}</p>
        </div>
      )}
      {list.isSuccess && leads.length === 0 && !isPastTheEnd && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={copy.empty} className={styles.empty}>
          <p>{filtered ? copy.filteredHint : copy.emptyHint}</p>
          {filtered && <Button onClick={() => clear()}>{copy.filters.clear}</Button>}
        </Empty>
      )}
      {leads.length > 0 &&
        !list.isError &&
        (wide ? (
          <LeadTable {...shared} sort={filters.sort} onSort={(sort) => setFilters({ sort })} />
        ) : (
          <LeadCards
            {...shared}
            onCategory={(lead, category) => void setCategory([lead.id], category as 'new')}
            onNote={setNoteFor}
          />
        ))}
      {list.isSuccess && total > PAGE_SIZE && (
        <Pager
          page={filters.page}
          pageSize={PAGE_SIZE}
          total={total}
          hasMore={!exact}
          showing={copy.showing}
          onPage={(page) => setFilters({ page })}
        >
          {!exact && (
            <Button type="link" size="small" onClick={() => setCountedFor(filterKey)}>
              {copy.countAll}
            </Button>
          )}
        </Pager>
      )}
      <Suspense fallback={null}>
        {openLead && <LeadDialog id={openLead} onClose={closeLead} />}
        {noteFor && <NoteDialog lead={noteFor} onClose={() => setNoteFor(null)} />}
      </Suspense>
    </>
  );
}
