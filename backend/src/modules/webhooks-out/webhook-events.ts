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
  'What other systems may be told of.',
);

export const ToldEventField = enumField(
  'WebhookToldEvent',
  TOLD_EVENTS,
  'What a message tells: an event, or `webhook.test` for one that tries the address.',
);

export const EndpointStateField = enumField(
  'WebhookState',
  ENDPOINT_STATES,
  '`paused` by the office, `paused_after_failures` after three days in which nothing got through. What happens meanwhile waits.',
);

export const DeliveryStatusField = enumField(
  'WebhookDeliveryStatus',
  DELIVERY_STATUSES,
  '`waiting` for its first or next try; `given_up` after three days of tries.',
);
