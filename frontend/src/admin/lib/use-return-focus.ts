import { useEffect, useState } from 'react';

const WITHIN_DIALOG = '[role="dialog"]';

/**
 * Gives the focus back, when a dialog is gone, to what it was opened from; where that is gone too, to the page's main part,
 * unless another dialog is open.
 */
export function useReturnFocus(): void {
  // Taken while the dialog is first drawn: once it is there, the focus is its own.
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
      // The dialog itself may still be leaving, with the focus in it.
      const isElsewhere = document.activeElement?.closest(WITHIN_DIALOG)?.isConnected ?? false;
      if (isThere) opener.focus({ preventScroll: true });
      else if (!isElsewhere) document.querySelector('main')?.focus({ preventScroll: true });
    },
    [opener],
  );
}
