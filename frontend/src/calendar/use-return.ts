import { useEffect, useRef } from 'preact/hooks';

/** Who goes to and fro between windows asks for nothing new in this time. */
const GAP_MS = 20_000;

/** Looks again when the visitor comes back: to a page that the browser kept aside, to the window, or to the network. */
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
