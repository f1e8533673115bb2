import { XMLParser } from 'fast-xml-parser';
import type { GatewayTransaction } from './payment-gateway';

/** Values stay text, so that order numbers keep leading zeros; entities of a document type are not expanded. */
const parser = new XMLParser({
  parseTagValue: false,
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  processEntities: false,
  isArray: (name) => name === 'transaction' || name === 'action' || name === 'subscription',
});

type Node = Record<string, unknown>;

/** The transactions of an answer of NMI's query API, the oldest first. */
export function parseTransactions(xml: string): GatewayTransaction[] {
  return nodes(rootOf(xml)['transaction']).map((node) => {
    const actions = nodes(node['action']);
    const charge = actions.find((action) =>
      ['sale', 'auth', 'validate'].includes(text(action['action_type'])),
    );
    const went = (type: string): Node[] =>
      actions.filter((action) => text(action['action_type']) === type && text(action['success']) === '1');
    return {
      transactionId: text(node['transaction_id']),
      orderId: text(node['order_id']),
      state: stateOf(text(node['condition'])),
      approved: charge !== undefined && text(charge['success']) === '1',
      responseCode: text(charge?.['response_code']),
      responseText: text(charge?.['response_text']),
      authCode: text(node['authorization_code']) || null,
      amountCents: cents(charge?.['amount']),
      refundedCents: [...went('refund'), ...went('return')].reduce(
        (sum, action) => sum + Math.abs(cents(action['amount'])),
        0,
      ),
      last4: /\d{4}$/.exec(text(node['cc_number']))?.[0] ?? null,
    };
  });
}

/** The subscriptions of an answer of the query API. */
export function parseSubscriptions(xml: string): { subscriptionId: string; orderId: string }[] {
  return nodes(rootOf(xml)['subscription']).map((node) => ({
    subscriptionId: text(node['subscription_id']) || text(node['@id']),
    orderId: text(node['order_id']) || text(node['orderid']),
  }));
}

/** States by NMI's `condition` ("Query API"). Any other condition is not decided yet. */
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
