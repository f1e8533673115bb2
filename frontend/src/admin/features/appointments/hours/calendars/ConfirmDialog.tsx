import { Dialog } from '../../../../ui/dialogs/Dialog';
import { FailureNote } from '../../../../ui/failures/FailureNote';

interface Props {
  title: string;
  text: string;
  /** Text of the confirm button. */
  action: string;
  back: string;
  /** Error text; '' while there is no error. */
  failure: string;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation before something stops working, and shows a failure inside the dialog. */
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
