import { useEffect, useState } from 'react';
import { showLoadNotice } from '../site/load-notice';
import { useStore } from '../store';
import type { ToastRegion } from './toast';
import { toastStore } from './toast-store';
import { useVisitorActive } from './use-visitor-active';

/**
 * The toast region, whose code is loaded with the visitor's first touch or key: most visitors only read, and it must
 * be there before the network can be lost. A load that failed is tried again with the next toast.
 */
export function LazyToastRegion({ container = null }: { container?: HTMLElement | null }) {
  const [Region, setRegion] = useState<typeof ToastRegion | null>(null);
  const toast = useStore(toastStore);
  const wanted = useVisitorActive() || toast !== null;

  useEffect(() => {
    if (!wanted || Region) return;
    import('./toast').then(
      (module) => setRegion(() => module.ToastRegion),
      // A message that cannot be shown may be the answer to what was just sent.
      () => toast && showLoadNotice(),
    );
  }, [wanted, Region, toast]);

  return Region && <Region container={container} clearOf='form [type="submit"]' />;
}
