import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { createStore } from '../../shared/store';
import styles from './modal.module.css';

/** The modal dialog on screen, if any: toasts move into it, and nothing else opens meanwhile. */
export const openDialogStore = createStore<HTMLDialogElement | null>(null);

interface ModalProps {
  /** Id of the heading that names the dialog. */
  labelledBy: string;
  /** Id of the text that explains it. */
  describedBy: string;
  /** Id of what takes the focus after closing where the opener cannot: it may be disabled, or gone. */
  returnTo?: string;
  /** Called for Escape and the browser's own ways of closing; the parent then stops rendering the modal. */
  onClose: () => void;
  children: ReactNode;
}

/** Moves the focus to an element, unless it is somewhere or a dialog is open. */
function focusIfLost(id: string): void {
  const isLost = document.activeElement === document.body && !openDialogStore.get();
  if (isLost) document.getElementById(id)?.focus();
}

/** A native modal dialog, open as long as it is rendered. On closing, the focus returns to where it was. */
export function Modal({ labelledBy, describedBy, returnTo = '', onClose, children }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  // Layout effects: the browser gives the focus back only if the dialog closes while it is still in the page.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    openDialogStore.set(dialog);
    return () => {
      openDialogStore.set(null);
      dialog?.close();
      // The substitute may appear with the closing.
      setTimeout(() => focusIfLost(returnTo));
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
      // A second Escape closes a dialog whether or not the first was prevented.
      onClose={(event) => {
        if (event.target === ref.current) onClose();
      }}
    >
      <div className={styles.card}>{children}</div>
    </dialog>
  );
}
