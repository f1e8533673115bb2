import { Button, Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import { createWebhook, updateWebhook } from '../../../../shared/api/generated/admin-webhooks/admin-webhooks';
import { WebhookEvent, type WebhookDto } from '../../../../shared/api/generated/model';
import { showToast } from '../../../../shared/ui/toast-store';
import { reportFormFailure } from '../../../lib/report-failure';
import { Dialog } from '../../../ui/dialogs/Dialog';
import { eventNames, webhooksCopy } from './webhooks.copy';
import { useWhileShown } from '../../../lib/use-while-shown';
import { KeptDraft, useClearDraft } from '../../../ui/fields/KeptDraft';
import styles from './Webhooks.module.css';

const { form: copy } = webhooksCopy;
const FORM = 'webhook';
/** Stands for the id of a new webhook in its kept draft. */
const NEW = 'new';
const URL_MAX = 2_000;
const EVENTS = Object.values(WebhookEvent).map((value) => ({ value, label: eventNames[value] }));

type Fields = Pick<WebhookDto, 'url' | 'events'>;

interface Props {
  /** Webhook to edit; if omitted, a new one is created. */
  webhook?: WebhookDto | undefined;
  /** @param secret secret of a new webhook */
  onSaved: (secret: string | null) => void;
  onClose: () => void;
}

/** Returns the changed fields only, so that changes of another user to the other field are kept. */
const changesIn = ({ url, events }: Fields, before: Fields): Partial<Fields> => ({
  ...(url === before.url ? {} : { url }),
  ...(JSON.stringify(events) === JSON.stringify(before.events) ? {} : { events }),
});

/** Edits the address and the events of a webhook. */
export function WebhookForm({ webhook, onSaved, onClose }: Props) {
  const [form] = Form.useForm<Fields>();
  const [saving, setSaving] = useState(false);
  const clearDraft = useClearDraft(FORM, webhook?.id ?? NEW);
  const close = useWhileShown()(onClose);
  const initial: Fields = { url: webhook?.url ?? '', events: webhook?.events ?? ['lead.created'] };
  const save = async (fields: Fields) => {
    setSaving(true);
    try {
      const { secret } = await (webhook
        ? updateWebhook(webhook.id, changesIn(fields, initial))
        : createWebhook(fields));
      clearDraft();
      if (webhook) showToast({ title: copy.saved });
      close();
      onSaved(secret);
    } catch (error) {
      reportFormFailure(form, error, webhooksCopy.changeFailed);
      setSaving(false);
    }
  };
  return (
    <Dialog title={webhook ? copy.editTitle : copy.createTitle} footer={null} onCancel={onClose}>
      <Form<Fields>
        form={form}
        name={FORM}
        layout="vertical"
        requiredMark={false}
        initialValues={initial}
        onFinish={(fields) => void save(fields)}
      >
        <KeptDraft form={FORM} of={webhook?.id ?? NEW} />
        <Form.Item
          name="url"
          label={copy.url}
          extra={copy.urlHint}
          rules={[{ required: true, whitespace: true, message: copy.urlRequired }]}
        >
          <Input autoFocus inputMode="url" autoComplete="off" maxLength={URL_MAX} />
        </Form.Item>
        <Form.Item
          name="events"
          label={copy.events}
          rules={[{ type: 'array', min: 1, message: copy.eventsRequired }]}
        >
          <Checkbox.Group className={styles.events} options={EVENTS} />
        </Form.Item>
        <div className={styles.acts}>
          <Button type="primary" htmlType="submit" loading={saving}>
            {webhook ? copy.save : copy.create}
          </Button>
          <Button onClick={onClose}>{webhooksCopy.back}</Button>
        </div>
      </Form>
    </Dialog>
  );
}
