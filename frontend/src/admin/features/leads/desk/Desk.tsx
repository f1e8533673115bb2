import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { useOpenItem } from '../../../lib/list/use-open-item';
import { lazyPart } from '../../../ui/failures/lazy-part';
import { ListLoading } from '../../../ui/list/ListLoading';
import { QueryFailed } from '../../../ui/failures/QueryFailed';
import { ClaimNext } from '../list/ClaimNext';
import { useMay } from '../../../session/may';
import { DueTasks } from '../tasks/DueTasks';
import { deskCopy as copy } from './desk.copy';
import styles from './Desk.module.css';
import { DeskLead } from './DeskLead';
import { DeskList } from './DeskList';
import { useDesk } from './use-desk';
import { useUndo } from './use-undo';
import { useShortcuts } from '../../../lib/use-shortcuts';
import { useWhileShown } from '../../../lib/use-while-shown';
import { EmptyState } from '../../../ui/list/EmptyState';

const LeadDialog = lazyPart(() => import('../detail/LeadDialog'));

/** Shows the user's daily work: the list with reasons, and one lead with everything for its call. */
export function Desk() {
  const { desk, items, currentId, current, place, hasMoved, show, step, goOn } = useDesk();
  const undo = useUndo(useWhileShown()(show));
  useShortcuts({ z: () => void undo.undo() });
  const { openId, addressOf, close } = useOpenItem('midia', 'lead');
  const may = useMay();
  return (
    <>
      <h2 className="visually-hidden">{copy.title}</h2>
      {desk.isPending && <ListLoading text={copy.loading} />}
      {desk.isError && !desk.data && <QueryFailed text={copy.failed} query={desk} />}
      {desk.data && (
        <div className={styles.desk}>
          <div className={styles.side}>
            {may('leads.work') && <DueTasks addressOf={addressOf} />}
            <DeskList items={items} counts={desk.data.counts} currentId={currentId} onOpen={show} />
            {may('leads.claim') && <ClaimNext onClaimed={show} />}
          </div>
          {currentId ? (
            <DeskLead
              key={currentId}
              id={currentId}
              item={current}
              listedAt={desk.dataUpdatedAt}
              position={current ? copy.place(place + 1, items.length) : ''}
              fullAddress={addressOf(currentId)}
              calendarMode={desk.data.calendarMode}
              takesFocus={hasMoved}
              undo={undo}
              onStep={step}
              onDone={goOn}
            />
          ) : (
            <EmptyState text={copy.done} className={styles.empty}>
              <p>{copy.doneText}</p>
              <Link to="/admin?tab=leads">{copy.leads}</Link>
            </EmptyState>
          )}
        </div>
      )}
      <Suspense fallback={null}>{openId && <LeadDialog id={openId} onClose={close} />}</Suspense>
    </>
  );
}
