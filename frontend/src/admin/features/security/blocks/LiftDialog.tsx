import { Form, Input } from 'antd';
import { useLiftBlock } from '../../../../shared/api/generated/security/security';
import { showToast } from '../../../../shared/ui/toast-store';
import { reportFailure } from '../../../lib/report-failure';
import { KeptDraft, useClearDraft } from '../../../ui/fields/KeptDraft';
import { securityCopy } from '../shared/security.copy';
import { useSecurityReload } from '../shared/use-security-reload';
import { Dialog } from '../../../ui/dialogs/Dialog';

const { blocks: copy } = securityCopy;
const FORM = 'lift';

interface Props {
  id: string;
  /** Displayed value of the block. */
  value: string;
  onClose: () => void;
}

/** Lifts a block, with an optional reason. */
export function LiftDialog({ id, value, onClose }: Props) {
  const reload = useSecurityReload();
  const clearDraft = useClearDraft(FORM, id);
  const lift = useLiftBlock({
    mutation: {
      onSuccess: () => {
        clearDraft();
        showToast({ title: copy.lifted });
        onClose();
      },
      onError: (error) => reportFailure(error, copy.liftFailed),
      onSettled: reload,
    },
  });
  return (
    <Dialog
      title={copy.liftTitle(value)}
      okText={copy.lift}
      cancelText={copy.cancel}
      okButtonProps={{ htmlType: 'submit', form: FORM, loading: lift.isPending }}
      onCancel={onClose}
      width={440}
    >
      <Form<{ reason: string }>
        name={FORM}
        layout="vertical"
        requiredMark={false}
        initialValues={{ reason: '' }}
        onFinish={({ reason }) => lift.mutate({ id, data: reason.trim() ? { reason } : {} })}
      >
        <KeptDraft form={FORM} of={id} />
        <Form.Item name="reason" label={copy.liftReason}>
          <Input maxLength={500} autoComplete="off" autoFocus />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
