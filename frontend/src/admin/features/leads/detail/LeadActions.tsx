import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { getGetLeadQueryKey, useActOnLead } from '../../../../shared/api/generated/admin-leads/admin-leads';
import type { LeadActionDto, LeadDetailDto } from '../../../../shared/api/generated/model';
import { showToast } from '../../../../shared/ui/toast-store';
import { reportFormFailure } from '../../../lib/report-failure';
import { Dialog } from '../../../ui/dialogs/Dialog';
import { KeptDraft, useClearDraft } from '../../../ui/fields/KeptDraft';
import { leadsCopy } from '../shared/leads.copy';
import styles from './LeadActions.module.css';
import { useLeadChanges, useLeadReload } from '../shared/use-lead-changes';

const { detail: copy } = leadsCopy;
const PERMANENT = 'permanent';
const FORM = 'lead-action';

type Reasoned = 'block' | 'unblock' | 'mark_fraud' | 'unmark_fraud';
const titles: Record<Reasoned, string> = {
  block: copy.block,
  unblock: copy.unblock,
  mark_fraud: copy.markFraud,
  unmark_fraud: copy.unmarkFraud,
};

interface Props {
  lead: LeadDetailDto;
  /** Called after the lead was deleted. */
  onGone: () => void;
}

/**
 * Blocks, marks as fraud or deletes a lead, and reverses this. All actions except deleting, which can be
 * undone, require a reason.
 */
export function LeadActions({ lead, onGone }: Props) {
  const [form] = Form.useForm<{ reason: string; duration: string }>();
  const [asking, setAsking] = useState<Reasoned | null>(null);
  const queries = useQueryClient();
  const reload = useLeadReload();
  const clearDraft = useClearDraft(FORM, lead.id);
  const { remove } = useLeadChanges();
  const act = useActOnLead({
    mutation: {
      onSuccess: async ({ message, skipped, kept }) => {
        setAsking(null);
        form.resetFields();
        clearDraft();
        const left = [
          ...(skipped.includes('ip') ? [copy.skippedIp] : []),
          ...(kept.length > 0 ? [copy.keptBlock] : []),
        ];
        showToast({ title: message, ...(left.length > 0 ? { description: left.join(' ') } : {}) });
        await Promise.all([queries.invalidateQueries({ queryKey: getGetLeadQueryKey(lead.id) }), reload()]);
      },
      onError: (error) => reportFormFailure(form, error, copy.actionFailed),
    },
  });
  const send = (action: Reasoned, { reason, duration }: { reason: string; duration: string }) => {
    const block: Partial<LeadActionDto> =
      duration === PERMANENT
        ? { blockType: 'permanent' }
        : { blockType: 'temporary', duration: Number(duration) };
    act.mutate({ data: { leadId: lead.id, action, reason, ...(action === 'block' ? block : {}) } });
  };
  return (
    <div className={styles.actions}>
      <Button onClick={() => setAsking(lead.isBlocked ? 'unblock' : 'block')}>
        {lead.isBlocked ? copy.unblock : copy.block}
      </Button>
      <Button onClick={() => setAsking(lead.isFraudulent ? 'unmark_fraud' : 'mark_fraud')}>
        {lead.isFraudulent ? copy.unmarkFraud : copy.markFraud}
      </Button>
      <Button
        danger
        onClick={() =>
          void remove([lead.id]).then((removed) => {
            if (removed) onGone();
          })
        }
      >
        {copy.remove}
      </Button>
      {asking ? (
        <Dialog
          title={titles[asking]}
          okText={copy.confirm}
          cancelText={copy.cancel}
          okButtonProps={{
            danger: asking !== 'unblock' && asking !== 'unmark_fraud',
            htmlType: 'submit',
            form: FORM,
            loading: act.isPending,
          }}
          onCancel={() => setAsking(null)}
        >
          <Form
            form={form}
            id={FORM}
            layout="vertical"
            requiredMark={false}
            initialValues={{ reason: '', duration: '24' }}
            onFinish={(values) => send(asking, values)}
          >
            <KeptDraft form={FORM} of={lead.id} />
            {asking === 'block' && <p>{copy.blockText}</p>}
            {asking === 'unmark_fraud' && <p>{copy.unmarkFraudText}</p>}
            <Form.Item
              name="reason"
              label={copy.reason}
              rules={[{ required: true, whitespace: true, message: copy.reasonRequired }]}
            >
              <Input maxLength={500} />
            </Form.Item>
            <Form.Item name="duration" label={copy.duration} hidden={asking !== 'block'}>
              <Select options={Object.entries(copy.durations).map(([value, label]) => ({ value, label }))} />
            </Form.Item>
          </Form>
        </Dialog>
      ) : null}
    </div>
  );
}
