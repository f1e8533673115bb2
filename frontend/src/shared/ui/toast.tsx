import * as RadixToast from '@radix-ui/react-toast';
import { useRef } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from '../store';
import { toastCopy } from './toast.copy';
import { useClearEdge } from './use-clear-edge';
import { closeToast, toastStore } from './toast-store';
import styles from './toast.module.css';

interface ToastRegionProps {
  /**
   * Open modal dialog, or null. Everything outside a modal dialog is inert and under its backdrop, so the
   * toast must be inside it.
   */
  container?: HTMLElement | null;
  /** Selector of the elements that toasts must not cover. */
  clearOf?: string;
}

/** Shows the page's toasts: one at a time, for 5 s by default; swipe right to close, F8 to focus. */
export function ToastRegion({ container, clearOf }: ToastRegionProps) {
  const toast = useStore(toastStore);
  const region = useRef<HTMLOListElement>(null);
  const edge = useClearEdge(region, clearOf, container);
  return (
    <RadixToast.Provider
      label={toastCopy.label}
      duration={5000}
      swipeDirection="right"
      swipeThreshold={50}
      announcerContainer={container ?? undefined}
    >
      {toast && (
        <RadixToast.Root
          key={toast.id}
          open={toast.open}
          duration={toast.durationMs}
          onOpenChange={(open) => {
            if (!open) closeToast(toast.id);
          }}
          className={styles.toast}
          data-variant={toast.variant ?? 'default'}
        >
          <RadixToast.Title className={styles.title}>{toast.title}</RadixToast.Title>
          {toast.description && <RadixToast.Description>{toast.description}</RadixToast.Description>}
          {toast.smallPrint && <small className={styles.smallPrint}>{toast.smallPrint}</small>}
          {toast.action && (
            <RadixToast.Action
              className={styles.action}
              altText={toast.action.label}
              onClick={toast.action.onClick}
            >
              {toast.action.label}
            </RadixToast.Action>
          )}
          <RadixToast.Close className={styles.close} aria-label={toastCopy.close}>
            <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
              <path d="M3 3l10 10M13 3L3 13" />
            </svg>
          </RadixToast.Close>
        </RadixToast.Root>
      )}
      {createPortal(
        <RadixToast.Viewport
          ref={region}
          className={styles.viewport}
          data-edge={edge}
          label={toastCopy.region}
        />,
        container ?? document.body,
      )}
    </RadixToast.Provider>
  );
}
