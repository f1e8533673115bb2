import { EllipsisOutlined, TeamOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { useListViews } from '../../../../shared/api/generated/admin-views/admin-views';
import type { LeadViewDto } from '../../../../shared/api/generated/model';
import { Tooltip } from '../../../../shared/ui/tooltip';
import { lazyPart } from '../../../ui/failures/lazy-part';
import { useListFilters } from '../../../lib/list/use-list-filters';
import { useMay } from '../../../session/may';
import { LEAD_FILTERS } from '../list/filters/lead-filters';
import { audienceOf, campaignAddress } from './campaign-for-list';
import { useViewChanges } from './use-views';
import { filtersOf, isSameList, queryOf } from './view-filters';
import { viewsCopy as copy } from './views.copy';
import styles from './SavedViews.module.css';
import shared from '../shared/leads.module.css';

const ViewDialog = lazyPart(() => import('./ViewDialog'));

/** Number of views shown directly; the others are in a menu, to leave room for the list. */
const VISIBLE_VIEWS = 6;

/** Manages the saved views, of which the list shows one, or none. */
function useViews() {
  const list = useListFilters(LEAD_FILTERS);
  const saved = useListViews();
  const views = saved.data?.views ?? [];
  const active = views.find((view) => isSameList(queryOf(view.filter), list.unpagedQuery));
  return { ...list, saved, views, active };
}

/** Shows the user's saved views and the shared ones next to the predefined ones. */
export function SavedViews() {
  const may = useMay();
  return may('views.own') && <Views />;
}

function Views() {
  const { setFilters, clear, unpagedQuery, saved, views, active } = useViews();
  const [renamed, setRenamed] = useState<LeadViewDto | null>(null);
  const inSight = views.filter((view, index) => index < VISIBLE_VIEWS || view === active);
  const rest = views.filter((view) => !inSight.includes(view));
  const show = (view: LeadViewDto) =>
    view === active ? clear({ sort: LEAD_FILTERS.sort.initial }) : setFilters(filtersOf(view.filter));
  return (
    <>
      {inSight.map((view) => (
        <span key={view.id} className={styles.view}>
          <ViewButton view={view} isActive={view === active} onClick={() => show(view)} />
          {view === active && <ViewMenu view={view} onRename={() => setRenamed(view)} />}
        </span>
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map(({ id, name }) => ({ key: id, label: name })),
            onClick: ({ key }) => show(rest.find(({ id }) => id === key)!),
          }}
        >
          <button type="button" className={shared.tab} aria-haspopup="menu">
            {copy.more(rest.length)}
          </button>
        </Dropdown>
      )}
      {saved.isError && (
        <Button size="small" type="link" danger onClick={() => void saved.refetch()}>
          {copy.loadFailed} {copy.retry}
        </Button>
      )}
      <Suspense fallback={null}>
        {renamed && <ViewDialog view={renamed} filter={unpagedQuery} onClose={() => setRenamed(null)} />}
      </Suspense>
    </>
  );
}

interface ActsProps {
  /** Whether the list has a lead to write to. */
  hasLeads: boolean;
}

/** Offers to save the list as a view, and to write to its people if it has any. */
export function ViewActs({ hasLeads }: ActsProps) {
  const may = useMay();
  return may('views.own') && <Acts hasLeads={hasLeads} />;
}

function Acts({ hasLeads }: ActsProps) {
  const { filtered, filters, unpagedQuery, saved, active } = useViews();
  const may = useMay();
  const audience = audienceOf(unpagedQuery);
  const [isSaving, setSaving] = useState(false);
  const isArranged = filtered || filters.sort !== LEAD_FILTERS.sort.initial;
  return (
    <>
      {isArranged && saved.isSuccess && !active && (
        <Button size="small" type="link" onClick={() => setSaving(true)}>
          {copy.save}
        </Button>
      )}
      {may('campaigns') && filtered && hasLeads && audience && (
        <Link className={styles.send} to={campaignAddress(audience)}>
          {copy.send}
        </Link>
      )}
      <Suspense fallback={null}>
        {isSaving && <ViewDialog view={undefined} filter={unpagedQuery} onClose={() => setSaving(false)} />}
      </Suspense>
    </>
  );
}

interface ViewButtonProps {
  view: LeadViewDto;
  isActive: boolean;
  onClick: () => void;
}

function ViewButton({ view, isActive, onClick }: ViewButtonProps) {
  const button = (
    <button type="button" className={shared.tab} aria-pressed={isActive} onClick={onClick}>
      {view.isShared && <TeamOutlined aria-hidden />}
      <span className={styles.name}>{view.name}</span>
    </button>
  );
  return view.isShared ? <Tooltip text={copy.shared(view.owner)}>{button}</Tooltip> : button;
}

/** Shows the actions for the current view; nothing if the user may not change it. */
function ViewMenu({ view, onRename }: { view: LeadViewDto; onRename: () => void }) {
  const may = useMay();
  const { change, remove } = useViewChanges();
  const isSharer = may('leads.manage');
  if (view.isShared ? !isSharer : !view.isMine) return null;
  const acts = {
    rename: onRename,
    share: () => void change(view.id, { isShared: true }, copy.sharedToast),
    unshare: () => void change(view.id, { isShared: false }, copy.unsharedToast),
    remove: () => void remove(view),
  };
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'rename', label: copy.rename },
          ...(isSharer
            ? [view.isShared ? { key: 'unshare', label: copy.unshare } : { key: 'share', label: copy.share }]
            : []),
          { key: 'remove', label: copy.remove, danger: true },
        ],
        onClick: ({ key }) => acts[key as keyof typeof acts](),
      }}
    >
      <Button
        size="small"
        type="text"
        icon={<EllipsisOutlined />}
        aria-label={copy.options(view.name)}
        aria-haspopup="menu"
      />
    </Dropdown>
  );
}
