import { AppError } from '../../../common/app-error';
import { asNode, readMessage, textOf, type MessageNode } from '../../webhooks-in/webhook-message';
import { parseNmiMoment } from '../gateway/nmi-moment';
import { maskedText } from '../gateway/masked-text';
import type { Chargeback } from '../notices/gateway-notices.copy';
import { NO_DETAILS, type GatewayDetails } from '../gateway/payment-gateway';

/** Event of NMI's webhook about a transaction or subscription. Absent texts are empty. */
export interface NmiWebhookEvent {
  eventId: string;
  /** NMI's name of the event, such as `transaction.sale.success`. */
  type: string;
  transactionId: string;
  /** Number of the refunded charge. */
  originalTransactionId: string;
  orderId: string;
  subscriptionId: string;
  /** US cents; 0 if absent. */
  amountCents: number;
  /** Whether the gateway charged a month of a subscription by itself. */
  isRecurring: boolean;
  /** Time of the charge; null if the event does not contain it. */
  chargedAt: Date | null;
  /** Whether the account is in the gateway's test mode, so that no money moves. */
  isTestMode: boolean;
  responseCode: string;
  responseText: string;
  authCode: string;
  /** Charges that banks returned to customers, from `chargeback.batch.complete`. */
  chargebacks: Chargeback[];
  /** Stored cards in `acu.summary.…`, by the number of the card or of its subscription. */
  cards: { vaultId: string; subscriptionId: string }[];
}

/** @throws AppError 400 if the body is not an event */
export function readEvent(body: Buffer): NmiWebhookEvent {
  const root = readMessage(body);
  const eventId = textOf(root['event_id']);
  const type = textOf(root['event_type']);
  if (!eventId || !type) throw new AppError(400, 'MALFORMED_REQUEST', 'El mensaje no se pudo leer.');
  const about = asNode(root['event_body']);
  const action = asNode(about['action']);
  return {
    eventId,
    type,
    transactionId: textOf(about['transaction_id']),
    originalTransactionId:
      textOf(about['original_transaction_id']) || textOf(action['original_transaction_id']),
    orderId: textOf(about['order_id']),
    subscriptionId: textOf(about['subscription_id']),
    amountCents: centsOf(action['amount']),
    isRecurring: textOf(action['source']) === 'recurring',
    responseCode: textOf(action['response_code']),
    chargedAt: parseNmiMoment(textOf(action['date'])),
    isTestMode: isTrue(asNode(about['features'])['is_test_mode']),
    responseText: maskedText(textOf(action['response_text'])),
    authCode: textOf(about['authorization_code']),
    chargebacks: listOf(about['chargebacks']).map((entry) => ({
      id: textOf(entry['id']),
      transactionId: textOf(entry['transaction_id']),
      amountCents: centsOf(entry['amount'] ?? entry['chargeback_amount']),
      last4: /\d{4}$/.exec(textOf(entry['cc_number']))?.[0] ?? '',
      reason: maskedText(textOf(entry['reason']) || textOf(entry['reason_code'])),
    })),
    cards: Object.values(about)
      .flatMap(listOf)
      .map((entry) => ({
        vaultId: textOf(entry['customer_vault_id']),
        subscriptionId: textOf(entry['subscription_id']),
      }))
      .filter(({ vaultId, subscriptionId }) => vaultId || subscriptionId),
  };
}

/** Maximum number of entries of a list that are read. */
const MAX_ENTRIES = 500;

const listOf = (value: unknown): MessageNode[] =>
  Array.isArray(value) ? value.slice(0, MAX_ENTRIES).map(asNode) : [];

const centsOf = (amount: unknown): number => Math.round(Math.abs(Number(textOf(amount))) * 100) || 0;

const isTrue = (value: unknown): boolean =>
  value === true || value === 1 || value === '1' || value === 'true';

/** Returns the details of a sale's transaction from an event. */
export function saleDetails(event: NmiWebhookEvent, approved: boolean): GatewayDetails {
  return {
    ...NO_DETAILS,
    transactionId: event.transactionId || null,
    responseCode: event.responseCode || (approved ? '100' : '200'),
    responseText: event.responseText,
    authCode: event.authCode || null,
    subscriptionId: event.subscriptionId || null,
  };
}
