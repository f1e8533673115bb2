import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Behaviour of the stand-in for the next charges. */
export type NmiBehaviour =
  | { kind: 'approve' }
  /** Refuses: `response` 2 by the bank, 3 by the gateway. */
  | { kind: 'refuse'; response: 2 | 3; code: string; text: string }
  | { kind: 'too_many' }
  /** Approves after a delay. */
  | { kind: 'slow'; ms: number }
  /** Charges nothing and never responds. */
  | { kind: 'hang' }
  /** Charges, and responds with an unreadable body. */
  | { kind: 'garbage' }
  | { kind: 'empty' }
  | { kind: 'server_error' }
  /** Closes the connection before charging. */
  | { kind: 'reset' }
  /** Charges, then closes the connection without a response. */
  | { kind: 'drop' }
  /** Charges, and responds with some fields replaced. */
  | { kind: 'odd'; fields: Record<string, string>; charged?: string };

/**
 * Transaction stored by the stand-in. Every approved one moved money. A refund is a separate transaction with
 * the order number from the request.
 */
export interface NmiTransaction {
  id: string;
  /** Sale that a refund belongs to; empty for a sale. */
  originalId: string;
  orderId: string;
  type: string;
  amount: string;
  approved: boolean;
  code: string;
  text: string;
  condition: string;
  /** Refunded dollars, which the sale's records do not show. */
  refunded: number;
  subscriptionId: string;
  /** Origin: `api` for a request, `recurring` for the gateway. */
  source: string;
  /** YYYYMMDDhhmmss, UTC. */
  date: string;
  fields: Record<string, string>;
}

/** Implements NMI's Direct Post and query protocols, as documented in its integration portal. */
export interface NmiStandIn {
  url: string;
  behaviour: NmiBehaviour;
  /** Chooses the behaviour for a request; replaces `behaviour`. */
  choose?: (fields: Record<string, string>) => NmiBehaviour;
  transactions: NmiTransaction[];
  /** Reason for refusing to end a subscription; absent if it does not refuse. */
  cancellationRefused?: string;
  /** Whether it refuses to end unknown subscriptions. */
  knownSubscriptionsOnly: boolean;
  /** Whether the query API responds. */
  queryWorks: boolean;
  /** Reason for refusing queries; absent if it does not refuse. */
  queryRefused?: string;
  /** Reasons for refusing a kind of report. */
  reportsRefused: Partial<Record<string, string>>;
  /** Whether the account is in test mode, without charges; undefined if it does not report this. */
  testMode: boolean | undefined;
  /** Accepted key; others are refused as by NMI. */
  securityKey: string;
  /** Whether the response to a sale contains the id of its subscription. */
  namesSubscriptions: boolean;
  /** Number of other orders' subscriptions listed before ours. */
  otherSubscriptions: number;
  /** Ids of the stored cards. */
  vault: Set<string>;
  /** Used payment tokens. */
  usedTokens: Set<string>;
  requests: { path: string; fields: Record<string, string> }[];
  close(): Promise<void>;
}

const NMI_SECURITY_KEY = 'nmi-test-key-6457Thfj624V5r7WUwc5v6a68Zsd6YEm';
const NMI_WEBHOOK_KEY = 'nmi-webhook-key-0123456789abcdef';

let serial = 9_000_000_000;

export async function startNmiStandIn(): Promise<NmiStandIn> {
  const server = createServer((request, response) => void answer(standIn, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const standIn: NmiStandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behaviour: { kind: 'approve' },
    transactions: [],
    queryWorks: true,
    reportsRefused: {},
    testMode: false,
    knownSubscriptionsOnly: false,
    securityKey: NMI_SECURITY_KEY,
    namesSubscriptions: true,
    otherSubscriptions: 0,
    vault: new Set(),
    usedTokens: new Set(),
    requests: [],
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return standIn;
}

/** Returns the environment of an instance that uses this stand-in. */
export const nmiEnvironment = (nmi: NmiStandIn, mode: 'sale' | 'vault' = 'sale'): Record<string, string> => ({
  PAYMENTS_MODE: mode,
  NMI_API_URL: `${nmi.url}/api/transact.php`,
  NMI_QUERY_URL: `${nmi.url}/api/query.php`,
  NMI_SECURITY_KEY,
  NMI_WEBHOOK_KEY,
});

async function answer(
  standIn: NmiStandIn,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const fields = Object.fromEntries(new URLSearchParams(body));
  const path = request.url ?? '';
  standIn.requests.push({ path, fields });
  const known = fields['security_key'] === standIn.securityKey;
  if (path === '/api/query.php')
    return known ? query(standIn, fields, response) : refuseQuery(response, 'Invalid Security Key REFID:1');
  if (!known)
    return send(response, { response: '3', responsetext: 'Authentication Failed', response_code: '300' });
  if (path === '/api/transact.php') return transact(standIn, fields, response);
  response.writeHead(404).end();
}

function transact(standIn: NmiStandIn, fields: Record<string, string>, response: ServerResponse): void {
  if (fields['recurring'] === 'delete_subscription') return deleteSubscription(standIn, fields, response);
  const behaviour = standIn.choose?.(fields) ?? standIn.behaviour;
  const { type } = fields;
  if (fields['customer_vault'] === 'delete_customer') return forgetCard(standIn, fields, behaviour, response);
  if (type === 'refund' || type === 'void') return sendBack(standIn, fields, behaviour, response);
  const fault = faultOf(standIn, fields);
  if (fault) return send(response, { response: '3', responsetext: fault, response_code: '300' });
  const charge = (): NmiTransaction => {
    if (fields['customer_vault'] === 'add_customer') standIn.vault.add(fields['customer_vault_id'] ?? '');
    return record(standIn, fields, { approved: true });
  };
  switch (behaviour.kind) {
    case 'too_many':
      response.writeHead(429).end();
      return;
    case 'hang':
      return;
    case 'reset':
      response.destroy();
      return;
    case 'refuse':
      return send(
        response,
        replyTo(
          record(standIn, fields, { approved: false, code: behaviour.code, text: behaviour.text }),
          behaviour.response,
        ),
      );
    case 'slow':
      setTimeout(send, behaviour.ms, response, replyTo(charge(), 1));
      return;
    case 'garbage':
      charge();
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>502 Bad Gateway</html>');
      return;
    case 'empty':
      charge();
      response.writeHead(200).end();
      return;
    case 'server_error':
      charge();
      response.writeHead(500).end('Internal Server Error');
      return;
    case 'drop':
      charge();
      response.destroy();
      return;
    case 'odd': {
      const charged = charge();
      if (behaviour.charged) charged.amount = behaviour.charged;
      return send(response, { ...replyTo(charged, 1), ...behaviour.fields });
    }
    case 'approve':
      return approve(standIn, charge(), response);
  }
}

/** Approves a charge. Some accounts do not name the subscription in the reply. */
function approve(standIn: NmiStandIn, charged: NmiTransaction, response: ServerResponse): void {
  const { subscription_id: named, ...reply } = replyTo(charged, 1);
  return send(response, named && standIn.namesSubscriptions ? { ...reply, subscription_id: named } : reply);
}

function deleteSubscription(
  standIn: NmiStandIn,
  fields: Record<string, string>,
  response: ServerResponse,
): void {
  const known = standIn.transactions.some(
    ({ subscriptionId }) => subscriptionId === fields['subscription_id'],
  );
  const refused =
    standIn.cancellationRefused ??
    (standIn.knownSubscriptionsOnly && !known ? 'No recurring subscriptions found' : undefined);
  return send(
    response,
    refused
      ? { response: '3', responsetext: refused, response_code: '300' }
      : { response: '1', responsetext: 'Recurring Transaction Deleted', response_code: '100' },
  );
}

/** Returns why a request is refused before a charge; empty if it is not. */
function faultOf(standIn: NmiStandIn, fields: Record<string, string>): string {
  const token = fields['payment_token'];
  if (token) {
    if (standIn.usedTokens.has(token)) return 'Payment Token has already been used REFID:2';
    if (!token.startsWith('00000000')) return 'Payment Token does not exist REFID:3';
    standIn.usedTokens.add(token);
  }
  const card = fields['customer_vault'] ? undefined : fields['customer_vault_id'];
  return card && !standIn.vault.has(card) ? 'Invalid Customer Vault ID specified REFID:4' : '';
}

function forgetCard(
  standIn: NmiStandIn,
  fields: Record<string, string>,
  behaviour: NmiBehaviour,
  response: ServerResponse,
): void {
  if (behaviour.kind === 'reset') {
    response.destroy();
    return;
  }
  const had = standIn.vault.delete(fields['customer_vault_id'] ?? '');
  if (behaviour.kind === 'drop') {
    response.destroy();
    return;
  }
  send(
    response,
    had
      ? { response: '1', responsetext: 'Customer Deleted', response_code: '100' }
      : { response: '3', responsetext: 'Invalid Customer Vault Id REFID:5', response_code: '300' },
  );
}

function record(
  standIn: NmiStandIn,
  fields: Record<string, string>,
  { approved, code = '100', text = 'SUCCESS' }: { approved: boolean; code?: string; text?: string },
): NmiTransaction {
  const transaction: NmiTransaction = {
    id: String(++serial),
    originalId: '',
    orderId: fields['orderid'] ?? '',
    type: fields['type'] ?? '',
    amount: fields['amount'] ?? '0.00',
    approved,
    code,
    text,
    condition: approved ? 'pendingsettlement' : 'failed',
    refunded: 0,
    subscriptionId: approved && fields['recurring'] === 'add_subscription' ? String(++serial) : '',
    source: 'api',
    date: nmiDate(new Date()),
    fields,
  };
  standIn.transactions.push(transaction);
  return transaction;
}

function replyTo(transaction: NmiTransaction, response: 1 | 2 | 3): Record<string, string> {
  return {
    response: String(response),
    responsetext: transaction.text,
    authcode: transaction.approved ? '123456' : '',
    transactionid: transaction.id,
    avsresponse: 'N',
    cvvresponse: 'M',
    orderid: transaction.orderId,
    type: transaction.type,
    response_code: transaction.code,
    ...(transaction.fields['customer_vault_id']
      ? { customer_vault_id: transaction.fields['customer_vault_id'] }
      : {}),
    ...(transaction.subscriptionId ? { subscription_id: transaction.subscriptionId } : {}),
  };
}

function sendBack(
  standIn: NmiStandIn,
  fields: Record<string, string>,
  behaviour: NmiBehaviour,
  response: ServerResponse,
): void {
  const original = standIn.transactions.find(({ id }) => id === fields['transactionid']);
  if (!original)
    return send(response, { response: '3', responsetext: 'Transaction not found', response_code: '300' });
  if (behaviour.kind === 'refuse')
    return send(response, { response: '3', responsetext: behaviour.text, response_code: behaviour.code });
  if (behaviour.kind === 'reset') {
    response.destroy();
    return;
  }
  if (fields['type'] === 'void') {
    if (original.condition !== 'pendingsettlement')
      return send(response, {
        response: '3',
        responsetext: 'Only transactions pending settlement can be voided',
        response_code: '300',
      });
    original.condition = 'canceled';
  } else {
    const amount = Number(fields['amount']);
    if (original.condition !== 'complete' || original.refunded + amount > Number(original.amount))
      return send(response, {
        response: '3',
        responsetext: 'Refund amount may not exceed the transaction balance',
        response_code: '300',
      });
    original.refunded += amount;
  }
  const refund: NmiTransaction | null =
    fields['type'] === 'refund' ? record(standIn, fields, { approved: true }) : null;
  if (refund) refund.originalId = original.id;
  if (behaviour.kind === 'drop') {
    response.destroy();
    return;
  }
  send(response, {
    response: '1',
    responsetext: 'SUCCESS',
    // A void is an action of the sale's transaction.
    transactionid: (refund ?? original).id,
    orderid: (refund ?? original).orderId,
    response_code: '100',
    type: fields['type'] ?? '',
  });
}

/** Adds a monthly charge by the gateway, or a refund made in its panel. Sends no webhook. */
export function addNmiTransaction(standIn: NmiStandIn, given: Partial<NmiTransaction>): NmiTransaction {
  const transaction = Object.assign(record(standIn, {}, { approved: given.approved ?? true }), given);
  return transaction;
}

/** Formats a moment as NMI does. */
export const nmiDate = (moment: Date): string => moment.toISOString().replace(/\D/g, '').slice(0, 14);

const refuseQuery = (response: ServerResponse, why: string): void =>
  void response
    .writeHead(200, { 'content-type': 'text/xml' })
    .end(
      `<?xml version="1.0" encoding="UTF-8"?>\n<nm_response><error_response>${why}</error_response></nm_response>`,
    );

/**
 * Answers a query. Like NMI, the subscription report only filters by `subscription_id`, and lists all for any
 * other field.
 */
function query(standIn: NmiStandIn, fields: Record<string, string>, response: ServerResponse): void {
  if (!standIn.queryWorks) {
    response.writeHead(503).end();
    return;
  }
  const refusal = standIn.queryRefused ?? standIn.reportsRefused[fields['report_type'] ?? ''];
  if (refusal) return refuseQuery(response, refusal);
  const xml = report(standIn, fields);
  response
    .writeHead(200, { 'content-type': 'text/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?>\n<nm_response>${xml.join('')}</nm_response>`);
}

function report(standIn: NmiStandIn, fields: Record<string, string>): string[] {
  const kind = fields['report_type'];
  if (kind === 'recurring') return subscriptions(standIn, fields);
  if (kind === 'customer_vault')
    return [...standIn.vault]
      .filter((id) => id === fields['customer_vault_id'])
      .map((id) => `<customer_vault><customer id="${id}"/></customer_vault>`);
  if (kind === 'test_mode_status')
    return standIn.testMode === undefined
      ? []
      : [`<test_mode_enabled>${standIn.testMode}</test_mode_enabled>`];
  return found(standIn, fields).map(asXml);
}

function found(standIn: NmiStandIn, fields: Record<string, string>): NmiTransaction[] {
  const { transaction_id: id, order_id: order, start_date: from, end_date: to } = fields;
  const matching = standIn.transactions.filter(
    (transaction) =>
      (!id || transaction.id === id) &&
      (!order || transaction.orderId === order) &&
      (!from || transaction.date >= from) &&
      (!to || transaction.date <= to),
  );
  const limit = Number(fields['result_limit'] ?? matching.length);
  const page = Number(fields['page_number'] ?? 0);
  return matching.slice(page * limit, (page + 1) * limit);
}

function subscriptions(standIn: NmiStandIn, fields: Record<string, string>): string[] {
  const others = Array.from({ length: standIn.otherSubscriptions }, (_, n) => ({
    subscriptionId: String(1_000_000_000 + n),
    orderId: `another-${n}`,
  }));
  return [...others, ...standIn.transactions.filter(({ subscriptionId }) => subscriptionId)]
    .filter(({ subscriptionId }) => [undefined, subscriptionId].includes(fields['subscription_id']))
    .map(
      ({ subscriptionId, orderId }) =>
        `<subscription id="${subscriptionId}"><subscription_id>${subscriptionId}</subscription_id><plan><plan_name/><plan_amount>249.00</plan_amount><day_of_month>1</day_of_month></plan><next_charge_date>20991201</next_charge_date><completed_payments>1</completed_payments><order_id>${orderId}</order_id><order_description>plan GROWTH</order_description><first_name>Rosa</first_name><last_name>Núñez</last_name><email>rosa@example.com</email><cc_number>4xxxxxxxxxxx1111</cc_number></subscription>`,
    );
}

const asXml = (transaction: NmiTransaction): string => `<transaction>
  <transaction_id>${transaction.id}</transaction_id>
  <transaction_type>cc</transaction_type>
  <condition>${transaction.condition}</condition>
  <order_id>${transaction.orderId}</order_id>
  ${transaction.originalId ? `<original_transaction_id>${transaction.originalId}</original_transaction_id>` : ''}
  ${transaction.source === 'recurring' && transaction.subscriptionId ? `<subscription_id>${transaction.subscriptionId}</subscription_id>` : ''}
  <authorization_code>${transaction.approved ? '123456' : ''}</authorization_code>
  <cc_number>4xxxxxxxxxxx1111</cc_number>
  <action>
    <amount>${transaction.type === 'refund' ? '-' : ''}${transaction.amount}</amount><action_type>${transaction.type}</action_type>
    <date>${transaction.date}</date><source>${transaction.source}</source>
    <success>${transaction.approved ? '1' : '0'}</success>
    <response_text>${transaction.text}</response_text><response_code>${transaction.code}</response_code>
  </action>
</transaction>`;

function send(response: ServerResponse, fields: Record<string, string>): void {
  response
    .writeHead(200, { 'content-type': 'text/html; charset=UTF-8' })
    .end(new URLSearchParams(fields).toString());
}

/** Returns a webhook message as NMI signs and sends it. */
export function signedNmiEvent(
  type: string,
  about: object,
  { key = NMI_WEBHOOK_KEY, eventId = randomUUID() }: { key?: string; eventId?: string } = {},
): { body: string; signature: string } {
  const body = JSON.stringify({ event_id: eventId, event_type: type, event_body: about });
  const nonce = randomUUID();
  return {
    body,
    signature: `t=${nonce},s=${createHmac('sha256', key).update(`${nonce}.${body}`).digest('hex')}`,
  };
}
