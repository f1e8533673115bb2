import { Progress, Steps } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useGetImport } from '../../../../shared/api/generated/admin-imports/admin-imports';
import type { ImportDetailDto } from '../../../../shared/api/generated/model';
import { useOpenItem } from '../../../lib/list/use-open-item';
import { Dialog } from '../../../ui/dialogs/Dialog';
import { QueryFailed } from '../../../ui/failures/QueryFailed';
import { useLeadReload } from '../shared/use-lead-changes';
import { CheckStep } from './CheckStep';
import { ColumnsStep } from './ColumnsStep';
import { FileStep } from './FileStep';
import { importCopy as copy } from './import.copy';
import styles from './import.module.css';
import { IMPORT_BUTTON, NEW_IMPORT } from './new-import';
import { ResultStep } from './ResultStep';
import { ListLoading } from '../../../ui/list/ListLoading';

const POLL_MS = 1_000;

/** Returns the text about the running step; null if none is running. */
const workOf = ({ state }: ImportDetailDto): string | null =>
  state === 'checking' || state === 'importing' || state === 'undoing' ? copy.progress[state] : null;

/** Returns the step of an import. */
function stepOf(one: ImportDetailDto | undefined, isChecked: boolean): number {
  if (!one) return 0;
  if (one.state === 'checking') return isChecked ? 2 : 1;
  return one.state === 'checked' ? (isChecked ? 2 : 1) : 3;
}

/** Imports a list in four steps: file, columns, preview and result. The open step is in the address. */
export default function ImportDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const navigate = useNavigate();
  const { addressOf } = useOpenItem('leads', 'import');
  const { addressOf: leadAddress } = useOpenItem('leads', 'lead');
  const reload = useLeadReload();
  /** Whether the user has confirmed the columns. */
  const [isChecked, setChecked] = useState(false);
  const isNew = id === NEW_IMPORT;
  const query = useGetImport(id, {
    query: {
      enabled: !isNew,
      staleTime: 0,
      refetchInterval: ({ state: { data } }) => (data && workOf(data) ? POLL_MS : false),
    },
  });
  const one = isNew ? undefined : query.data;
  const state = one?.state;
  const readAgain = useEffectEvent(() => void reload());
  useEffect(() => {
    if (state === 'done' || state === 'undone') readAgain();
  }, [state]);
  const goTo = (next: string) => {
    setChecked(false);
    void navigate(addressOf(next), { replace: true });
  };
  const step = stepOf(one, isChecked);
  return (
    <Dialog
      title={copy.title}
      width={860}
      footer={null}
      mask={{ closable: false }}
      focusAfter={() => document.getElementById(IMPORT_BUTTON)}
      onCancel={onClose}
    >
      <Steps
        className={styles.steps}
        size="small"
        current={step}
        items={copy.steps.map((title) => ({ title }))}
      />
      <p className={styles.step} role="status">
        {copy.step(step + 1, copy.steps[step]!)}
      </p>
      <div className={styles.body}>
        {isNew && <FileStep addressOf={addressOf} onSent={goTo} />}
        {!isNew && query.isPending && <ListLoading />}
        {query.isError && <QueryFailed text={copy.failed} query={query} />}
        {one && workOf(one) && (
          <section>
            <p role="status">{workOf(one)}</p>
            <Progress
              percent={one.rows === 0 ? 0 : Math.floor((one.processed * 100) / one.rows)}
              aria-label={copy.progress.of(one.processed, one.rows)}
            />
            <p className={styles.soft}>
              {copy.progress.of(one.processed, one.rows)}. {copy.progress.leave}
            </p>
          </section>
        )}
        {one?.state === 'checked' && !isChecked && (
          <ColumnsStep key={one.id} one={one} onDone={() => setChecked(true)} />
        )}
        {one?.state === 'checked' && isChecked && (
          <CheckStep one={one} leadAddress={leadAddress} onBack={() => setChecked(false)} />
        )}
        {one && (one.state === 'done' || one.state === 'undone' || one.state === 'failed') && (
          <ResultStep one={one} leadAddress={leadAddress} onAnother={() => goTo(NEW_IMPORT)} />
        )}
      </div>
    </Dialog>
  );
}
