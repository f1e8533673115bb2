import { useEffect, useState } from 'react';
import { trackEvent } from '../../shared/events';
import { sessionRecord } from '../../shared/session-record';
import { openDialogStore } from '../overlays/open-dialog';
import { openReceiptStore } from '../receipt/LazyPaymentReceipt';
import { verificationStore, wasVerified } from '../verification/verification-store';

const shown = sessionRecord<true>('exitIntentShown', (value): value is true => value === true);

/**
 * Opens once per visit, when the mouse leaves the page at the top. Never opens over another dialog or for a
 * visitor who has sent the form.
 */
export function useExitIntent(): { open: boolean; close: () => void } {
  const [open, setOpen] = useState(false);

  useEffect(() => {
    // Touch screens have no pointer that can leave the page.
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
