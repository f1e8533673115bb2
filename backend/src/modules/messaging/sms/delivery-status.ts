/** Delivery of a message that its provider has accepted. */
export type DeliveryStatus = 'sent' | 'delivered' | 'undelivered';

/** Meaning of Twilio's statuses (Message resource, "status"). */
const MEANING: Readonly<Record<string, DeliveryStatus>> = {
  accepted: 'sent',
  scheduled: 'sent',
  queued: 'sent',
  sending: 'sent',
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  partially_delivered: 'delivered',
  undelivered: 'undelivered',
  failed: 'undelivered',
  canceled: 'undelivered',
};

/** @returns null for an unknown status */
export const deliveryStatusOf = (word: string): DeliveryStatus | null =>
  Object.hasOwn(MEANING, word) ? MEANING[word]! : null;
