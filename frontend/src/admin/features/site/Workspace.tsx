import { Button, ConfigProvider, Segmented } from 'antd';
import type { SectionName } from 'domain/site/document';
import { valueAt, type Path } from 'domain/site/walk';
import { useEffect, useRef, useState } from 'react';
import { repaired } from 'domain/site/problems';
import type { SiteDraftDto } from '../../../shared/api/generated/model';
import { getSiteDraft, restoreSiteVersion } from '../../../shared/api/generated/site/site';
import { showToast } from '../../../shared/ui/toast-store';
import { useMay } from '../../session/may';
import { reportFailure } from '../../lib/report-failure';
import { momentOf, timeOf } from './moments';
import { EditorContext, fieldId } from './editor-context';
import { ConflictDialog } from './publish/ConflictDialog';
import { ProofsDrawer } from './publish/ProofsDrawer';
import { PublishDialog } from './publish/PublishDialog';
import { UndoDialog } from './publish/UndoDialog';
import { VersionsDrawer } from './publish/VersionsDrawer';
import { PreviewFrame } from './preview/PreviewFrame';
import { Sections } from './Sections';
import { siteCopy as copy } from './site.copy';
import { useRemoval } from './use-removal';
import { useSiteEditor, type SiteEditorState } from './use-site-editor';
import styles from './Site.module.css';

type Panel = 'publish' | 'versions' | 'proofs' | null;

const startsWith = (path: string, prefix: string): boolean =>
  path === prefix || path.startsWith(`${prefix}.`);

/** Returns the text about the draft's state. */
function stateText({ state, savedAt, savedBy, hasChanges }: SiteEditorState): string {
  if (state === 'saved' && savedBy && savedAt && hasChanges)
    return copy.savedBy(savedBy, momentOf(new Date(savedAt).toISOString()));
  if (state === 'saved')
    return hasChanges && savedAt ? copy.state.saved(timeOf(savedAt)) : copy.state.untouched;
  return copy.state[state];
}

/** Shows the editor with an open draft. */
export function Workspace({ opened }: { opened: SiteDraftDto }) {
  const editor = useSiteEditor(opened);
  const canChange = useMay()('site.change');
  const [section, setSection] = useState<SectionName | null>(null);
  const [panel, setPanel] = useState<Panel>(null);
  const [view, setView] = useState<'edit' | 'see'>('edit');
  const [undone, setUndone] = useState<number | null>(null);
  const { document, problems, unproven } = editor;
  // A ref, because a toast outlives the dialog that showed it.
  const latest = useRef(editor);
  useEffect(() => {
    latest.current = editor;
  });

  const restore = async (version: number) => {
    setUndone(null);
    try {
      await restoreSiteVersion(version);
      latest.current.replace(await getSiteDraft());
      showToast({ title: copy.publish.undone, description: copy.publish.undoneText });
    } catch (error) {
      reportFailure(error, copy.versions.failedRestore);
    }
  };
  const undo = (version: number) => {
    if (latest.current.hasChanges) setUndone(version);
    else void restore(version);
  };

  const sampleAt = (path: Path): string | null => {
    const claim = unproven.find((each) => each.path === path.join('.'));
    if (!claim) return null;
    const reason = copy.sampleText(opened.showsSamples);
    return claim.expiredOn ? `${copy.expired(claim.expiredOn)} ${reason}` : reason;
  };
  /** Opens a field: its section, the folded groups around it, and the field. */
  const openField = (path: Path) => {
    setPanel(null);
    setView('edit');
    setSection(path[0] as SectionName);
    requestAnimationFrame(() => requestAnimationFrame(() => focusField(path)));
  };
  const remove = useRemoval(editor.edit, openField);

  return (
    <EditorContext
      value={{
        problemsAt: (path) => problems.filter((each) => each.path.join('.') === path.join('.')),
        problemsBelow: (path) => problems.filter((each) => startsWith(each.path.join('.'), path.join('.'))),
        sampleAt,
        setValue: editor.setValue,
        remove,
      }}
    >
      <div className={styles.bar}>
        <p className={styles.state} role="status" data-state={editor.state}>
          {canChange ? stateText(editor) : copy.readOnly}
        </p>
        <div className={styles.actions}>
          <Button onClick={() => setPanel('proofs')}>
            {copy.proofs.button}
            {unproven.length > 0 ? ` (${unproven.length})` : ''}
          </Button>
          <Button onClick={() => setPanel('versions')}>{copy.versions.button}</Button>
          {canChange && (
            <Button type="primary" onClick={() => setPanel('publish')}>
              {copy.publish.button}
            </Button>
          )}
        </div>
      </div>
      <div className={styles.switch}>
        <Segmented<'edit' | 'see'>
          block
          aria-label={copy.views.label}
          value={view}
          options={[
            { value: 'edit', label: copy.views.edit },
            { value: 'see', label: copy.views.see },
          ]}
          onChange={(next) => setView(next)}
        />
      </div>
      <div className={styles.columns} data-view={view}>
        <div className={styles.form}>
          <ConfigProvider componentDisabled={!canChange}>
            <Sections
              open={section}
              onOpen={setSection}
              valueOf={(name) => valueAt(document, [name])}
              problems={problems}
              unproven={unproven}
            />
          </ConfigProvider>
        </div>
        <div className={styles.page}>
          <PreviewFrame
            revision={editor.revision}
            version={opened.publishedVersion}
            // As the server renders it: invalid fields have their published values.
            document={repaired(document, editor.published)}
            section={section}
            onPick={openField}
          />
        </div>
      </div>
      {panel === 'publish' ? (
        <PublishDialog
          editor={editor}
          showsSamples={opened.showsSamples}
          onField={openField}
          onUndo={undo}
          onClose={() => setPanel(null)}
        />
      ) : null}
      {undone !== null ? (
        <UndoDialog onConfirm={() => void restore(undone)} onClose={() => setUndone(null)} />
      ) : null}
      <ConfigProvider componentDisabled={!canChange}>
        {panel === 'versions' ? <VersionsDrawer editor={editor} onClose={() => setPanel(null)} /> : null}
        {panel === 'proofs' ? (
          <ProofsDrawer editor={editor} onField={openField} onClose={() => setPanel(null)} />
        ) : null}
      </ConfigProvider>
      {editor.clash ? <ConflictDialog clash={editor.clash} onSettle={editor.settle} /> : null}
    </EditorContext>
  );
}

function focusField(path: Path): void {
  for (let length = 1; length <= path.length; length += 1) {
    const folded = globalThis.document.querySelector<HTMLDetailsElement>(
      `details[data-path="${path.slice(0, length).join('.')}"]`,
    );
    if (folded) folded.open = true;
  }
  // The field, or the nearest element around it.
  for (let length = path.length; length > 0; length -= 1) {
    const element =
      globalThis.document.getElementById(fieldId(path.slice(0, length))) ??
      globalThis.document.querySelector<HTMLElement>(
        `details[data-path="${path.slice(0, length).join('.')}"] > summary`,
      );
    if (!element) continue;
    element.scrollIntoView({ block: 'center' });
    element.focus();
    return;
  }
}
