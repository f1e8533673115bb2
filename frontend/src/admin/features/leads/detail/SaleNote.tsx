import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import {
  getGetLeadQueryKey,
  useMarkLeadSale,
} from '../../../../shared/api/generated/admin-leads/admin-leads';
import type { LeadDetailDto } from '../../../../shared/api/generated/model';
import { showToast } from '../../../../shared/ui/toast-store';
import { formatDateTime } from '../../../lib/times/moments';
import { useWhileShown } from '../../../lib/use-while-shown';
import { failureOf } from '../../../lib/support-code';
import { useMay } from '../../../session/may';
import { Dialog } from '../../../ui/dialogs/Dialog';
import { FailureNote } from '../../../ui/failures/FailureNote';
import { saleCopy as copy } from '../shared/sale.copy';
import styles from '../shared/leads.module.css';

const REASON_MAX = 500;
const FORM = 'sale-mark';

/** Says since when a sale to the lead counts as one by telephone, and until when it is not charged; nothing if it does not. */
export function SaleNote({ lead }: { lead: Pick<LeadDetailDto, 'sale'> }) {
  const { sale } = lead;
  if (!sale?.phoneSince) return null;
  return (
    <p className={styles.stateRule}>
      {sale.phoneSince !== sale.mark?.at && copy.talked(formatDateTime(sale.phoneSince))} {copy.note}{' '}
      {!sale.isEnforced && copy.onlyAdvised}
    </p>
  );
}

/** Lets owners mark how the next plan is sold to the lead, and shows the last mark. */
export function SaleMark({ lead }: { lead: LeadDetailDto }) {
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const { sale } = lead;
  if (!sale || (!sale.phoneSince && !sale.mark)) return null;
  const { mark } = sale;
  return (
    <>
      <SaleNote lead={lead} />
      {mark && (
        <p className={styles.saleMark}>
          {copy.marked[mark.soldVia](mark.by, formatDateTime(mark.at))} “{mark.reason}”
        </p>
      )}
      {may('settings.change') && (
        <Button className={styles.saleMark ?? ''} onClick={() => setOpen(true)}>
          {copy.action[sale.phoneSince ? 'online' : 'phone']}
        </Button>
      )}
      {isOpen && (
        <MarkDialog
          id={lead.id}
          soldVia={sale.phoneSince ? 'online' : 'phone'}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface Props {
  id: string;
  soldVia: 'online' | 'phone';
  onClose: () => void;
}

function MarkDialog({ id, soldVia, onClose }: Props) {
  const close = useWhileShown()(onClose);
  const [form] = Form.useForm<{ reason: string }>();
  const queries = useQueryClient();
  const mark = useMarkLeadSale({
    mutation: {
      onSuccess: (changed) => {
        queries.setQueryData(getGetLeadQueryKey(id), changed);
        showToast({ title: copy.done });
        close();
      },
    },
  });
  return (
    <Dialog
      title={copy.action[soldVia]}
      okText={copy.save}
      cancelText={copy.cancel}
      confirmLoading={mark.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p>{copy.text[soldVia]}</p>
      <Form
        form={form}
        name={FORM}
        layout="vertical"
        requiredMark={false}
        onFinish={({ reason }: { reason: string }) => mark.mutate({ id, data: { soldVia, reason } })}
      >
        <Form.Item
          name="reason"
          label={copy.reason}
          rules={[{ required: true, whitespace: true, message: copy.reasonRequired }]}
        >
          <Input.TextArea autoFocus maxLength={REASON_MAX} autoSize={{ minRows: 2, maxRows: 6 }} />
        </Form.Item>
      </Form>
      <FailureNote failure={failureOf(mark.error, copy.failed)} />
    </Dialog>
  );
}
