import { AppError } from '../../../common/app-error';
import { asNode, readMessage, textOf } from '../../webhooks/webhook-message';
import { NO_DETAILS, type GatewayDetails } from '../gateway/payment-gateway';

/** An event of NMI's webhook about a transaction or subscription. Absent texts are empty. */
export interface NmiWebhookEvent {
  eventId: string;
  /** NMI's name of it, such as `transaction.sale.success`. */
  type: string;
  transactionId: string;
  orderId: string;
  subscriptionId: string;
  /** US cents; 0 when absent. */
  amountCents: number;
  /** Whether the gateway charged a month of a subscription by itself. */
  isRecurring: boolean;
  responseCode: string;
  responseText: string;
  authCode: string;
}

/** @throws AppError 400 for a body that is not an event */
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
    orderId: textOf(about['order_id']),
    subscriptionId: textOf(about['subscription_id']),
    amountCents: Math.round(Math.abs(Number(textOf(action['amount']))) * 100) || 0,
    isRecurring: textOf(action['source']) === 'recurring',
    responseCode: textOf(action['response_code']),
    responseText: textOf(action['response_text']),
    authCode: textOf(about['authorization_code']),
  };
}

/** What an event about a sale says of its transaction. */
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
