import { Alert, Button } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Path } from 'domain/site/walk';
import { labelOf } from 'domain/site/changes';
import type { SiteChangesDto } from '../../../../shared/api/generated/model';
import { getSiteChanges, getSiteDraft, publishSite } from '../../../../shared/api/generated/site/site';
import { showToast } from '../../../../shared/ui/toast-store';
import { reportFailure } from '../../../lib/report-failure';
import { Dialog } from '../../../ui/dialogs/Dialog';
import { QueryFailed } from '../../../ui/failures/QueryFailed';
import { siteCopy } from '../site.copy';
import type { SiteEditorState } from '../use-site-editor';
import styles from './publish.module.css';
import { ListLoading } from '../../../ui/list/ListLoading';
import { useWhileShown } from '../../../lib/use-while-shown';

const copy = siteCopy.publish;
/** Maximum number of errors, and of warnings, shown. */
const SHOWN = 40;

interface Props {
  editor: SiteEditorState;
  showsSamples: boolean;
  onField: (path: Path) => void;
  /** Restores a version. */
  onUndo: (version: number) => void;
  onClose: () => void;
}

type State =
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'ready'; revision: number; changes: SiteChangesDto };

/** Shows the changes that would be published, and asks for confirmation. */
export function PublishDialog({ editor, showsSamples, onField, onUndo, onClose }: Props) {
  const close = useWhileShown()(onClose);
  const [state, setState] = useState<State>({ kind: 'loading' });
  const [busy, setBusy] = useState(false);
  const [again, setAgain] = useState(0);
  const { catchUp, problems, unproven } = editor;
  const errors = problems.filter(({ severity }) => severity === 'error');
  const warnings = problems.filter(({ severity }) => severity === 'warning');

  const compare = useEffectEvent(async () => {
    const revision = await catchUp();
    if (revision === null) throw new Error(copy.failedChanges);
    return { kind: 'ready' as const, revision, changes: await getSiteChanges() };
  });
  useEffect(() => {
    let isCurrent = true;
    compare().then(
      (ready) => isCurrent && setState(ready),
      (error: unknown) => isCurrent && setState({ kind: 'failed', error }),
    );
    return () => {
      isCurrent = false;
    };
    // Runs once when the dialog opens, and after each failure.
  }, [again]);

  const publish = async () => {
    if (state.kind !== 'ready') return;
    setBusy(true);
    try {
      const { version } = await publishSite({ revision: state.revision });
      editor.replace(await getSiteDraft());
      close();
      showToast({
        title: copy.done,
        description: copy.doneText,
        action: { label: copy.undo, onClick: () => onUndo(version - 1) },
      });
    } catch (error) {
      reportFailure(error, copy.failed);
      setAgain(again + 1);
    } finally {
      setBusy(false);
    }
  };
  const total = state.kind === 'ready' ? state.changes.total : 0;
  const listed = state.kind === 'ready' ? state.changes.changes.length : 0;
  return (
    <Dialog
      title={copy.title}
      width={640}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button
            type="primary"
            loading={busy}
            disabled={state.kind !== 'ready' || total === 0 || errors.length > 0}
            onClick={() => void publish()}
          >
            {copy.confirm}
          </Button>
        </>
      }
    >
      {state.kind === 'loading' ? <ListLoading /> : null}
      {state.kind === 'failed' ? (
        <QueryFailed
          text={copy.failedChanges}
          query={{ error: state.error, refetch: () => setAgain(again + 1) }}
        />
      ) : null}
      {errors.length > 0 ? (
        <div className={styles.invalid}>
          <p>{copy.invalid}</p>
          <ul>
            {errors.slice(0, SHOWN).map(({ path, message }) => (
              <li key={`${path.join('.')}${message}`}>
                <Button type="link" onClick={() => onField(path)}>
                  {labelOf(path)}
                </Button>
                <span>{message}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {state.kind === 'ready' && total === 0 ? <p>{copy.none}</p> : null}
      {state.kind === 'ready' && total > 0 ? (
        <>
          <p className={styles.count}>{copy.count(total)}</p>
          <div className={styles.changes} tabIndex={0} role="group" aria-label={copy.count(total)}>
            <ul>
              {state.changes.changes.map(({ path, label, before, after }) => (
                <li key={`${path}${label}`}>
                  <strong>{label}</strong>
                  <del aria-label={`${copy.before}: ${before}`}>{before || copy.nothing}</del>
                  <ins aria-label={`${copy.after}: ${after}`}>{after || copy.nothing}</ins>
                </li>
              ))}
            </ul>
          </div>
          {total > listed ? <p>{copy.more(total - listed)}</p> : null}
        </>
      ) : null}
      {warnings.length > 0 ? (
        <details className={styles.warnings}>
          <summary>{copy.warnings(warnings.length)}</summary>
          <ul>
            {warnings.slice(0, SHOWN).map(({ path, message }) => (
              <li key={`${path.join('.')}${message}`}>{message}</li>
            ))}
          </ul>
        </details>
      ) : null}
      {unproven.length > 0 ? (
        <Alert type="info" showIcon title={copy.unproven(unproven.length, showsSamples)} />
      ) : null}
    </Dialog>
  );
}
