import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import {
  getGetImportQueryKey,
  useUndoImport,
} from '../../../../shared/api/generated/admin-imports/admin-imports';
import type { ImportDetailDto } from '../../../../shared/api/generated/model';
import { formatDateTime } from '../../../lib/times/moments';
import { failureOf } from '../../../lib/support-code';
import { FailureNote } from '../../../ui/failures/FailureNote';
import { importCopy } from './import.copy';
import styles from './import.module.css';
import { ImportFigures } from './ImportFigures';
import { LeftOutList } from './LeftOutList';
import { RowFiles } from './RowFiles';

const { result: copy } = importCopy;

interface Props {
  one: ImportDetailDto;
  leadAddress: (id: string) => string;
  onAnother: () => void;
}

/** Shows the last step: the result, the refused rows as a file, and the button that undoes the import. */
export function ResultStep({ one, leadAddress, onAnother }: Props) {
  const queries = useQueryClient();
  const undo = useUndoImport({
    mutation: { onSuccess: (undone) => queries.setQueryData(getGetImportQueryKey(one.id), undone) },
  });
  const canUndo = one.undoableUntil !== null && Date.parse(one.undoableUntil) > Date.now();
  return (
    <>
      {one.state === 'failed' && <p role="alert">{copy.failed}</p>}
      {one.state === 'undone' && <p role="status">{copy.undone}</p>}
      <ImportFigures
        figures={
          one.state === 'undone'
            ? [
                [copy.takenBack, one.created + one.updated - one.left],
                [copy.kept, one.left],
                [copy.refused, one.refused],
              ]
            : [
                [copy.created, one.created],
                [copy.updated, one.updated],
                [copy.refused, one.refused],
              ]
        }
      />
      {one.stateClosed > 0 && one.state !== 'undone' && (
        <p role="status">{copy.stateClosed(one.stateClosed)}</p>
      )}
      <LeftOutList title={copy.leftOut} counts={one.leftOut} />
      {one.left > 0 && (
        <section>
          <p>{copy.left(one.left)}</p>
          <ul className={styles.list}>
            {one.leftLeads.map(({ id, fullName }) => (
              <li key={id}>
                <Link to={leadAddress(id)}>{fullName}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {canUndo && one.undoableUntil && (
        <p className={styles.soft}>{copy.undoHint(formatDateTime(one.undoableUntil))}</p>
      )}
      <FailureNote failure={failureOf(undo.error, importCopy.failed)} />
      <div className={styles.buttons}>
        <RowFiles one={one} />
        {canUndo && (
          <Button danger loading={undo.isPending} onClick={() => undo.mutate({ id: one.id })}>
            {copy.undo}
          </Button>
        )}
        <Button type="primary" onClick={onAnother}>
          {copy.another}
        </Button>
      </div>
    </>
  );
}
