import { Form, Input, Modal } from 'antd';
import type { AlertDto } from '../../../shared/api/generated/model';
import { formatNumber } from '../../../shared/numbers';
import { fraudCopy } from './fraud.copy';
import type { Decision } from './use-decide';

const { decide: copy } = fraudCopy;

interface Props {
  alerts: AlertDto[];
  status: Decision;
  isPending: boolean;
  onClose: () => void;
  onDecide: (note: string) => void;
}

/** Says what a decision does, and asks for a note. */
export function DecideDialog({ alerts, status, isPending, onClose, onDecide }: Props) {
  const what = alerts.length === 1 ? alerts[0]!.subject : copy.many(formatNumber(alerts.length));
  return (
    <Modal
      open
      title={`${copy.title[status]}: ${what}`}
      okText={copy.ok}
      cancelText={copy.cancel}
      okButtonProps={{ htmlType: 'submit', form: 'decide', loading: isPending }}
      onCancel={onClose}
      width={480}
    >
      <p>{copy.hint[status]}</p>
      <Form<{ note: string }>
        name="decide"
        layout="vertical"
        initialValues={{ note: '' }}
        onFinish={({ note }) => onDecide(note.trim())}
      >
        <Form.Item name="note" label={copy.note}>
          <Input.TextArea rows={3} maxLength={500} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
