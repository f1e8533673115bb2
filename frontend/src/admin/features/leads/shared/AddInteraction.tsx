import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input, Select } from 'antd';
import { INTERACTION_NAMES } from 'domain/leads';
import {
  getGetLeadQueryKey,
  useAddInteraction,
} from '../../../../shared/api/generated/admin-leads/admin-leads';
import type { AddInteractionDto } from '../../../../shared/api/generated/model';
import { showToast } from '../../../../shared/ui/toast-store';
import { reportFormFailure } from '../../../lib/report-failure';
import { KeptDraft, useClearDraft } from '../../../ui/KeptDraft';
import { directionNames, leadsCopy } from './leads.copy';
import styles from './leads.module.css';
import { useLeadReload } from './use-lead-changes';

const { detail: copy } = leadsCopy;
const FORM = 'interaction';

interface Props {
  leadId: string;
  onAdded?: () => void;
}

/** Records a note, a call, a message or a meeting. */
export function AddInteraction({ leadId, onAdded }: Props) {
  const [form] = Form.useForm<AddInteractionDto>();
  const queries = useQueryClient();
  const reload = useLeadReload();
  const clearDraft = useClearDraft(FORM, leadId);
  const type = Form.useWatch('type', form) ?? 'note';
  const add = useAddInteraction({
    mutation: {
      onSuccess: async () => {
        form.resetFields();
        clearDraft();
        showToast({ title: copy.added });
        onAdded?.();
        await Promise.all([queries.invalidateQueries({ queryKey: getGetLeadQueryKey(leadId) }), reload()]);
      },
      onError: (error) => reportFormFailure(form, error, copy.addFailed),
    },
  });
  return (
    <Form<AddInteractionDto>
      form={form}
      name={FORM}
      layout="vertical"
      requiredMark={false}
      initialValues={{ type: 'note', direction: 'outbound', content: '' }}
      onFinish={(values) =>
        add.mutate({
          id: leadId,
          data: { ...values, direction: values.type === 'note' ? 'internal' : values.direction },
        })
      }
    >
      <KeptDraft form={FORM} of={leadId} />
      <div className={styles.pair}>
        <Form.Item name="type" label={copy.type}>
          <Select options={Object.entries(INTERACTION_NAMES).map(([value, label]) => ({ value, label }))} />
        </Form.Item>
        {type !== 'note' && (
          <Form.Item name="direction" label={copy.direction}>
            <Select options={Object.entries(directionNames).map(([value, label]) => ({ value, label }))} />
          </Form.Item>
        )}
      </div>
      <Form.Item
        name="content"
        label={copy.content}
        rules={[{ required: true, whitespace: true, message: copy.contentRequired }]}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={5000} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={add.isPending}>
        {copy.add}
      </Button>
    </Form>
  );
}
