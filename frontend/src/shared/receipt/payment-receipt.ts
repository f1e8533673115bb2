import { hasFields, sessionRecord } from '../session-record';

/** What a customer should know of a payment that went well. The card's number is no part of it. */
export interface PaymentReceipt {
  paymentId: string;
  planName: string;
  /** US dollars charged; 0 for a card that was only stored. */
  amount: number;
  /** Last four digits of the card; empty when only the gateway has seen it. */
  last4: string;
  /** What is charged next and when, as the contract says it; one sentence a line. */
  terms: string;
  /** When it was paid, in milliseconds since the epoch. */
  at: number;
}

/** Shown for this long: a phone may pass into other hands. */
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

/** The payment that was made in this tab, kept until the customer has read of it. */
export const paymentReceipt = {
  read: (): PaymentReceipt | undefined => {
    const receipt = record.read();
    return receipt && Date.now() - receipt.at < SHOWN_FOR_MS ? receipt : undefined;
  },
  write: record.write,
  clear: record.clear,
};
