import { Modal, type ModalProps } from 'antd';
import { useReturnFocus } from '../../lib/use-return-focus';

interface Props extends Omit<ModalProps, 'open'> {
  /** Where the focus goes if what the dialog was opened from is gone by then. */
  focusAfter?: (() => HTMLElement | null) | undefined;
  /** Whether its work is done that takes away what it was opened from. */
  takesOpener?: (() => boolean) | undefined;
}

/** A dialog that is open as long as it is there. When it goes, the focus returns to what it was opened from. */
export function Dialog({ focusAfter, takesOpener, ...props }: Props) {
  useReturnFocus(focusAfter, takesOpener);
  return <Modal {...props} open />;
}
