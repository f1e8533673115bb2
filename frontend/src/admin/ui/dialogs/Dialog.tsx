import { Modal, type ModalProps } from 'antd';
import { useReturnFocus } from '../../lib/use-return-focus';

interface Props extends Omit<ModalProps, 'open'> {
  /** Returns the element to focus if the opener was removed. */
  focusAfter?: (() => HTMLElement | null) | undefined;
  /** Returns whether the dialog's action is done and removes its opener. */
  takesOpener?: (() => boolean) | undefined;
}

/** Shows a dialog while it is rendered. When it closes, the focus returns to its opener. */
export function Dialog({ focusAfter, takesOpener, ...props }: Props) {
  useReturnFocus(focusAfter, takesOpener);
  return <Modal {...props} open />;
}
