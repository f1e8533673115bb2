import { Button, Progress } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  stopBulkAct,
  undoBulkAct,
  useGetBulkAct,
} from '../../../../shared/api/generated/admin-leads/admin-leads';
import type { BulkActDto } from '../../../../shared/api/generated/model';
import { formatNumber } from '../../../../shared/numbers';
import { reportFailure } from '../../../lib/report-failure';
import { QueryTrouble } from '../../../ui/failures/QueryTrouble';
import { useLeadReload } from '../shared/use-lead-changes';
import styles from './ListChanges.module.css';
import { wholeListCopy as copy } from './whole-list.copy';

const LOOK_EVERY_MS = 1_000;

interface Props {
  id: string;
  /** Label of the button that closes the progress. */
  leave?: string;
  onClose: () => void;
}

/** Shows the progress of an action on a whole list, and reloads the list at the end. */
export function BulkProgress({ id: begun, leave = copy.close, onClose }: Props) {
  // Undoing is a separate action. Its progress replaces this one.
  const [id, setId] = useState(begun);
  const [isAsking, setAsking] = useState(false);
  const act = useGetBulkAct(id, {
    query: {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data && state.data.state !== 'running' ? false : LOOK_EVERY_MS),
    },
  });
  const reload = useLeadReload();
  const isOver = act.data !== undefined && act.data.state !== 'running';
  const readAgain = useEffectEvent(() => void reload());
  useEffect(() => {
    if (isOver) readAgain();
  }, [isOver]);
  const stop = async () => {
    try {
      await stopBulkAct(id);
    } catch (error) {
      reportFailure(error, copy.stopFailed);
    }
    await act.refetch();
  };
  const undo = async () => {
    setAsking(true);
    try {
      setId((await undoBulkAct(id)).id);
    } catch (error) {
      reportFailure(error, copy.undoFailed);
    }
    setAsking(false);
  };
  return (
    <>
      <QueryTrouble query={act} failed={copy.failed} />
      {act.data && (
        <>
          {act.data.state !== 'done' && (
            <Progress
              percent={Math.round((act.data.done * 100) / act.data.total)}
              status={act.data.state === 'failed' ? 'exception' : 'normal'}
              aria-label={copy.states.running}
            />
          )}
          <p role="status">
            {isOver
              ? inWords(act.data)
              : copy.progress(formatNumber(act.data.done), formatNumber(act.data.total))}
          </p>
          {act.data.failure && <p>{act.data.failure}</p>}
          {!isOver && <p>{copy.background}</p>}
        </>
      )}
      <div className={styles.buttons}>
        {!isOver && <Button onClick={() => void stop()}>{copy.stop}</Button>}
        {act.data?.undoableUntil && (
          <Button loading={isAsking} onClick={() => void undo()}>
            {copy.undo}
          </Button>
        )}
        <Button type="primary" onClick={onClose}>
          {leave}
        </Button>
      </div>
    </>
  );
}

/** Returns the result as text. */
export function inWords({ state, changed }: Pick<BulkActDto, 'state' | 'changed'>): string {
  return state === 'running' ? copy.states.running : copy.states[state](changed, formatNumber(changed));
}
