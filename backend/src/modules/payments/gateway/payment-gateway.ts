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

/** Money to be sent back. */
export interface RefundOrder {
  /** The refund's id. The gateway keeps it with the refund, which is found by it when the answer is lost. */
  orderId: string;
  /** The gateway's number of the charge. */
  transactionId: string;
  amountCents: number;
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
 * - `unknown`: it may have happened. The request must not be repeated; its outcome is looked up. With `review`, a person
 *   has to look at once, since what the gateway says cannot be right.
 */
export type GatewayOutcome =
  | { kind: 'approved'; details: GatewayDetails }
  | { kind: 'declined'; details: GatewayDetails }
  | { kind: 'not_sent'; reason: string; text?: string }
  | { kind: 'unknown'; reason: string; review?: true };

/** Reason of a request that the gateway refused because of our account, its key or a token: no card was asked. */
export const ACCOUNT_REFUSED = 'account_refused';

/** A transaction as the gateway has it on record. */
export interface GatewayTransaction {
  transactionId: string;
  orderId: string;
  kind: 'charge' | 'refund';
  /** The charge that a refund is of; empty for a charge. */
  originalTransactionId: string;
  /** Whether the gateway began it by itself, as a month of a subscription. */
  isRecurring: boolean;
  /** Empty where the gateway names none. */
  subscriptionId: string;
  /**
   * `settled` can be refunded, `pending` voided, `failed` was never charged, `voided` was taken back. `open`: the gateway has
   * not decided yet.
   */
  state: 'open' | 'pending' | 'settled' | 'failed' | 'voided';
  approved: boolean;
  responseCode: string;
  responseText: string;
  authCode: string | null;
  madeAt: Date | null;
  /** US cents that were charged, or that went back. */
  amountCents: number;
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
  abstract refund(order: RefundOrder): Promise<GatewayOutcome>;

  /** Takes back a whole transaction that is not settled yet. */
  abstract void(order: RefundOrder): Promise<GatewayOutcome>;

  /** Has the gateway forget a card that it keeps. One that it does not have counts as forgotten. */
  abstract forgetCard(vaultId: string): Promise<GatewayOutcome>;

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
   * The refund that was made with a number of ours, null for none.
   * @throws GatewayUnavailable
   */
  abstract findRefund(orderId: string): Promise<GatewayTransaction | null>;

  /**
   * What the gateway has on record of an interval, part by part.
   * @throws GatewayUnavailable
   */
  abstract transactionsOf(interval: { from: Date; to: Date }): AsyncIterable<GatewayTransaction[]>;

  /**
   * The subscription that an order began, null for none.
   * @throws GatewayUnavailable
   */
  abstract findSubscription(orderId: string): Promise<string | null>;
}
