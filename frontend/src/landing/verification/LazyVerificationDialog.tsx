import { useEffect, useRef, useState } from 'react';
import { hideLoadNotice, showLoadNotice } from '../../shared/site/load-notice';
import { useVisitorActive } from '../../shared/ui/use-visitor-active';
import type { VerificationDialog } from './VerificationDialog';
import type { PendingCode } from './verification-store';

const RETRY_MS = 3_000;

/**
 * The dialog that proves the phone. Its code is loaded with the visitor's first touch or key: most visitors only read, and it
 * must be there before the network can be lost. A load that failed is tried again, and the page says so once the code is waited for.
 */
export function LazyVerificationDialog({ pending }: { pending: PendingCode | null }) {
  const [Dialog, setDialog] = useState<typeof VerificationDialog | null>(null);
  const isOpen = pending?.dialogOpen === true;
  const isWanted = useVisitorActive() || isOpen;
  const waits = useRef(isOpen);
  waits.current = isOpen;

  useEffect(() => {
    if (!isWanted || Dialog) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const load = (): void =>
      void import('./VerificationDialog').then(
        (module) => {
          if (isOver) return;
          hideLoadNotice();
          setDialog(() => module.VerificationDialog);
        },
        () => {
          if (isOver) return;
          if (waits.current) showLoadNotice();
          timer = setTimeout(load, RETRY_MS);
        },
      );
    load();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isWanted, Dialog]);

  return Dialog && isOpen && <Dialog key={pending.phone} pending={pending} />;
}
