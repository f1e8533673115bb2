import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Restores the focus after a dialog closes: to its opener, or if that was removed, to the page's main element, unless
 * another element has the focus.
 * @param instead element to focus before the main element, for a dialog with an action that removes its opener
 * @param takesOpener whether the action is done, so that the opener will be removed soon
 */
export function useReturnFocus(instead?: () => HTMLElement | null, takesOpener?: () => boolean): void {
  // Read during the first render, before the dialog takes the focus.
  const [opener] = useState(() => document.activeElement);
  const nextBest = useEffectEvent(() => instead?.() ?? document.querySelector('main'));
  const isLeaving = useEffectEvent(() => takesOpener?.() ?? false);
  useEffect(
    () => () => {
      const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
      if (isThere && !isLeaving()) opener.focus({ preventScroll: true });
      // Another element or dialog may have the focus. An opener that is disabled or hidden by now does not take it.
      if (document.activeElement === null || document.activeElement === document.body)
        nextBest()?.focus({ preventScroll: true });
    },
    [opener],
  );
}
