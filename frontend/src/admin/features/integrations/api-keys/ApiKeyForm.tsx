import { Button, Form, Input, Radio } from 'antd';
import { useState } from 'react';
import type { ApiScope } from 'domain/office/api-scopes';
import { createApiKey } from '../../../../shared/api/generated/api-keys/api-keys';
import { reportFormFailure } from '../../../lib/report-failure';
import { Dialog } from '../../../ui/dialogs/Dialog';
import { KeptDraft, useClearDraft } from '../../../ui/fields/KeptDraft';
import { apiKeysCopy } from './api-keys.copy';
import styles from './ApiKeys.module.css';
import { ScopesField } from './ScopesField';

const { form: copy, lasts } = apiKeysCopy;
const FORM = 'api-key';
const NAME_MAX = 60;
const DAY_MS = 86_400_000;
const LASTS = Object.entries(lasts).map(([days, label]) => ({ value: Number(days), label }));

interface Fields {
  name: string;
  scopes: ApiScope[];
  /** Days until expiry. */
  lasts: number;
}

interface Props {
  /** @param key the new key, which is shown only once */
  onCreated: (key: string) => void;
  onClose: () => void;
}

/** Asks for the name, permissions and lifetime of a new key. */
export function ApiKeyForm({ onCreated, onClose }: Props) {
  const [form] = Form.useForm<Fields>();
  const [saving, setSaving] = useState(false);
  const clearDraft = useClearDraft(FORM, '');
  const save = async ({ name, scopes, lasts: days }: Fields) => {
    setSaving(true);
    try {
      const expiresAt = new Date(Date.now() + days * DAY_MS).toISOString();
      const { key } = await createApiKey({ name, scopes, expiresAt });
      clearDraft();
      onCreated(key);
    } catch (error) {
      reportFormFailure(form, error, apiKeysCopy.changeFailed);
      setSaving(false);
    }
  };
  return (
    <Dialog title={copy.title} footer={null} onCancel={onClose}>
      <Form<Fields>
        form={form}
        name={FORM}
        layout="vertical"
        requiredMark={false}
        initialValues={{ name: '', scopes: ['leads:read'], lasts: 90 }}
        onFinish={(fields) => void save(fields)}
      >
        <KeptDraft form={FORM} of="" />
        <Form.Item
          name="name"
          label={copy.name}
          extra={copy.nameHint}
          rules={[{ required: true, whitespace: true, message: copy.nameRequired }]}
        >
          <Input autoFocus autoComplete="off" maxLength={NAME_MAX} />
        </Form.Item>
        <Form.Item
          name="scopes"
          label={copy.scopes}
          extra={copy.scopesHint}
          rules={[{ type: 'array', min: 1, message: copy.scopesRequired }]}
        >
          <ScopesField />
        </Form.Item>
        <Form.Item name="lasts" label={copy.lasts}>
          <Radio.Group options={LASTS} />
        </Form.Item>
        <div className={styles.acts}>
          <Button type="primary" htmlType="submit" loading={saving}>
            {copy.create}
          </Button>
          <Button onClick={onClose}>{apiKeysCopy.back}</Button>
        </div>
      </Form>
    </Dialog>
  );
}
