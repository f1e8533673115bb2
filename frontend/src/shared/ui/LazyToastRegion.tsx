import { useEffect, useState } from 'react';
import { showLoadNotice } from '../site/load-notice';
import { useStore } from '../store';
import type { ToastRegion } from './toast';
import { toastStore } from './toast-store';
import { useVisitorActive } from './use-visitor-active';

/**
 * Shows the toast region. Its code is loaded on the first touch or key press: most visitors only read, and it
 * must be loaded before the network can fail. A failed load is retried with the next toast.
 */
export function LazyToastRegion({ container = null }: { container?: HTMLElement | null }) {
  const [Region, setRegion] = useState<typeof ToastRegion | null>(null);
  const toast = useStore(toastStore);
  const wanted = useVisitorActive() || toast !== null;

  useEffect(() => {
    if (!wanted || Region) return;
    import('./toast').then(
      (module) => setRegion(() => module.ToastRegion),
      // The toast may be the answer to a sent form, so show the load notice instead.
      () => toast && showLoadNotice(),
    );
  }, [wanted, Region, toast]);

  return Region && <Region container={container} clearOf='form [type="submit"]' />;
}
