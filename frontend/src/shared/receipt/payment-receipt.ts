import { hasFields, sessionRecord } from '../session-record';

/** Receipt of a successful payment. It does not contain the card number. */
export interface PaymentReceipt {
  paymentId: string;
  planName: string;
  /** Charged US dollars; 0 if the card was only stored. */
  amount: number;
  /** Last four digits of the card; empty if only the gateway knows them. */
  last4: string;
  /** Next charges with their dates, as in the contract; one sentence per line. */
  terms: string;
  /** Time of the payment in milliseconds since the epoch. */
  at: number;
}

/** Maximum time that a receipt is shown, because another person may use the phone later. */
const SHOWN_FOR_MS = 30 * 60_000;

const record = sessionRecord<PaymentReceipt>(
  'paymentReceipt',
  hasFields<PaymentReceipt>({
    paymentId: 'string',
    planName: 'string',
    amount: 'number',
    last4: 'string',
    terms: 'string',
    at: 'number',
  }),
);

/** Receipt of the payment made in this tab, stored until the customer closes the receipt. */
export const paymentReceipt = {
  read: (): PaymentReceipt | undefined => {
    const receipt = record.read();
    return receipt && Date.now() - receipt.at < SHOWN_FOR_MS ? receipt : undefined;
  },
  write: record.write,
  clear: record.clear,
};
