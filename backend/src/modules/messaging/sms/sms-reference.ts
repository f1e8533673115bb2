import { WEBHOOK_PATHS } from '../../webhooks/webhook-sources';

/** What a message is for: a verification code, a campaign, a text to one person, or one to them by WhatsApp. */
export type SmsUse = 'code' | 'campaign' | 'single' | 'whatsapp';

/** A text, as the provider's reports name it. */
export interface SmsReference {
  use: SmsUse;
  /** Our id of the message, a UUID. */
  id: string;
}

const LETTERS: Readonly<Record<SmsUse, string>> = { code: 'v', campaign: 'c', single: 'm', whatsapp: 'w' };
const USES = new Map(Object.entries(LETTERS).map(([use, letter]) => [letter, use as SmsUse]));

/** Path of this product that the provider reports the delivery to. */
export const statusPathOf = ({ use, id }: SmsReference): string =>
  `${WEBHOOK_PATHS.twilio_status}?ref=${LETTERS[use]}-${id}`;

/** @returns null for what no message was sent with */
export function parseReference(text: string): SmsReference | null {
  const [, letter = '', id] = /^([a-z])-([0-9a-f-]{36})$/.exec(text) ?? [];
  const use = USES.get(letter);
  return use && id ? { use, id } : null;
}
