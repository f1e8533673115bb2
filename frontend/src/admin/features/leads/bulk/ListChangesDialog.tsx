import { Button } from 'antd';
import { LEAD_CATEGORY_NAMES } from 'domain/leads';
import { useState } from 'react';
import { useListBulkActs } from '../../../../shared/api/generated/admin-leads/admin-leads';
import type { BulkActRowDto } from '../../../../shared/api/generated/model';
import { formatNumber } from '../../../../shared/numbers';
import { formatDateTime } from '../../../lib/times/moments';
import { Dialog } from '../../../ui/dialogs/Dialog';
import { QueryFailed } from '../../../ui/failures/QueryFailed';
import { ListLoading } from '../../../ui/list/ListLoading';
import { BulkProgress, inWords } from './BulkProgress';
import { listChangesCopy as copy } from './list-changes.copy';
import styles from './ListChanges.module.css';

/** Shows all users' actions on whole lists. A user can open, stop and undo each. */
export default function ListChangesDialog({ onClose }: { onClose: () => void }) {
  const acts = useListBulkActs({ query: { staleTime: 0 } });
  const [opened, setOpened] = useState<BulkActRowDto | null>(null);
  const back = () => {
    setOpened(null);
    void acts.refetch();
  };
  return (
    <Dialog title={copy.open} width={560} footer={null} onCancel={onClose}>
      {opened && (
        <>
          <Headline act={opened} />
          <BulkProgress key={opened.id} id={opened.id} leave={copy.back} onClose={back} />
        </>
      )}
      {!opened && (
        <>
          <p>{copy.intro}</p>
          {acts.isPending && <ListLoading text={copy.loading} />}
          {acts.isError && <QueryFailed text={copy.failed} query={acts} />}
          {acts.data?.acts.length === 0 && <p>{copy.none}</p>}
          <ul className={styles.list}>
            {acts.data?.acts.map((act) => (
              <Row key={act.id} act={act} onOpen={() => setOpened(act)} />
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

/** Shows the action, the number of leads, the user and the time. */
function Headline({ act }: { act: BulkActRowDto }) {
  return (
    <>
      <strong>{actionText(act)}</strong>
      <div className={styles.soft}>
        {copy.facts(act.total, formatNumber(act.total), act.by, formatDateTime(act.createdAt))}
      </div>
    </>
  );
}

function Row({ act, onOpen }: { act: BulkActRowDto; onOpen: () => void }) {
  const what = actionText(act);
  const at = formatDateTime(act.createdAt);
  // If all leads were changed, the total alone is enough.
  const isWhole = act.state === 'done' && act.changed === act.total;
  const canUndo = act.undoableUntil !== null && Date.parse(act.undoableUntil) > Date.now();
  return (
    <li>
      <div>
        <Headline act={act} />
        {!isWhole && <div className={styles.soft}>{inWords(act)}</div>}
      </div>
      {canUndo && (
        <Button aria-label={copy.undoOf(what, at)} onClick={onOpen}>
          {copy.undo}
        </Button>
      )}
      {act.state === 'running' && (
        <Button aria-label={copy.seeOf(what, at)} onClick={onOpen}>
          {copy.see}
        </Button>
      )}
    </li>
  );
}

function actionText({ action, leadCategory, assignedTo }: BulkActRowDto): string {
  if (action === 'category' && leadCategory) return copy.category(LEAD_CATEGORY_NAMES[leadCategory]);
  if (action === 'assign') return assignedTo === null ? copy.nobody : copy.assign(assignedTo);
  return copy.acts[action];
}
