import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button, Form, Input } from 'antd';
import { completeTemplate, renderMessage } from 'domain/campaign-text';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import {
  createCampaign,
  updateCampaign,
} from '../../../../shared/api/generated/admin-campaigns/admin-campaigns';
import { SITE } from '../../../../shared/site/site';
import { showToast } from '../../../../shared/ui/toast-store';
import { useOwnerZone } from '../../../lib/owner-zone';
import { AudienceFields } from './AudienceFields';
import type { CampaignAddress } from '../shared/use-campaign-address';
import { editorCopy as copy } from '../shared/campaign-editor.copy';
import styles from './campaign-editor.module.css';
import { changesOf, toDraft, type DraftFields } from '../shared/criteria';
import { DraftActions } from './DraftActions';
import { LeaveDialog } from './LeaveDialog';
import { MessageField } from './MessageField';
import { PhonePreview } from './PhonePreview';
import { reportDraftFailure } from './report-draft-failure';
import { ReviewDialog } from '../sending/ReviewDialog';
import { TestDialog } from '../sending/TestDialog';
import { useCampaignReload } from '../shared/use-campaign-reload';
import { useLeaveGuard } from './use-leave-guard';

const LONGEST_NAME = 120;

interface Props {
  /** Null until it is saved for the first time. */
  draftId: string | null;
  initial: DraftFields;
  address: CampaignAddress;
  onCreated?: (id: string) => void;
}

/** The form of a draft: text and audience, beside a preview on a phone. */
export function EditorForm({ draftId, initial, address, onCreated }: Props) {
  const zone = useOwnerZone();
  const navigate = useNavigate();
  const reload = useCampaignReload();
  const [form] = Form.useForm<DraftFields>();
  const [saved, setSaved] = useState(initial);
  const [saving, setSaving] = useState<'save' | 'test' | 'review' | null>(null);
  const [dialog, setDialog] = useState<'test' | 'review' | null>(null);
  const [testedOn, setTestedOn] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const fields: DraftFields = { ...saved, ...(Form.useWatch([], form) as Partial<DraftFields> | undefined) };
  const changes = changesOf(toDraft(fields, zone), toDraft(saved, zone));
  const isUnsaved = Object.keys(changes).length > 0;
  const guard = useLeaveGuard(isUnsaved);
  const body = renderMessage(completeTemplate(fields.message, SITE.brand));
  useEffect(() => {
    if (draftId !== null) heading.current?.focus({ preventScroll: true });
    // Only when the editor opens.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- saving for the first time leaves the focus where it is
  }, []);

  /** @returns the draft's id; null when it could not be saved, which has been said by then */
  const save = async (): Promise<string | null> => {
    try {
      await form.validateFields();
    } catch (refused) {
      const [first] = (refused as { errorFields: { name: (string | number)[] }[] }).errorFields;
      if (first) form.scrollToField(first.name, { focus: true, block: 'center' });
      return null;
    }
    const now = { ...saved, ...form.getFieldsValue() };
    const draft = toDraft(now, zone);
    try {
      const id = draftId ?? (await createCampaign(draft)).id;
      if (draftId !== null && isUnsaved)
        await updateCampaign(draftId, changesOf(draft, toDraft(saved, zone)));
      setSaved(now);
      void reload(id);
      if (draftId === null) {
        onCreated?.(id);
        guard.go(() => void navigate(address.editorAddress(id), { replace: true }));
      }
      return id;
    } catch (error) {
      reportDraftFailure(form, error);
      return null;
    }
  };

  /** Saves what is not saved, and goes on to what was asked for. */
  const proceed = async (to: 'save' | 'test' | 'review') => {
    setSaving(to);
    const isToSave = draftId === null || isUnsaved;
    const id = isToSave || to === 'save' ? await save() : draftId;
    setSaving(null);
    if (id === null) return;
    if (to === 'save') showToast({ title: copy.savedToast });
    else setDialog(to);
  };

  const state = draftId === null ? copy.notSavedYet : isUnsaved ? copy.unsaved : copy.saved;
  const buttons = { disabled: saving !== null };
  return (
    <section className={styles.editor}>
      <header className={styles.head}>
        <Link className={styles.back} to={address.listAddress} aria-label={copy.backLabel}>
          <ArrowLeftOutlined /> {copy.back}
        </Link>
        <h2 ref={heading} tabIndex={-1}>
          {draftId === null ? copy.newTitle : saved.name}
        </h2>
        <p className={styles.state} data-unsaved={isUnsaved} role="status">
          {copy.draft} · {state}
        </p>
        {draftId !== null && <DraftActions id={draftId} name={saved.name} address={address} go={guard.go} />}
      </header>
      <Form<DraftFields>
        form={form}
        name="campaign"
        layout="vertical"
        requiredMark={false}
        initialValues={initial}
        className={styles.columns}
        onFinish={() => void proceed('save')}
      >
        <div>
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
        <div className={styles.actions} role="group" aria-label={copy.actions}>
          <Button {...buttons} htmlType="submit" loading={saving === 'save'}>
            {copy.save}
          </Button>
          <Button {...buttons} loading={saving === 'test'} onClick={() => void proceed('test')}>
            {copy.test}
          </Button>
          <Button
            {...buttons}
            type="primary"
            loading={saving === 'review'}
            onClick={() => void proceed('review')}
          >
            {copy.review}
          </Button>
          <p className={styles.hint}>{copy.reviewHint}</p>
        </div>
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
            guard.go(() => void navigate(address.detailAddress(draftId)));
          }}
        />
      )}
      <LeaveDialog open={guard.isAsking} onLeave={guard.leave} onStay={guard.stay} />
    </section>
  );
}
