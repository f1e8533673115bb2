import { useEffect, useRef } from 'preact/hooks';

/** Minimum interval between two refreshes, for visitors who switch between windows. */
const GAP_MS = 20_000;

/** Refreshes when the visitor returns: from the back/forward cache, to the window, or online. */
export function useReturn(again: () => Promise<void>): void {
  const latest = useRef(again);
  latest.current = again;
  useEffect(() => {
    let looked = Date.now();
    const look = (): void => {
      looked = Date.now();
      void latest.current();
    };
    const kept = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) look();
    };
    const seen = (): void => {
      if (document.visibilityState === 'visible' && Date.now() - looked > GAP_MS) look();
    };
    window.addEventListener('pageshow', kept);
    window.addEventListener('online', look);
    document.addEventListener('visibilitychange', seen);
    return () => {
      window.removeEventListener('pageshow', kept);
      window.removeEventListener('online', look);
      document.removeEventListener('visibilitychange', seen);
    };
  }, []);
}
