import { type ReactNode } from 'react';
import { FailureNote } from '../../../ui/failures/FailureNote';
import styles from './campaign-dialogs.module.css';
import { Dialog } from '../../../ui/dialogs/Dialog';

interface Props {
  title: string;
  /** What the button says. */
  action: string;
  back: string;
  /** It takes something away. */
  danger?: boolean;
  /** Why it did not work, in words; '' while nothing went wrong. */
  failure: string;
  isPending: boolean;
  /** The form within, which the button sends. */
  form?: string;
  onConfirm?: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asks before something is done, and says within itself what went wrong. What was typed stays. */
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
