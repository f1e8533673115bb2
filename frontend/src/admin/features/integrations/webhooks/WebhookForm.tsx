import { Button, Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import { createWebhook, updateWebhook } from '../../../../shared/api/generated/admin-webhooks/admin-webhooks';
import { WebhookEvent, type WebhookDto } from '../../../../shared/api/generated/model';
import { showToast } from '../../../../shared/ui/toast-store';
import { reportFormFailure } from '../../../lib/report-failure';
import { Dialog } from '../../../ui/dialogs/Dialog';
import { eventNames, webhooksCopy } from './webhooks.copy';
import styles from './Webhooks.module.css';

const { form: copy } = webhooksCopy;
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

/** Edits the address and the events of a webhook. */
export function WebhookForm({ webhook, onSaved, onClose }: Props) {
  const [form] = Form.useForm<Fields>();
  const [saving, setSaving] = useState(false);
  const save = async (fields: Fields) => {
    setSaving(true);
    try {
      const { secret } = await (webhook ? updateWebhook(webhook.id, fields) : createWebhook(fields));
      if (webhook) showToast({ title: copy.saved });
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
        name="webhook"
        layout="vertical"
        requiredMark={false}
        initialValues={{ url: webhook?.url ?? '', events: webhook?.events ?? ['lead.created'] }}
        onFinish={(fields) => void save(fields)}
      >
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
