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

const ViewDialog = lazyPart(() => import('./ViewDialog'));

/** Number of views shown directly; the others are in a menu, to leave room for the list. */
const VISIBLE_VIEWS = 6;

/** Shows the user's saved views and the shared ones next to the predefined ones. */
export function SavedViews() {
  const may = useMay();
  return may('views.own') && <Views />;
}

function Views() {
  const { filtered, filters, setFilters, clear, unpagedQuery } = useListFilters(LEAD_FILTERS);
  const saved = useListViews();
  const may = useMay();
  const audience = audienceOf(unpagedQuery);
  const [dialog, setDialog] = useState<{ view?: LeadViewDto } | null>(null);
  const views = saved.data?.views ?? [];
  const active = views.find((view) => isSameList(queryOf(view.filter), unpagedQuery));
  const inSight = views.filter((view, index) => index < VISIBLE_VIEWS || view === active);
  const rest = views.filter((view) => !inSight.includes(view));
  const isArranged = filtered || filters.sort !== LEAD_FILTERS.sort.initial;
  const show = (view: LeadViewDto) =>
    view === active ? clear({ sort: LEAD_FILTERS.sort.initial }) : setFilters(filtersOf(view.filter));
  return (
    <>
      {inSight.map((view) => (
        <span key={view.id} className={styles.view}>
          <ViewButton view={view} isActive={view === active} onClick={() => show(view)} />
          {view === active && <ViewMenu view={view} onRename={() => setDialog({ view })} />}
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
          <Button size="small" shape="round" aria-haspopup="menu">
            {copy.more(rest.length)}
          </Button>
        </Dropdown>
      )}
      {saved.isError && (
        <Button size="small" type="link" danger onClick={() => void saved.refetch()}>
          {copy.loadFailed} {copy.retry}
        </Button>
      )}
      {isArranged && saved.isSuccess && !active && (
        <Button size="small" type="link" onClick={() => setDialog({})}>
          {copy.save}
        </Button>
      )}
      {may('campaigns') && filtered && audience && (
        <Link className={styles.send} to={campaignAddress(audience)}>
          {copy.send}
        </Link>
      )}
      <Suspense fallback={null}>
        {dialog && <ViewDialog view={dialog.view} filter={unpagedQuery} onClose={() => setDialog(null)} />}
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
    <Button
      size="small"
      shape="round"
      type={isActive ? 'primary' : 'default'}
      aria-pressed={isActive}
      {...(view.isShared ? { icon: <TeamOutlined aria-hidden /> } : {})}
      onClick={onClick}
    >
      <span className={styles.name}>{view.name}</span>
    </Button>
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
