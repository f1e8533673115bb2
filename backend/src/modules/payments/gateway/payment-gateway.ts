/** Maximum duration of a call that moves money. */
export const GATEWAY_TIMEOUT_MS = 15_000;

/** Card data, kept only in memory and for one request. */
export interface Card {
  /** Only digits. */
  number: string;
  /** MMYY. */
  expiry: string;
  cvv: string;
}

/** Source of a charge: card data that passes through the server, or a token from the gateway's own fields. */
export type PaymentSource = { card: Card } | { token: string };

/** Customer data that the gateway requires. */
export interface Payer {
  fullName: string;
  email: string;
  phone: string;
  zip: string;
  ipAddress: string;
}

/** Subscription that the gateway charges by itself after the first month. */
export interface SubscriptionOrder {
  /** US cents a month. */
  amountCents: number;
  /** First day of a charge, YYYY-MM-DD. */
  startsOn: string;
  /** Day of the month of each charge, 1 to 31; the last day of a shorter month. */
  dayOfMonth: number;
}

/** Refund to request. */
export interface RefundOrder {
  /** Id of the refund. The gateway stores it, so that the refund can be found if the response is lost. */
  orderId: string;
  /** Gateway's number of the charge. */
  transactionId: string;
  amountCents: number;
}

export interface ChargeOrder {
  /** Id of the payment. The gateway returns it in queries of the transaction. */
  orderId: string;
  amountCents: number;
  description: string;
  payer: Payer;
  source: PaymentSource;
  subscription: SubscriptionOrder | null;
}

/** Gateway's response about one transaction. */
export interface GatewayDetails {
  transactionId: string | null;
  /** Three digits (NMI, "Transaction response codes"); empty if the gateway sent none. */
  responseCode: string;
  responseText: string;
  authCode: string | null;
  avsResponse: string | null;
  cvvResponse: string | null;
  subscriptionId: string | null;
  vaultId: string | null;
  /** Last digits of the card, if the gateway sends them. */
  last4: string | null;
}

/** Empty response, as a base for responses with a few details. */
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
 * Outcome of a request to move money.
 * - `approved`, `declined`: the gateway's response.
 * - `not_sent`: nothing can have happened; `reason` is a code of this product, such as `unreachable`.
 * - `unknown`: it may have happened. The request must not be repeated; its outcome is looked up. With `review`, a person must
 * check it immediately, because the gateway's response cannot be right.
 */
export type GatewayOutcome =
  | { kind: 'approved'; details: GatewayDetails }
  | { kind: 'declined'; details: GatewayDetails }
  | { kind: 'not_sent'; reason: string; text?: string }
  | { kind: 'unknown'; reason: string; review?: true };

/** Reason for a request that the gateway refused because of our account, its key or a token. The card was not checked. */
export const ACCOUNT_REFUSED = 'account_refused';

/** Transaction in the gateway's records. */
export interface GatewayTransaction {
  transactionId: string;
  orderId: string;
  kind: 'charge' | 'refund';
  /** Number of the refunded charge; empty for a charge. */
  originalTransactionId: string;
  /** Whether the gateway started it by itself, as a month of a subscription. */
  isRecurring: boolean;
  /** Empty if the gateway sends none. */
  subscriptionId: string;
  /**
   * `settled` can be refunded, `pending` voided, `failed` was never charged, `voided` was undone. `open`: the gateway has not decided yet.
   */
  state: 'open' | 'pending' | 'settled' | 'failed' | 'voided';
  approved: boolean;
  responseCode: string;
  responseText: string;
  authCode: string | null;
  madeAt: Date | null;
  /** US cents that were charged or returned. */
  amountCents: number;
  last4: string | null;
}

/** Thrown if the gateway's records cannot be read. The caller may retry later. */
export class GatewayUnavailable extends Error {}

/** Port of the provider that moves the money. A request may be repeated only after `not_sent` or `declined`. */
export abstract class PaymentGateway {
  /** Charges once and, if a subscription is given, makes the gateway charge every following month. */
  abstract charge(order: ChargeOrder): Promise<GatewayOutcome>;

  /** Checks a card and stores it at the gateway, without a charge. */
  abstract store(order: Omit<ChargeOrder, 'amountCents' | 'subscription'>): Promise<GatewayOutcome>;

  /** Charges a card stored at the gateway. */
  abstract chargeStored(order: {
    orderId: string;
    vaultId: string;
    /** Transaction that stored the card. */
    firstTransactionId: string | null;
    amountCents: number;
    description: string;
  }): Promise<GatewayOutcome>;

  /** Refunds a settled transaction, in part or in full. */
  abstract refund(order: RefundOrder): Promise<GatewayOutcome>;

  /** Undoes a whole transaction that is not settled yet. */
  abstract void(order: RefundOrder): Promise<GatewayOutcome>;

  /** Makes the gateway forget a stored card. An unknown card counts as forgotten. */
  abstract forgetCard(vaultId: string): Promise<GatewayOutcome>;

  /** Stops the charges of the following months. */
  abstract cancelSubscription(subscriptionId: string): Promise<GatewayOutcome>;

  /**
   * Returns the gateway's record of an order, or null.
   * @throws GatewayUnavailable
   */
  abstract findOrder(orderId: string): Promise<GatewayTransaction | null>;

  /**
   * Returns the gateway's record of one transaction, or null.
   * @throws GatewayUnavailable
   */
  abstract findTransaction(transactionId: string): Promise<GatewayTransaction | null>;

  /**
   * Returns the refund that was made under one of our ids, or null.
   * @throws GatewayUnavailable
   */
  abstract findRefund(orderId: string): Promise<GatewayTransaction | null>;

  /**
   * Returns the gateway's records of an interval, in parts.
   * @throws GatewayUnavailable
   */
  abstract transactionsOf(interval: { from: Date; to: Date }): AsyncIterable<GatewayTransaction[]>;

  /**
   * Returns the subscription that an order began, or null.
   * @throws GatewayUnavailable
   */
  abstract findSubscription(orderId: string): Promise<string | null>;
}
