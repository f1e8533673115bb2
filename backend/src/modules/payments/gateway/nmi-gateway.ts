import { splitName } from 'domain/names';
import { callProvider, type Provider } from '../../../common/provider-call';
import type { NmiConfig } from '../../../config/app-config';
import { parseSubscriptions, parseTransactions } from './nmi-records';
import {
  GATEWAY_TIMEOUT_MS,
  GatewayUnavailable,
  PaymentGateway,
  type ChargeOrder,
  type GatewayDetails,
  type GatewayOutcome,
  type GatewayTransaction,
  type PaymentSource,
} from './payment-gateway';

/** An equal charge of the same card within this time is refused by the gateway itself. */
const DUPLICATE_SECONDS = 1_200;
/** Longest answer that is read. */
const MAX_ANSWER = 1_000_000;

/** Errors that occur before a byte of the request is sent: nothing can have happened at the gateway. */
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

/** NMI's Direct Post and query APIs. */
export class NmiGateway extends PaymentGateway {
  constructor(private readonly config: NmiConfig) {
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
    return this.transact({
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
    return this.transact({
      type: 'validate',
      amount: '0.00',
      customer_vault: 'add_customer',
      // The payment's own id names the stored card, so that it is known even when the answer is lost.
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
    return this.transact({
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

  refund(transactionId: string, amountCents: number): Promise<GatewayOutcome> {
    return this.transact({ type: 'refund', transactionid: transactionId, amount: dollars(amountCents) });
  }

  void(transactionId: string): Promise<GatewayOutcome> {
    return this.transact({ type: 'void', transactionid: transactionId });
  }

  cancelSubscription(subscriptionId: string): Promise<GatewayOutcome> {
    return this.transact({ recurring: 'delete_subscription', subscription_id: subscriptionId });
  }

  async findOrder(orderId: string): Promise<GatewayTransaction | null> {
    const found = parseTransactions(await this.query({ order_id: orderId })).filter(
      (transaction) => transaction.orderId === orderId,
    );
    // The months of a subscription carry the same order number; the oldest transaction is the customer's own.
    return found.find(({ approved }) => approved) ?? found[0] ?? null;
  }

  async findTransaction(transactionId: string): Promise<GatewayTransaction | null> {
    const found = parseTransactions(await this.query({ transaction_id: transactionId }));
    return found.find((transaction) => transaction.transactionId === transactionId) ?? null;
  }

  async findSubscription(orderId: string): Promise<string | null> {
    const found = parseSubscriptions(await this.query({ report_type: 'recurring', order_id: orderId }));
    return found.find((subscription) => subscription.orderId === orderId)?.subscriptionId ?? null;
  }

  private async transact(fields: Record<string, string>): Promise<GatewayOutcome> {
    let status: number;
    let body: string;
    try {
      const response = await this.post('nmi', this.config.apiUrl, fields);
      status = response.status;
      body = await readText(response);
    } catch (error) {
      const code = causeOf(error);
      return NEVER_SENT.has(code)
        ? { kind: 'not_sent', reason: 'unreachable' }
        : { kind: 'unknown', reason: code === 'TimeoutError' ? 'timeout' : 'connection_lost' };
    }
    // 429 is NMI's system-wide rate limit; its documentation says that such a request was not processed.
    if (status === 429) return { kind: 'not_sent', reason: 'busy' };
    if (status !== 200) return { kind: 'unknown', reason: `http_${status}` };
    return outcomeOf(new URLSearchParams(body));
  }

  private async query(fields: Record<string, string>): Promise<string> {
    try {
      const response = await this.post('nmi_query', this.config.queryUrl, fields);
      const body = await readText(response);
      if (response.status !== 200 || !body.includes('<nm_response'))
        throw new Error(`http ${response.status}`);
      if (body.includes('<error_response>')) throw new Error('refused');
      return body;
    } catch (error) {
      throw new GatewayUnavailable(`the query API gave no answer: ${causeOf(error)}`);
    }
  }

  private post(provider: Provider, url: string, fields: Record<string, string>): Promise<Response> {
    return callProvider(provider, () =>
      fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ security_key: this.config.securityKey, ...fields }).toString(),
        redirect: 'manual',
        signal: AbortSignal.timeout(GATEWAY_TIMEOUT_MS),
      }),
    );
  }
}

/** US cents in NMI's format, `149.00`. */
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

/** Reads an answer. Without `response` 1, 2 or 3 the outcome is unknown. */
function outcomeOf(answer: URLSearchParams): GatewayOutcome {
  const read = (name: string): string | null => answer.get(name)?.slice(0, 200) || null;
  const response = read('response');
  if (response !== '1' && response !== '2' && response !== '3')
    return { kind: 'unknown', reason: 'unreadable' };
  const details: GatewayDetails = {
    // NMI answers 0 for a request that was refused before it got a number.
    transactionId: read('transactionid')?.replace(/^0$/, '') || null,
    responseCode: read('response_code') ?? (response === '1' ? '100' : response === '2' ? '200' : '300'),
    responseText: read('responsetext') ?? '',
    authCode: read('authcode'),
    avsResponse: read('avsresponse'),
    cvvResponse: read('cvvresponse'),
    subscriptionId: read('subscription_id'),
    vaultId: read('customer_vault_id'),
    last4: /\d{4}$/.exec(read('cc_number') ?? '')?.[0] ?? null,
  };
  return response === '1' ? { kind: 'approved', details } : { kind: 'declined', details };
}

async function readText(response: Response): Promise<string> {
  const bytes: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += (chunk as Uint8Array).length;
    if (size > MAX_ANSWER) throw new Error('the answer is too long');
    bytes.push(chunk as Uint8Array);
  }
  return Buffer.concat(bytes).toString('utf8');
}

/** The error's code or name; never its message, which could quote the request. */
function causeOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string } };
  return cause?.code ?? name ?? 'error';
}
