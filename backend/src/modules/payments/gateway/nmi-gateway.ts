import { cutText } from 'domain/text';
import { splitName } from 'domain/names';
import type { NmiConfig } from '../../../config/provider-config';
import type { AccountWatch } from './account-watch';
import { maskedText } from './masked-text';
import { nmiMoment } from './nmi-moment';
import { findInParts, parseSubscriptions, parseTransactions, refusalIn } from './nmi-records';
import { causeOf, postToNmi, readText, textOf } from './nmi-request';
import { isAccountFault } from './nmi-response-codes';
import {
  ACCOUNT_REFUSED,
  GatewayUnavailable,
  PaymentGateway,
  type ChargeOrder,
  type GatewayDetails,
  type GatewayOutcome,
  type GatewayTransaction,
  type PaymentSource,
  type RefundOrder,
} from './payment-gateway';

/** Seconds in which the gateway itself refuses an equal charge of the same card. */
const DUPLICATE_SECONDS = 1_200;
/** Maximum size of a report of subscriptions, which is read in parts: some hundred thousand subscriptions. */
const MAX_REPORT = 200_000_000;
const REPORT_TIMEOUT_MS = 60_000;
/** Transactions per page of a listing, and the maximum number of pages. */
const PAGE_SIZE = 500;
const MAX_PAGES = 200;

/** Errors that occur before any byte of the request is sent, so that nothing can have happened at the gateway. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** Client of NMI's Direct Post and query APIs. */
export class NmiGateway extends PaymentGateway {
  constructor(
    private readonly config: NmiConfig,
    private readonly watch: AccountWatch,
  ) {
    super();
  }

  charge({
    orderId,
    amountCents,
    description,
    payer,
    source,
    subscription,
  }: ChargeOrder): Promise<GatewayOutcome> {
    return this.move({
      type: 'sale',
      amount: dollars(amountCents),
      ...sourceFields(source),
      ...payerFields(payer),
      orderid: orderId,
      order_description: description,
      dup_seconds: String(DUPLICATE_SECONDS),
      ...(subscription
        ? {
            initiated_by: 'customer',
            stored_credential_indicator: 'stored',
            recurring: 'add_subscription',
            plan_payments: '0',
            plan_amount: dollars(subscription.amountCents),
            month_frequency: '1',
            day_of_month: String(subscription.dayOfMonth),
            start_date: subscription.startsOn.replaceAll('-', ''),
          }
        : {}),
    });
  }

  store({
    orderId,
    description,
    payer,
    source,
  }: Omit<ChargeOrder, 'amountCents' | 'subscription'>): Promise<GatewayOutcome> {
    return this.move({
      type: 'validate',
      amount: '0.00',
      customer_vault: 'add_customer',
      // The stored card is named by the payment's id, so that its name is known even if the response is lost.
      customer_vault_id: orderId,
      initiated_by: 'customer',
      stored_credential_indicator: 'stored',
      ...sourceFields(source),
      ...payerFields(payer),
      orderid: orderId,
      order_description: description,
    });
  }

  chargeStored(order: {
    orderId: string;
    vaultId: string;
    firstTransactionId: string | null;
    amountCents: number;
    description: string;
  }): Promise<GatewayOutcome> {
    return this.move({
      type: 'sale',
      amount: dollars(order.amountCents),
      customer_vault_id: order.vaultId,
      initiated_by: 'merchant',
      stored_credential_indicator: 'used',
      ...(order.firstTransactionId ? { initial_transaction_id: order.firstTransactionId } : {}),
      orderid: order.orderId,
      order_description: order.description,
      dup_seconds: String(DUPLICATE_SECONDS),
    });
  }

  refund({ orderId, transactionId, amountCents }: RefundOrder): Promise<GatewayOutcome> {
    return this.move({
      type: 'refund',
      transactionid: transactionId,
      amount: dollars(amountCents),
      orderid: orderId,
    });
  }

  void({ orderId, transactionId }: RefundOrder): Promise<GatewayOutcome> {
    return this.transact({ type: 'void', transactionid: transactionId, orderid: orderId });
  }

  async forgetCard(vaultId: string): Promise<GatewayOutcome> {
    const outcome = await this.transact({ customer_vault: 'delete_customer', customer_vault_id: vaultId });
    // A card that no longer exists counts as forgotten.
    return outcome.kind === 'declined' &&
      /invalid customer vault id|not found/i.test(outcome.details.responseText)
      ? { kind: 'approved', details: outcome.details }
      : outcome;
  }

  cancelSubscription(subscriptionId: string): Promise<GatewayOutcome> {
    return this.transact({ recurring: 'delete_subscription', subscription_id: subscriptionId });
  }

  async findOrder(orderId: string): Promise<GatewayTransaction | null> {
    const found = parseTransactions(await this.query({ order_id: orderId })).filter(
      (transaction) => transaction.orderId === orderId && transaction.kind === 'charge',
    );
    // The months of a subscription have the same order number; the oldest transaction is the customer's own.
    return found.find(({ approved }) => approved) ?? found[0] ?? null;
  }

  async findTransaction(transactionId: string): Promise<GatewayTransaction | null> {
    const found = parseTransactions(await this.query({ transaction_id: transactionId }));
    return found.find((transaction) => transaction.transactionId === transactionId) ?? null;
  }

  async findRefund(orderId: string): Promise<GatewayTransaction | null> {
    const found = parseTransactions(await this.query({ order_id: orderId })).filter(
      (transaction) => transaction.orderId === orderId && transaction.kind === 'refund',
    );
    return found.find(({ approved }) => approved) ?? found[0] ?? null;
  }

  async *transactionsOf({ from, to }: { from: Date; to: Date }): AsyncIterable<GatewayTransaction[]> {
    let before = '';
    for (let page = 0; page < MAX_PAGES; page++) {
      const found = parseTransactions(
        await this.query({
          start_date: nmiMoment(from),
          end_date: nmiMoment(to),
          result_limit: String(PAGE_SIZE),
          page_number: String(page),
        }),
      );
      const first = found[0]?.transactionId ?? '';
      // A gateway without paging returns the same page again.
      if (found.length === 0 || first === before) return;
      yield found;
      if (found.length < PAGE_SIZE) return;
      before = first;
    }
  }

  /** Searches the report of all subscriptions, because it cannot be filtered by order number. Stops reading at the match. */
  async findSubscription(orderId: string): Promise<string | null> {
    return this.asking(async () => {
      const response = await postToNmi(
        this.config,
        'nmi_query',
        this.config.queryUrl,
        { report_type: 'recurring', order_id: orderId },
        REPORT_TIMEOUT_MS,
      );
      if (response.status !== 200) throw new Error(`http ${response.status}`);
      return findInParts(textOf(response, MAX_REPORT), 'subscription', (part) => {
        const refusal = refusalIn(part);
        if (refusal) throw new QueryRefused(refusal);
        const found = parseSubscriptions(part).find((subscription) => subscription.orderId === orderId);
        return found?.subscriptionId ?? null;
      });
    });
  }

  /** As `transact`, for a request that charges, stores or refunds. Verifies that the approval belongs to this request. */
  private async move(fields: Record<string, string>): Promise<GatewayOutcome> {
    return this.transact(fields, (answer) => contradiction(fields, answer));
  }

  private async transact(
    fields: Record<string, string>,
    contradicts: (answer: URLSearchParams) => string | null = () => null,
  ): Promise<GatewayOutcome> {
    let status: number;
    let body: string;
    try {
      const response = await postToNmi(this.config, 'nmi', this.config.apiUrl, fields);
      status = response.status;
      body = await readText(response);
    } catch (error) {
      const code = causeOf(error);
      return NEVER_SENT.has(code)
        ? { kind: 'not_sent', reason: 'unreachable' }
        : { kind: 'unknown', reason: code === 'TimeoutError' ? 'timeout' : 'connection_lost' };
    }
    // 429 is NMI's system-wide rate limit. According to its documentation, such a request was not processed.
    if (status === 429) return { kind: 'not_sent', reason: 'busy' };
    if (status !== 200) return { kind: 'unknown', reason: `http_${status}` };
    const answer = new URLSearchParams(body);
    const outcome = outcomeOf(answer, this.secretsOf(fields));
    if (outcome.kind === 'declined' && isAccountFault(outcome.details)) {
      const { responseText: text } = outcome.details;
      await this.watch.refused('account', text);
      return { kind: 'not_sent', reason: ACCOUNT_REFUSED, text };
    }
    if (outcome.kind === 'approved' || outcome.kind === 'declined') await this.watch.served('account');
    const reason = outcome.kind === 'approved' ? contradicts(answer) : null;
    return reason ? { kind: 'unknown', reason } : outcome;
  }

  /** Returns the values of a request that must not be stored if the gateway's text repeats them. */
  private secretsOf({
    ccnumber = '',
    cvv = '',
    payment_token: token = '',
  }: Record<string, string>): string[] {
    return [this.config.securityKey, ccnumber, cvv, token].filter(Boolean);
  }

  private query(fields: Record<string, string>): Promise<string> {
    return this.asking(async () => {
      const response = await postToNmi(this.config, 'nmi_query', this.config.queryUrl, fields);
      const body = await readText(response);
      if (response.status !== 200 || !body.includes('<nm_response'))
        throw new Error(`http ${response.status}`);
      const refusal = refusalIn(body);
      if (refusal) throw new QueryRefused(refusal);
      return body;
    });
  }

  /** Runs a query. If it is refused, records the reason for the owner. */
  private async asking<T>(ask: () => Promise<T>): Promise<T> {
    try {
      const answer = await ask();
      await this.watch.served('query');
      return answer;
    } catch (error) {
      if (!(error instanceof QueryRefused))
        throw new GatewayUnavailable(`the query API gave no answer: ${causeOf(error)}`);
      const why = maskedText(error.message, [this.config.securityKey]);
      await this.watch.refused('query', why);
      throw new GatewayUnavailable(`the query API refused: ${why}`);
    }
  }
}

/** Thrown if the query API refuses a query. */
class QueryRefused extends Error {}

/** Returns US cents in NMI's format, `149.00`. */
const dollars = (cents: number): string => (cents / 100).toFixed(2);

function sourceFields(source: PaymentSource): Record<string, string> {
  if ('token' in source) return { payment_token: source.token };
  const { number, expiry, cvv } = source.card;
  return { ccnumber: number, ccexp: expiry, cvv };
}

function payerFields({
  fullName,
  email,
  phone,
  zip,
  ipAddress,
}: ChargeOrder['payer']): Record<string, string> {
  const { firstName, lastName } = splitName(fullName);
  return { first_name: firstName, last_name: lastName, email, phone, zip, ipaddress: ipAddress };
}

/** Shape of a transaction number. A shorter one was cut off. */
const TRANSACTION = /^\d{6,}$/;

/** Returns why an approval cannot be trusted, or null if it can. The gateway's records then show what happened. */
function contradiction(asked: Record<string, string>, answer: URLSearchParams): string | null {
  const given = (name: string): string => answer.get(name) ?? '';
  if (answer.getAll('response').length > 1) return 'contradictory';
  if (!TRANSACTION.test(given('transactionid'))) return 'no_transaction';
  if (given('orderid') && given('orderid') !== asked['orderid']) return 'other_order';
  if (given('response_code') && given('response_code') !== '100') return 'contradictory';
  const authorized = given('amount_authorized');
  return authorized && Number(authorized) !== Number(asked['amount']) ? 'other_amount' : null;
}

/**
 * Reads a response. Without `response` 1, 2 or 3 the outcome is unknown.
 * @param secrets values to hide in stored texts
 */
function outcomeOf(answer: URLSearchParams, secrets: readonly string[]): GatewayOutcome {
  const read = (name: string): string | null => cutText(answer.get(name) ?? '', 200) || null;
  const response = read('response');
  if (response !== '1' && response !== '2' && response !== '3')
    return { kind: 'unknown', reason: 'unreadable' };
  const details: GatewayDetails = {
    // NMI returns 0 for a request that was refused before it received a number.
    transactionId: read('transactionid')?.replace(/^0$/, '') || null,
    responseCode: read('response_code') ?? (response === '1' ? '100' : response === '2' ? '200' : '300'),
    responseText: maskedText(answer.get('responsetext') ?? '', secrets),
    authCode: read('authcode'),
    avsResponse: read('avsresponse'),
    cvvResponse: read('cvvresponse'),
    subscriptionId: read('subscription_id'),
    vaultId: read('customer_vault_id'),
    last4: /\d{4}$/.exec(read('cc_number') ?? '')?.[0] ?? null,
  };
  return response === '1' ? { kind: 'approved', details } : { kind: 'declined', details };
}
