import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Gives the focus back, when a dialog is gone, to what it was opened from; where that is gone too, to the page's main part,
 * unless something else has the focus by then.
 * @param instead where it goes before the main part, for a dialog whose work takes its opener away
 * @param takesOpener whether it has done that work: then the opener is about to go, though it may still be there
 */
export function useReturnFocus(instead?: () => HTMLElement | null, takesOpener?: () => boolean): void {
  // Taken while the dialog is first drawn: once it is there, the focus is its own.
  const [opener] = useState(() => document.activeElement);
  const nextBest = useEffectEvent(() => instead?.() ?? document.querySelector('main'));
  const isLeaving = useEffectEvent(() => takesOpener?.() ?? false);
  useEffect(
    () => () => {
      const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
      // Somebody else may have given it a better place already, or another dialog has it.
      const isTaken = document.activeElement !== null && document.activeElement !== document.body;
      if (isThere && !isLeaving()) opener.focus({ preventScroll: true });
      else if (!isTaken) nextBest()?.focus({ preventScroll: true });
    },
    [opener],
  );
}
