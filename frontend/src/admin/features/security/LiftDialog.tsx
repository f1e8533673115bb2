import { useQueryClient } from '@tanstack/react-query';
import { Form, Input, Modal } from 'antd';
import {
  getGetSecurityStatsQueryKey,
  getListBlocksQueryKey,
  useLiftBlock,
} from '../../../shared/api/generated/security/security';
import { showToast } from '../../../shared/ui/toast-store';
import { reportFailure } from '../../ui/report-failure';
import { securityCopy } from './security.copy';

const { blocks: copy } = securityCopy;

interface Props {
  id: string;
  /** What is blocked, as it is shown. */
  value: string;
  onClose: () => void;
  onLifted?: () => void;
}

/** Lets something in again; why may be said. */
export function LiftDialog({ id, value, onClose, onLifted }: Props) {
  const queries = useQueryClient();
  const lift = useLiftBlock({
    mutation: {
      onSuccess: () => {
        showToast({ title: copy.lifted });
        onLifted?.();
        onClose();
      },
      onError: (error) => reportFailure(error, copy.liftFailed),
      onSettled: () =>
        Promise.all([
          queries.invalidateQueries({ queryKey: getListBlocksQueryKey() }),
          queries.invalidateQueries({ queryKey: getGetSecurityStatsQueryKey() }),
        ]),
    },
  });
  return (
    <Modal
      open
      title={copy.liftTitle(value)}
      okText={copy.lift}
      cancelText={copy.cancel}
      okButtonProps={{ htmlType: 'submit', form: 'lift', loading: lift.isPending }}
      onCancel={onClose}
      width={440}
    >
      <Form<{ reason: string }>
        name="lift"
        layout="vertical"
        requiredMark={false}
        initialValues={{ reason: '' }}
        onFinish={({ reason }) => lift.mutate({ id, data: reason.trim() ? { reason } : {} })}
      >
        <Form.Item name="reason" label={copy.liftReason}>
          <Input maxLength={500} autoComplete="off" autoFocus />
        </Form.Item>
      </Form>
    </Modal>
  );
}
