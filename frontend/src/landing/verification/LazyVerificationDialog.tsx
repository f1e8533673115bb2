import { useEffect, useRef, useState } from 'react';
import { hideLoadNotice, showLoadNotice } from '../../shared/site/load-notice';
import { useVisitorActive } from '../../shared/ui/use-visitor-active';
import type { VerificationDialog } from './VerificationDialog';
import type { PendingCode } from './verification-store';

const RETRY_MS = 3_000;

/**
 * Loads and shows the dialog that verifies the phone. Its code is loaded on the first touch or key press:
 * most visitors only read, and it must be loaded before the network can fail. A failed load is retried, and
 * the page reports it once the dialog is needed.
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
