import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the stand-in does with the next charges. */
export type NmiBehaviour =
  | { kind: 'approve' }
  /** A refusal: `response` 2 of the bank, 3 of the gateway. */
  | { kind: 'refuse'; response: 2 | 3; code: string; text: string }
  | { kind: 'too_many' }
  /** Approves after a while. */
  | { kind: 'slow'; ms: number }
  /** Charges nothing and never answers. */
  | { kind: 'hang' }
  /** Charges, and answers with an unreadable body. */
  | { kind: 'garbage' }
  | { kind: 'empty' }
  | { kind: 'server_error' }
  /** Closes the connection before it charges. */
  | { kind: 'reset' }
  /** Charges, then closes the connection without an answer. */
  | { kind: 'drop' };

/** A transaction as the stand-in keeps it. Every approved one is money that moved. */
export interface NmiTransaction {
  id: string;
  orderId: string;
  type: string;
  amount: string;
  approved: boolean;
  code: string;
  text: string;
  condition: string;
  refunded: number;
  subscriptionId: string;
  fields: Record<string, string>;
}

/** Speaks NMI's Direct Post and query protocols, in the shapes of its integration portal. */
export interface NmiStandIn {
  url: string;
  behaviour: NmiBehaviour;
  /** Decides for a request instead of `behaviour`, where given. */
  choose?: (fields: Record<string, string>) => NmiBehaviour;
  transactions: NmiTransaction[];
  /** Why it does not end a subscription, when it does not. */
  cancellationRefused?: string;
  /** Whether the query API answers. */
  queryWorks: boolean;
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
    requests: [],
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return standIn;
}

/** The environment of an instance that pays there. */
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
  if (fields['security_key'] !== NMI_SECURITY_KEY)
    return send(response, { response: '3', responsetext: 'Authentication Failed', response_code: '300' });
  if (path === '/api/query.php') return query(standIn, fields, response);
  if (path === '/api/transact.php') return transact(standIn, fields, response);
  response.writeHead(404).end();
}

function transact(standIn: NmiStandIn, fields: Record<string, string>, response: ServerResponse): void {
  if (fields['recurring'] === 'delete_subscription')
    return send(
      response,
      standIn.cancellationRefused
        ? { response: '3', responsetext: standIn.cancellationRefused, response_code: '300' }
        : { response: '1', responsetext: 'Recurring Transaction Deleted', response_code: '100' },
    );
  const behaviour = standIn.choose?.(fields) ?? standIn.behaviour;
  const { type } = fields;
  if (type === 'refund' || type === 'void') return sendBack(standIn, fields, behaviour, response);
  const charge = (): NmiTransaction => record(standIn, fields, true);
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
        replyTo(record(standIn, fields, false, behaviour.code, behaviour.text), behaviour.response),
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
    case 'approve':
      return send(response, replyTo(charge(), 1));
  }
}

function record(
  standIn: NmiStandIn,
  fields: Record<string, string>,
  approved: boolean,
  code = '100',
  text = 'SUCCESS',
): NmiTransaction {
  const transaction: NmiTransaction = {
    id: String(++serial),
    orderId: fields['orderid'] ?? '',
    type: fields['type'] ?? '',
    amount: fields['amount'] ?? '0.00',
    approved,
    code,
    text,
    condition: approved ? 'pendingsettlement' : 'failed',
    refunded: 0,
    subscriptionId: approved && fields['recurring'] === 'add_subscription' ? String(++serial) : '',
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
  if (behaviour.kind === 'drop') {
    response.destroy();
    return;
  }
  send(response, {
    response: '1',
    responsetext: 'SUCCESS',
    transactionid: String(++serial),
    response_code: '100',
    type: fields['type'] ?? '',
  });
}

function query(standIn: NmiStandIn, fields: Record<string, string>, response: ServerResponse): void {
  if (!standIn.queryWorks) {
    response.writeHead(503).end();
    return;
  }
  const matching = standIn.transactions.filter(({ orderId, id }) =>
    fields['transaction_id'] ? id === fields['transaction_id'] : orderId === fields['order_id'],
  );
  const xml =
    fields['report_type'] === 'recurring'
      ? matching
          .filter(({ subscriptionId }) => subscriptionId)
          .map(
            ({ subscriptionId, orderId }) =>
              `<subscription id="${subscriptionId}"><subscription_id>${subscriptionId}</subscription_id><order_id>${orderId}</order_id></subscription>`,
          )
      : matching.map(asXml);
  response
    .writeHead(200, { 'content-type': 'text/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?>\n<nm_response>${xml.join('')}</nm_response>`);
}

const asXml = (transaction: NmiTransaction): string => `<transaction>
  <transaction_id>${transaction.id}</transaction_id>
  <transaction_type>cc</transaction_type>
  <condition>${transaction.condition}</condition>
  <order_id>${transaction.orderId}</order_id>
  <authorization_code>${transaction.approved ? '123456' : ''}</authorization_code>
  <cc_number>4xxxxxxxxxxx1111</cc_number>
  <action>
    <amount>${transaction.amount}</amount><action_type>${transaction.type}</action_type>
    <success>${transaction.approved ? '1' : '0'}</success>
    <response_text>${transaction.text}</response_text><response_code>${transaction.code}</response_code>
  </action>
  ${
    transaction.refunded > 0
      ? `<action><amount>-${transaction.refunded.toFixed(2)}</amount><action_type>refund</action_type><success>1</success><response_text>SUCCESS</response_text><response_code>100</response_code></action>`
      : ''
  }
</transaction>`;

function send(response: ServerResponse, fields: Record<string, string>): void {
  response
    .writeHead(200, { 'content-type': 'text/html; charset=UTF-8' })
    .end(new URLSearchParams(fields).toString());
}

/** A message as NMI signs and sends it. */
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
