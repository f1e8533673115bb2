import { useEffect, useState } from 'react';

/**
 * Gives the focus back, when a dialog is gone, to what it was opened from; where that is gone too, to the page's main part,
 * unless something else has the focus by then.
 */
export function useReturnFocus(): void {
  // Taken while the dialog is first drawn: once it is there, the focus is its own.
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
      // Somebody else may have given it a better place already, or another dialog has it.
      const isTaken = document.activeElement !== null && document.activeElement !== document.body;
      if (isThere) opener.focus({ preventScroll: true });
      else if (!isTaken) document.querySelector('main')?.focus({ preventScroll: true });
    },
    [opener],
  );
}
