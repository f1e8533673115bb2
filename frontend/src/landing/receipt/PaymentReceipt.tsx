import { useEffect, useRef } from 'react';
import type { PaymentReceipt as Receipt } from '../../shared/receipt/payment-receipt';
import { ReceiptFacts } from '../../shared/receipt/ReceiptFacts';
import { paymentReceiptCopy as copy } from './payment-receipt.copy';
import styles from './PaymentReceipt.module.css';

/** Shows the receipt to a customer who returns to the front page after a payment, until it is closed. */
export function PaymentReceipt({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  return (
    <aside className={styles.panel} aria-labelledby="receipt-title">
      <h2 ref={heading} className={styles.title} id="receipt-title" tabIndex={-1}>
        {receipt.amount > 0 ? copy.paid : copy.stored}
      </h2>
      <p>{copy.mail}</p>
      <ReceiptFacts receipt={receipt} />
      <button type="button" className="button" onClick={onClose}>
        {copy.close}
      </button>
    </aside>
  );
}
