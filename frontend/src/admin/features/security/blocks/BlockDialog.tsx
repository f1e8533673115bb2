import { Alert, Checkbox, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { ApiError } from '../../../../shared/api/api-error';
import { useBlockEntity } from '../../../../shared/api/generated/security/security';
import type { BlockRequestDto } from '../../../../shared/api/generated/model';
import { showToast } from '../../../../shared/ui/toast-store';
import { reportFormFailure } from '../../../lib/report-failure';
import { KeptDraft, useClearDraft } from '../../../ui/fields/KeptDraft';
import { entityNames, securityCopy } from '../shared/security.copy';
import { useSecurityReload } from '../shared/use-security-reload';
import { Dialog } from '../../../ui/dialogs/Dialog';
import { useWhileShown } from '../../../lib/use-while-shown';

const { blocks: copy } = securityCopy;
const PERMANENT = 'permanent';
const FORM = 'block';
const LONGER_BLOCK = 'LONGER_BLOCK';

interface Fields {
  entityType: BlockRequestDto['entityType'];
  entityValue: string;
  reason: string;
  duration: string;
  /** Present only if an existing block lasts longer. */
  replace?: boolean;
}

interface Props {
  /** IP address to block, if chosen from a list. */
  ip?: string;
  onClose: () => void;
}

/**
 * Blocks a phone, IP address, device or e-mail address. Asks before it replaces a block that lasts longer.
 */
export function BlockDialog({ ip, onClose }: Props) {
  const close = useWhileShown()(onClose);
  const [form] = Form.useForm<Fields>();
  const kind = Form.useWatch('entityType', form);
  const [longer, setLonger] = useState('');
  const reload = useSecurityReload();
  const clearDraft = useClearDraft(FORM, ip ?? '');
  const block = useBlockEntity({
    mutation: {
      onSuccess: async () => {
        clearDraft();
        showToast({ title: copy.created });
        close();
        await reload();
      },
      onError: (error) => {
        if (error instanceof ApiError && error.code === LONGER_BLOCK) setLonger(error.message);
        else reportFormFailure(form, error, copy.failed);
      },
    },
  });
  const send = ({ duration, ...entity }: Fields) =>
    block.mutate({
      data:
        duration === PERMANENT
          ? { ...entity, blockType: 'permanent' }
          : { ...entity, blockType: 'temporary', duration: Number(duration) },
    });
  return (
    <Dialog
      title={copy.add}
      okText={copy.add}
      cancelText={copy.cancel}
      okButtonProps={{ htmlType: 'submit', form: FORM, loading: block.isPending }}
      onCancel={onClose}
    >
      <Form<Fields>
        form={form}
        name={FORM}
        layout="vertical"
        requiredMark={false}
        initialValues={{ entityType: 'ip', entityValue: ip ?? '', reason: '', duration: '24' }}
        onFinish={send}
        onValuesChange={(changed) => {
          // The new value may have no block.
          if ('entityType' in changed || 'entityValue' in changed) setLonger('');
        }}
      >
        <KeptDraft form={FORM} of={ip ?? ''} only={['entityType', 'entityValue', 'reason', 'duration']} />
        <Form.Item name="entityType" label={copy.kind}>
          <Select options={Object.entries(entityNames).map(([value, label]) => ({ value, label }))} />
        </Form.Item>
        <Form.Item
          name="entityValue"
          label={copy.value}
          {...(kind === 'ip' ? { extra: copy.networkHint } : {})}
          rules={[{ required: true, whitespace: true, message: copy.valueRequired }]}
        >
          <Input maxLength={200} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="reason"
          label={copy.reason}
          rules={[{ required: true, whitespace: true, message: copy.reasonRequired }]}
        >
          <Input maxLength={500} autoComplete="off" />
        </Form.Item>
        <Form.Item name="duration" label={copy.duration}>
          <Select options={Object.entries(copy.durations).map(([value, label]) => ({ value, label }))} />
        </Form.Item>
        {longer && (
          <>
            <Alert type="warning" role="alert" title={longer} />
            <Form.Item name="replace" valuePropName="checked">
              <Checkbox>{copy.replace}</Checkbox>
            </Form.Item>
          </>
        )}
      </Form>
    </Dialog>
  );
}
