import { useEffect, useState } from 'react';

/** Gives the focus back, when a dialog is gone, to what it was opened from. */
export function useReturnFocus(): void {
  // Taken while the dialog is first drawn: once it is there, the focus is its own.
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    },
    [opener],
  );
}
