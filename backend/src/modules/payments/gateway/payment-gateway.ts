/** Longest time that a call which moves money may take. */
export const GATEWAY_TIMEOUT_MS = 15_000;

/** A card as it passes through, in memory and for one request. */
export interface Card {
  /** Digits alone. */
  number: string;
  /** MMYY. */
  expiry: string;
  cvv: string;
}

/** What is charged: a card that passes through the server, or a token that the gateway's own fields made of one. */
export type PaymentSource = { card: Card } | { token: string };

/** The customer, as the gateway asks for it. */
export interface Payer {
  fullName: string;
  email: string;
  phone: string;
  zip: string;
  ipAddress: string;
}

/** Months after the first, charged by the gateway itself. */
export interface SubscriptionOrder {
  /** US cents a month. */
  amountCents: number;
  /** First day it is charged, YYYY-MM-DD. */
  startsOn: string;
  /** Day of the month it is charged on, 1 to 31; the last day of a shorter month. */
  dayOfMonth: number;
}

export interface ChargeOrder {
  /** The payment's id; the gateway returns it when asked about the transaction. */
  orderId: string;
  amountCents: number;
  description: string;
  payer: Payer;
  source: PaymentSource;
  subscription: SubscriptionOrder | null;
}

/** What the gateway answered about one transaction. */
export interface GatewayDetails {
  transactionId: string | null;
  /** Three digits (NMI, "Transaction response codes"); empty when the gateway gave none. */
  responseCode: string;
  responseText: string;
  authCode: string | null;
  avsResponse: string | null;
  cvvResponse: string | null;
  subscriptionId: string | null;
  vaultId: string | null;
  /** Last digits of the card, where the gateway names them. */
  last4: string | null;
}

/** An answer that says nothing: answers that name a few details are built on it. */
export const NO_DETAILS: Readonly<GatewayDetails> = {
  transactionId: null,
  responseCode: '',
  responseText: '',
  authCode: null,
  avsResponse: null,
  cvvResponse: null,
  subscriptionId: null,
  vaultId: null,
  last4: null,
};

/**
 * What became of a request to move money.
 * - `approved`, `declined`: the gateway's answer.
 * - `not_sent`: nothing can have happened; `reason` is a code of this product, such as `unreachable`.
 * - `unknown`: it may have happened. The request must not be repeated; its outcome is looked up.
 */
export type GatewayOutcome =
  | { kind: 'approved'; details: GatewayDetails }
  | { kind: 'declined'; details: GatewayDetails }
  | { kind: 'not_sent'; reason: string }
  | { kind: 'unknown'; reason: string };

/** A transaction as the gateway has it on record. */
export interface GatewayTransaction {
  transactionId: string;
  orderId: string;
  /**
   * `settled` can be refunded, `pending` voided, `failed` was never charged, `voided` was taken back. `open`: the gateway has
   * not decided yet.
   */
  state: 'open' | 'pending' | 'settled' | 'failed' | 'voided';
  approved: boolean;
  responseCode: string;
  responseText: string;
  authCode: string | null;
  /** US cents that were charged. */
  amountCents: number;
  /** US cents that have gone back. */
  refundedCents: number;
  last4: string | null;
}

/** The gateway's records could not be read; the caller may ask again later. */
export class GatewayUnavailable extends Error {}

/** The provider that moves the money. A request may be repeated only after `not_sent` or `declined`. */
export abstract class PaymentGateway {
  /** Charges once, and lets the gateway charge every month from then on when a subscription is given. */
  abstract charge(order: ChargeOrder): Promise<GatewayOutcome>;

  /** Checks a card and keeps it at the gateway, charging nothing. */
  abstract store(order: Omit<ChargeOrder, 'amountCents' | 'subscription'>): Promise<GatewayOutcome>;

  /** Charges a card that the gateway keeps. */
  abstract chargeStored(order: {
    orderId: string;
    vaultId: string;
    /** The transaction that stored the card. */
    firstTransactionId: string | null;
    amountCents: number;
    description: string;
  }): Promise<GatewayOutcome>;

  /** Sends back part or all of a settled transaction. */
  abstract refund(transactionId: string, amountCents: number): Promise<GatewayOutcome>;

  /** Takes back a transaction that is not settled yet. */
  abstract void(transactionId: string): Promise<GatewayOutcome>;

  /** Stops the months to come. */
  abstract cancelSubscription(subscriptionId: string): Promise<GatewayOutcome>;

  /**
   * What the gateway has on record of an order, null for nothing.
   * @throws GatewayUnavailable
   */
  abstract findOrder(orderId: string): Promise<GatewayTransaction | null>;

  /**
   * One transaction as the gateway has it on record, null for none.
   * @throws GatewayUnavailable
   */
  abstract findTransaction(transactionId: string): Promise<GatewayTransaction | null>;

  /**
   * The subscription that an order began, null for none.
   * @throws GatewayUnavailable
   */
  abstract findSubscription(orderId: string): Promise<string | null>;
}
