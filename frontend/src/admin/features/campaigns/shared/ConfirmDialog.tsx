import { type ReactNode } from 'react';
import { FailureNote } from '../../../ui/failures/FailureNote';
import styles from './campaign-dialogs.module.css';
import { Dialog } from '../../../ui/dialogs/Dialog';

interface Props {
  title: string;
  /** Label of the button. */
  action: string;
  back: string;
  /** Whether the action removes something. */
  danger?: boolean;
  /** Reason for the failure, as text; '' if there is none. */
  failure: string;
  isPending: boolean;
  /** Id of the form that the button submits. */
  form?: string;
  onConfirm?: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asks for confirmation before an action, and shows a failure in the dialog. Input is kept. */
export function ConfirmDialog(props: Props) {
  const {
    title,
    action,
    back,
    danger = false,
    failure,
    isPending,
    form,
    onConfirm,
    onClose,
    children,
  } = props;
  return (
    <Dialog
      title={title}
      okText={action}
      okButtonProps={{ danger, loading: isPending, ...(form ? { htmlType: 'submit', form } : {}) }}
      {...(onConfirm ? { onOk: onConfirm } : {})}
      cancelText={back}
      cancelButtonProps={{ disabled: isPending }}
      closable={{ disabled: isPending }}
      keyboard={!isPending}
      mask={{ closable: false }}
      onCancel={onClose}
      width={520}
    >
      <div className={styles.body}>{children}</div>
      <FailureNote failure={failure} />
    </Dialog>
  );
}
