import { Dialog } from '../../../ui/dialogs/Dialog';
import { FailureNote } from '../../../ui/failures/FailureNote';

interface Props {
  title: string;
  text: string;
  /** What the button says. */
  action: string;
  back: string;
  /** Why it did not work, in words; '' while nothing went wrong. */
  failure: string;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something stops working, and says within itself what went wrong. */
export function ConfirmDialog({ title, text, action, back, failure, isPending, onConfirm, onClose }: Props) {
  return (
    <Dialog
      title={title}
      okText={action}
      okButtonProps={{ danger: true, loading: isPending }}
      cancelText={back}
      cancelButtonProps={{ disabled: isPending }}
      onOk={onConfirm}
      onCancel={onClose}
      width={440}
    >
      <p>{text}</p>
      <FailureNote failure={failure} />
    </Dialog>
  );
}
