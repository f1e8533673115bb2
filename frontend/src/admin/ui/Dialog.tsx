import { Modal, type ModalProps } from 'antd';
import { useReturnFocus } from '../lib/use-return-focus';

/** A dialog that is open as long as it is there. When it goes, the focus returns to what it was opened from. */
export function Dialog(props: Omit<ModalProps, 'open'>) {
  useReturnFocus();
  return <Modal {...props} open />;
}
