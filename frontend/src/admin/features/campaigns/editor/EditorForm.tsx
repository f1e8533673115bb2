import { Form, Input } from 'antd';
import { completeTemplate, renderMessage } from 'domain/messages/campaign-text';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { brandName } from '../../../../shared/site/page-data';
import { showToast } from '../../../../shared/ui/toast-store';
import { ReviewDialog } from '../sending/ReviewDialog';
import { TestDialog } from '../sending/TestDialog';
import { editorCopy as copy } from '../shared/campaign-editor.copy';
import type { DraftFields } from '../shared/criteria';
import { NEW_CAMPAIGN } from '../shared/use-campaign-address';
import { useCampaignReload } from '../shared/use-campaign-reload';
import { ChangedMeanwhile } from '../../../ui/fields/ChangedMeanwhile';
import { KeptDraft } from '../../../ui/fields/KeptDraft';
import { useWhileShown } from '../../../lib/use-while-shown';
import { AudienceFields } from './AudienceFields';
import { EditorButtons, type NextStep } from './EditorButtons';
import styles from './EditorForm.module.css';
import { EditorHead } from './EditorHead';
import { LeaveDialog } from './LeaveDialog';
import { MessageField } from './MessageField';
import { PhonePreview } from './PhonePreview';
import { FORM, useDraftForm, type DraftFormProps, type StoredDraft } from './use-draft-form';

const LONGEST_NAME = 120;

/** Shows the form of a draft, text and audience, next to a preview on a phone. */
export function EditorForm(props: DraftFormProps) {
  const { draftId, initial, address } = props;
  const navigate = useNavigate();
  const reload = useCampaignReload();
  const whileShown = useWhileShown();
  const { form, fields, basis, since, beginWith, changes, isUnsaved, ...drafts } = useDraftForm(props);
  const { guard, leave, save, refresh, takeTheirs } = drafts;
  const [saving, setSaving] = useState<NextStep | null>(null);
  const [dialog, setDialog] = useState<'test' | 'review' | null>(null);
  const [testedOn, setTestedOn] = useState('');
  const body = renderMessage(completeTemplate(fields.message, brandName()));

  const open = whileShown((id: string) =>
    guard.go(() => void navigate(address.detailAddress(id), { replace: true })),
  );

  /** Saves the draft if it has changes, and continues with the requested step. */
  const proceed = async (to: NextStep) => {
    setSaving(to);
    const isToSave = draftId === null || isUnsaved;
    const id = isToSave || to === 'save' ? await save() : await refresh(draftId);
    setSaving(null);
    if (id === null) return;
    if (to === 'save') showToast({ title: copy.savedToast });
    else setDialog(to);
  };

  return (
    <section>
      <EditorHead
        draftId={draftId}
        name={basis.fields.name}
        isUnsaved={isUnsaved}
        address={address}
        go={guard.go}
      />
      <Form<DraftFields>
        form={form}
        name={FORM}
        layout="vertical"
        requiredMark={false}
        initialValues={initial.fields}
        className={styles.columns}
        onFinish={() => void proceed('save')}
      >
        <div>
          <KeptDraft
            form={FORM}
            of={draftId ?? NEW_CAMPAIGN}
            basis={since}
            onRestored={(kept) => beginWith((kept as StoredDraft | undefined) ?? initial)}
            onDiscarded={() => beginWith(initial)}
          />
          <Form.Item
            name="name"
            label={copy.name}
            extra={copy.nameHint}
            rules={[{ required: true, whitespace: true, message: copy.nameRequired }]}
          >
            <Input maxLength={LONGEST_NAME} autoComplete="off" autoFocus={draftId === null} />
          </Form.Item>
          <MessageField form={form} message={fields.message} body={body} />
        </div>
        <aside className={styles.aside}>
          <PhonePreview body={body} />
        </aside>
        <AudienceFields source={fields.source} />
        {changes.length > 0 && (
          <div className={styles.meanwhile}>
            <ChangedMeanwhile title={copy.changed} changes={changes} onTakeTheirs={takeTheirs} />
          </div>
        )}
        <EditorButtons
          saving={saving}
          isOverwriting={changes.length > 0}
          onStep={(step) => void proceed(step)}
        />
      </Form>
      {dialog === 'test' && draftId !== null && (
        <TestDialog id={draftId} lastPhone={testedOn} onSent={setTestedOn} onClose={() => setDialog(null)} />
      )}
      {dialog === 'review' && draftId !== null && (
        <ReviewDialog
          id={draftId}
          onClose={() => setDialog(null)}
          onSent={() => {
            void reload(draftId);
            open(draftId);
          }}
        />
      )}
      {guard.isAsking ? <LeaveDialog onLeave={leave} onStay={guard.stay} /> : null}
    </section>
  );
}
