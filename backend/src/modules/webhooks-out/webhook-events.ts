import { enumField } from '../../common/dto/enum-field';

/** Events for other systems. Part of the API: events are added, never renamed. */
export const WEBHOOK_EVENTS = [
  'lead.created',
  'lead.verified',
  'lead.updated',
  'lead.assigned',
  'appointment.booked',
  'appointment.moved',
  'appointment.cancelled',
  'appointment.attended',
  'appointment.missed',
  'payment.approved',
  'payment.refunded',
  'person.opted_out',
  'person.erased',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Test message sent by an owner. */
export const TEST_EVENT = 'webhook.test';

/** Events in the log. */
const TOLD_EVENTS = [...WEBHOOK_EVENTS, TEST_EVENT] as const;
export type ToldEvent = (typeof TOLD_EVENTS)[number];

/** `paused_after_failures`: no delivery succeeded for three days. Events wait while an endpoint is paused. */
const ENDPOINT_STATES = ['active', 'paused', 'paused_after_failures'] as const;
export type EndpointState = (typeof ENDPOINT_STATES)[number];

const DELIVERY_STATUSES = ['waiting', 'delivered', 'given_up'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export const WebhookEventField = enumField(
  'WebhookEvent',
  WEBHOOK_EVENTS,
  'Event that other systems can be notified of.',
);

export const SentEventField = enumField(
  'WebhookToldEvent',
  TOLD_EVENTS,
  'Event of a message; `webhook.test` for a test message.',
);

export const EndpointStateField = enumField(
  'WebhookState',
  ENDPOINT_STATES,
  'State of a webhook. `paused`: by a user; `paused_after_failures`: no message was delivered for three days. Events wait while it is paused.',
);

export const DeliveryStatusField = enumField(
  'WebhookDeliveryStatus',
  DELIVERY_STATUSES,
  'State of a message. `waiting`: for its first or next attempt; `given_up`: after three days of attempts.',
);
