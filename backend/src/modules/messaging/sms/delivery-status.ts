/** Where a message of ours stands after its provider has taken it. */
export type DeliveryStatus = 'sent' | 'delivered' | 'undelivered';

/** Twilio's words (Message resource, "status"), as what they mean here. */
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

/** @returns null for a word that says nothing here */
export const deliveryStatusOf = (word: string): DeliveryStatus | null =>
  Object.hasOwn(MEANING, word) ? MEANING[word]! : null;
