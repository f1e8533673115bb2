import { useMutation } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { showToast } from '../../../shared/ui/toast-store';
import { reportFailure } from '../../lib/report-failure';
import { KeptDraft, useClearDraft } from '../fields/KeptDraft';
import { useWhileShown } from '../../lib/use-while-shown';
import { Dialog } from './Dialog';

interface Props {
  /** Name of the form, different from all others. */
  form: string;
  /** Id of the block or opt-out. */
  of: string;
  title: string;
  text?: string;
  copy: Readonly<Record<'lift' | 'cancel' | 'liftReason' | 'lifted' | 'liftFailed', string>>;
  /** @param given the reason; empty if the user wrote none */
  lift: (given: { reason?: string }) => Promise<unknown>;
  /** Reloads the screens that show it. */
  reload: () => Promise<unknown>;
  onClose: () => void;
}

/** Lifts a block or an opt-out, with an optional reason. */
export function LiftDialog({ form, of, title, text, copy, lift, reload, onClose }: Props) {
  const close = useWhileShown()(onClose);
  const clearDraft = useClearDraft(form, of);
  const { mutate, isPending } = useMutation({
    mutationFn: lift,
    onSuccess: () => {
      clearDraft();
      showToast({ title: copy.lifted });
      close();
    },
    onError: (error) => reportFailure(error, copy.liftFailed),
    onSettled: reload,
  });
  return (
    <Dialog
      title={title}
      okText={copy.lift}
      cancelText={copy.cancel}
      okButtonProps={{ htmlType: 'submit', form, loading: isPending }}
      onCancel={onClose}
      width={440}
    >
      {text && <p>{text}</p>}
      <Form<{ reason: string }>
        name={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ reason: '' }}
        onFinish={({ reason }) => mutate(reason.trim() ? { reason } : {})}
      >
        <KeptDraft form={form} of={of} />
        <Form.Item name="reason" label={copy.liftReason}>
          <Input maxLength={500} autoComplete="off" autoFocus />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
