import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { openDialogStore, returnFocus } from './open-dialog';
import styles from './modal.module.css';

interface ModalProps {
  /** Id of the dialog's heading. */
  labelledBy: string;
  /** Id of the dialog's description. */
  describedBy: string;
  /**
   * Id of the element that receives the focus after closing if the opener cannot: it may be disabled or
   * removed.
   */
  returnTo?: string;
  /**
   * Called on Escape and on the browser's other ways to close a dialog. The parent then stops rendering the
   * modal.
   */
  onClose: () => void;
  children: ReactNode;
}

/** Shows a native modal dialog while it is rendered. Restores the focus when it closes. */
export function Modal({ labelledBy, describedBy, returnTo = '', onClose, children }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  // A layout effect, because the browser restores the focus only if the dialog closes while it is in the
  // page.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    openDialogStore.set(dialog);
    return () => {
      openDialogStore.set(null);
      dialog?.close();
      returnFocus(() => document.getElementById(returnTo));
    };
  }, [returnTo]);
  return (
    <dialog
      ref={ref}
      className={styles.modal}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // Browsers close a dialog on the second Escape even if the first was prevented.
      onClose={(event) => {
        if (event.target === ref.current) onClose();
      }}
    >
      <div className={styles.card}>{children}</div>
    </dialog>
  );
}
