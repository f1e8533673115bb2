import { useEffect, useState } from 'react';
import { trackEvent } from '../../shared/events';
import { sessionRecord } from '../../shared/session-record';
import { openDialogStore } from '../overlays/Modal';
import { openReceiptStore } from '../receipt/LazyPaymentReceipt';
import { verificationStore, wasVerified } from '../verification/verification-store';

const shown = sessionRecord<true>('exitIntentShown', (value): value is true => value === true);

/**
 * Opens once in a visit, when a mouse leaves the page through its top. Never over another dialog, nor for someone
 * who has already asked for the consultation.
 */
export function useExitIntent(): { open: boolean; close: () => void } {
  const [open, setOpen] = useState(false);

  useEffect(() => {
    // Touch screens have no pointer that leaves.
    if (!window.matchMedia('(pointer: fine)').matches || shown.read()) return undefined;
    const noteLeaving = (event: MouseEvent): void => {
      const leftThroughTop = event.relatedTarget === null && event.clientY <= 0;
      const { pending } = verificationStore.get();
      if (!leftThroughTop || openDialogStore.get() || openReceiptStore.get() || pending || wasVerified())
        return;
      document.removeEventListener('mouseout', noteLeaving);
      shown.write(true);
      trackEvent('exit_intent_shown');
      setOpen(true);
    };
    document.addEventListener('mouseout', noteLeaving);
    return () => document.removeEventListener('mouseout', noteLeaving);
  }, []);

  return { open, close: () => setOpen(false) };
}
