import { Button, Grid } from 'antd';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { LeadRowDto } from '../../../shared/api/generated/model';
import { useAsked } from '../../lib/use-asked';
import { useOpenItem } from '../../lib/list/use-open-item';
import { useMay } from '../../session/may';
import { ListLoading } from '../../ui/list/ListLoading';
import { QueryTrouble } from '../../ui/failures/QueryTrouble';
import { BoardSwitch, useBoardMode } from './board/BoardSwitch';
import { LeadSplit } from './LeadSplit';
import { WholeList } from './bulk/WholeList';
import { NEW_LEAD_PARAMETER } from './create/new-lead-address';
import { DETAIL_TAB_PARAMETER } from './detail/use-detail-tab';
import { NEW_IMPORT } from './import/new-import';
import { LeadFilterBar } from './list/filters/LeadFilterBar';
import { LeadTabs } from './list/filters/LeadTabs';
import { LeadPages } from './list/LeadPages';
import { LeadRows } from './list/rows/LeadRows';
import { LeadTools } from './list/LeadTools';
import { NewLeadsBar } from './list/NewLeadsBar';
import { SelectionBar } from './list/SelectionBar';
import { StatCards } from './list/StatCards';
import { useExport } from './list/use-export';
import { useLeadList } from './list/use-lead-list';
import { leadsCopy as copy } from './shared/leads.copy';
import styles from './Leads.module.css';
import { useLeadChanges, useLeadReload } from './shared/use-lead-changes';
import { lazyPart } from '../../ui/failures/lazy-part';
import { EmptyState } from '../../ui/list/EmptyState';

const ImportDialog = lazyPart(() => import('./import/ImportDialog'));
const NewLeadDialog = lazyPart(() => import('./create/NewLeadDialog'));
const Board = lazyPart(() => import('./board/Board'));
const ListChangesDialog = lazyPart(() => import('./bulk/ListChangesDialog'));
const InteractionDialog = lazyPart(() => import('./list/InteractionDialog'));

/** Shows the leads: figures, filters, list, and the detail of one. */
export function Leads() {
  const leads = useLeadList();
  // Deleted leads can be restored from the list.
  const isDeleted = leads.filters.preset === 'deleted';
  const isBoard = useBoardMode().isBoard && !isDeleted;
  const may = useMay();
  // Phones show the list without the actions that change it.
  const isNarrow = !(Grid.useBreakpoint().md ?? true);
  const navigate = useNavigate();
  const { openId, addressOf, close } = useOpenItem('leads', 'lead', [DETAIL_TAB_PARAMETER]);
  const imports = useOpenItem('leads', 'import');
  const changes = useLeadChanges();
  const exporting = useExport();
  const importOpener = useRef<Element | null>(null);
  const reload = useLeadReload();
  const closeImport = () => {
    imports.close();
    // An import changes the list and the figures, and so does its undo.
    void reload();
  };
  useEffect(() => {
    // The dialog's steps replace one another, so the last step does not know which element opened the first.
    const opener = importOpener.current;
    if (!imports.openId && opener instanceof HTMLElement) {
      importOpener.current = null;
      if (opener.isConnected) opener.focus({ preventScroll: true });
    }
  }, [imports.openId]);
  const [isCreating, setCreating] = useAsked(NEW_LEAD_PARAMETER);
  const [showsListChanges, setShowsListChanges] = useState(false);
  const [noteFor, setNoteFor] = useState<LeadRowDto | null>(null);
  const { list, filters, filtered, total, selection } = leads;
  const tools = {
    of: leads,
    exporting,
    addressOf,
    isNarrow,
    onCreate: () => setCreating(true),
    onImport: () => {
      importOpener.current = document.activeElement;
      void navigate(imports.addressOf(NEW_IMPORT));
    },
    onListChanges: () => setShowsListChanges(true),
  };
  return (
    <LeadSplit leads={isBoard ? [] : leads.leads} openId={openId} addressOf={addressOf} onClose={close}>
      <StatCards />
      <div className={styles.tools}>
        <div className={styles.head}>
          <h2 className={styles.title}>
            {copy.heading} <span>{leads.count}</span>
          </h2>
          <LeadTabs preset={filters.preset} onChange={leads.setFilters} />
          {!isNarrow && <BoardSwitch />}
        </div>
        <LeadFilterBar
          filters={filters}
          filtered={filtered}
          hasLeads={total > 0}
          onChange={leads.setFilters}
          onClear={leads.clear}
        >
          {isNarrow && <BoardSwitch />}
          <LeadTools {...tools} />
        </LeadFilterBar>
      </div>
      {isBoard ? (
        <Suspense fallback={<ListLoading text={copy.loading} />}>
          <Board
            query={leads.query}
            filtered={filtered}
            onClear={leads.clear}
            onCreate={tools.onCreate}
            addressOf={addressOf}
          />
        </Suspense>
      ) : (
        <>
          <NewLeadsBar newest={leads.newest} onShow={leads.showNewest} />
          <QueryTrouble query={list} failed={copy.failed} />
          {list.isPending && <ListLoading text={copy.loading} rows={leads.pageSize} />}
          {leads.isEmpty && (
            <EmptyState text={copy.empty} className={styles.empty}>
              <p>{filtered ? copy.filteredHint : copy.emptyHint}</p>
              {filtered ? (
                <Button onClick={leads.clear}>{copy.filters.clear}</Button>
              ) : (
                may('leads.work') && (
                  <Button type="primary" onClick={tools.onCreate}>
                    {copy.first}
                  </Button>
                )
              )}
            </EmptyState>
          )}
          <LeadRows of={leads} changes={changes} openId={openId} addressOf={addressOf} onNote={setNoteFor} />
          <LeadPages of={leads} />
          {selection.ids.length > 0 && may('leads.manage') && (
            <SelectionBar
              ids={selection.ids}
              total={total}
              most={selection.most}
              isSelecting={selection.isSelecting}
              onSelectMost={() => void selection.selectMost()}
              onClear={selection.clear}
              onExport={() =>
                void exporting.start(
                  // The whole list needs no ids, which would be too many for an address.
                  selection.ids.length === total ? leads.query : { ids: selection.ids.join(',') },
                  selection.ids.length,
                )
              }
              onDelete={async () => {
                if (await changes.remove(selection.ids)) selection.leave(selection.ids);
              }}
              onAssign={async (adminId) => {
                if (await changes.assign(selection.ids, adminId)) selection.leave(selection.ids);
              }}
              onCategory={async (category) => {
                if (await changes.setCategory(selection.ids, category)) selection.leave(selection.ids);
              }}
            >
              {selection.most < total && !isDeleted && (
                <WholeList query={leads.query} total={total} isTotalExact={leads.isTotalExact} />
              )}
            </SelectionBar>
          )}
        </>
      )}
      <Suspense fallback={null}>
        {imports.openId && may('leads.manage') && (
          <ImportDialog key={imports.openId} id={imports.openId} onClose={closeImport} />
        )}
        {showsListChanges && <ListChangesDialog onClose={() => setShowsListChanges(false)} />}
        {isCreating && (
          <NewLeadDialog
            onOpen={(id) => {
              setCreating(false);
              void navigate(addressOf(id));
            }}
            onClose={() => setCreating(false)}
          />
        )}
        {noteFor && <InteractionDialog lead={noteFor} onClose={() => setNoteFor(null)} />}
      </Suspense>
    </LeadSplit>
  );
}
