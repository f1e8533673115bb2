import { useEffect, useState } from 'react';
import { createStore, useStore } from '../../shared/store';
import { paymentReceipt, type PaymentReceipt as Receipt } from '../../shared/receipt/payment-receipt';
import { returnFocus } from '../overlays/open-dialog';
import type { PaymentReceipt } from './PaymentReceipt';

/** Receipt on the screen, or null. While it is open, nothing else opens. */
export const openReceiptStore = createStore<Receipt | null>(null);

/** Shows the receipt of a payment made in this tab. Only customers load its code. */
export function LazyPaymentReceipt() {
  const receipt = useStore(openReceiptStore);
  const [Panel, setPanel] = useState<typeof PaymentReceipt | null>(null);

  useEffect(() => {
    const made = paymentReceipt.read();
    if (!made) return;
    import('./PaymentReceipt').then(
      (module) => {
        setPanel(() => module.PaymentReceipt);
        openReceiptStore.set(made);
      },
      () => undefined,
    );
  }, []);

  const close = (): void => {
    paymentReceipt.clear();
    openReceiptStore.set(null);
    returnFocus(() => null);
  };
  return Panel && receipt && <Panel receipt={receipt} onClose={close} />;
}
