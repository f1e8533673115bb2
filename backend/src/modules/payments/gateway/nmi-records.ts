import { XMLParser } from 'fast-xml-parser';
import { parseNmiMoment } from './nmi-moment';
import { maskedText } from './masked-text';
import type { GatewayTransaction } from './payment-gateway';

/** Keeps values as text, so that order numbers keep leading zeros, and does not expand entities of a document type. */
const parser = new XMLParser({
  parseTagValue: false,
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  processEntities: false,
  isArray: (name) => name === 'transaction' || name === 'action' || name === 'subscription',
});

type Node = Record<string, unknown>;

/**
 * Returns the transactions in a response of NMI's query API, oldest first. A refund is a separate transaction; a void is an
 * action of the sale.
 */
export function parseTransactions(xml: string): GatewayTransaction[] {
  return nodes(rootOf(xml)['transaction']).map((node) => {
    const actions = nodes(node['action']);
    const ofType = (...types: string[]): Node | undefined =>
      actions.find((action) => types.includes(text(action['action_type'])));
    const charge = ofType('sale', 'auth', 'validate');
    const refund = charge ? undefined : ofType('refund', 'credit');
    const first = charge ?? refund;
    return {
      transactionId: text(node['transaction_id']),
      orderId: text(node['order_id']),
      kind: refund ? 'refund' : 'charge',
      originalTransactionId: text(node['original_transaction_id']),
      isRecurring: text(first?.['source']) === 'recurring',
      subscriptionId: text(node['subscription_id']),
      state: stateOf(text(node['condition'])),
      approved: first !== undefined && text(first['success']) === '1',
      responseCode: text(first?.['response_code']),
      responseText: maskedText(text(first?.['response_text'])),
      authCode: text(node['authorization_code']) || null,
      madeAt: parseNmiMoment(text(first?.['date'])),
      amountCents: Math.abs(cents(first?.['amount'])),
      last4: /\d{4}$/.exec(text(node['cc_number']))?.[0] ?? null,
    };
  });
}

/** Returns why the query API refused, or null if it did not. */
export const refusalIn = (xml: string): string | null =>
  xml.includes('<error_response') ? text(rootOf(xml)['error_response']) || 'no reason given' : null;

/** Returns the subscriptions in a response of the query API, or in a part of one. */
export function parseSubscriptions(xml: string): { subscriptionId: string; orderId: string }[] {
  return nodes(rootOf(xml)['subscription']).map((node) => ({
    subscriptionId: text(node['subscription_id']) || text(node['@id']),
    orderId: text(node['order_id']) || text(node['orderid']),
  }));
}

/** Maximum length of an element in a report. */
const MAX_ELEMENT = 200_000;

/**
 * Reads a long response element by element, until `read` returns a result.
 * @param read called with each element within the response's root, and with the rest at the end
 */
export async function findInParts<T>(
  text: AsyncIterable<string>,
  element: string,
  read: (xml: string) => T | null,
): Promise<T | null> {
  const end = `</${element}>`;
  let rest = '';
  for await (const part of text) {
    rest += part;
    for (let at = rest.indexOf(end); at >= 0; at = rest.indexOf(end)) {
      const from = Math.max(rest.lastIndexOf(`<${element} `, at), rest.lastIndexOf(`<${element}>`, at), 0);
      const found = read(`<nm_response>${rest.slice(from, at + end.length)}</nm_response>`);
      if (found !== null) return found;
      rest = rest.slice(at + end.length);
    }
    if (rest.length > MAX_ELEMENT) throw new Error('an element is too long');
  }
  if (!rest.includes('nm_response>')) throw new Error('the response is incomplete');
  return rest.includes('<nm_response') ? read(rest) : null;
}

/** States by NMI's `condition` ("Query API"). Any other condition is undecided. */
const STATES: Readonly<Record<string, GatewayTransaction['state']>> = {
  pendingsettlement: 'pending',
  complete: 'settled',
  failed: 'failed',
  abandoned: 'failed',
  canceled: 'voided',
};

const stateOf = (condition: string): GatewayTransaction['state'] =>
  Object.hasOwn(STATES, condition) ? STATES[condition]! : 'open';

function rootOf(xml: string): Node {
  const root = (parser.parse(xml) as Node)['nm_response'];
  return typeof root === 'object' && root !== null ? (root as Node) : {};
}

const nodes = (value: unknown): Node[] =>
  Array.isArray(value) ? value.filter((item): item is Node => typeof item === 'object' && item !== null) : [];

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

const cents = (value: unknown): number => Math.round(Number(text(value)) * 100) || 0;
