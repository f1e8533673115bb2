import { formatUsPhone } from 'domain/phone';
import { Form, Input } from 'antd';
import type { AlertDto } from '../../../shared/api/generated/model';
import { formatNumber } from '../../../shared/numbers';
import { KeptDraft } from '../../ui/fields/KeptDraft';
import { fraudCopy } from './fraud.copy';
import { blockableOf } from './blockable';
import type { Decision } from './use-decide';
import { Dialog } from '../../ui/dialogs/Dialog';

const { decide: copy } = fraudCopy;
export const DECIDE_FORM = 'decide';

/** Returns the key of a note's draft: the ids of the selected alerts. */
export const draftOf = (alerts: readonly AlertDto[]): string => alerts.map(({ id }) => id).join();

interface Props {
  alerts: AlertDto[];
  status: Decision;
  isPending: boolean;
  onClose: () => void;
  onDecide: (note: string) => void;
}

/** Explains the effect of a decision, and asks for a note. */
export function DecideDialog({ alerts, status, isPending, onClose, onDecide }: Props) {
  const what =
    alerts.length === 1 ? formatUsPhone(alerts[0]!.subject) : copy.many(formatNumber(alerts.length));
  const isBlock = status === 'block';
  const hint = isBlock ? copy.hint.block[blockableOf(alerts[0]!) ?? 'phone'] : copy.hint[status];
  return (
    <Dialog
      title={`${copy.title[status]}: ${what}`}
      okText={copy.ok[status]}
      cancelText={copy.cancel}
      okButtonProps={{ htmlType: 'submit', form: DECIDE_FORM, loading: isPending }}
      onCancel={onClose}
      width={480}
    >
      <p>{hint}</p>
      <Form<{ note: string }>
        name={DECIDE_FORM}
        layout="vertical"
        requiredMark={false}
        initialValues={{ note: '' }}
        onFinish={({ note }) => onDecide(note.trim())}
      >
        <KeptDraft form={DECIDE_FORM} of={draftOf(alerts)} />
        <Form.Item
          name="note"
          label={isBlock ? copy.reason : copy.note}
          rules={isBlock ? [{ required: true, whitespace: true, message: copy.reasonRequired }] : []}
        >
          <Input.TextArea rows={3} maxLength={500} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
