import { WEBHOOK_PATHS } from '../../webhooks-in/webhook-sources';

/** Use of a message: a verification code, a campaign, a text to one person, or a WhatsApp message to one person. */
export type SmsUse = 'code' | 'campaign' | 'single' | 'whatsapp';

/** Reference to a text in the provider's reports. */
export interface SmsReference {
  use: SmsUse;
  /** Our id of the message, a UUID. */
  id: string;
}

const LETTERS: Readonly<Record<SmsUse, string>> = { code: 'v', campaign: 'c', single: 'm', whatsapp: 'w' };
const USES = new Map(Object.entries(LETTERS).map(([use, letter]) => [letter, use as SmsUse]));

/** Returns the path for the provider's delivery reports. */
export const statusPathOf = ({ use, id }: SmsReference): string =>
  `${WEBHOOK_PATHS.twilio_status}?ref=${LETTERS[use]}-${id}`;

/** @returns null for a text that is not a reference */
export function parseReference(text: string): SmsReference | null {
  const [, letter = '', id] = /^([a-z])-([0-9a-f-]{36})$/.exec(text) ?? [];
  const use = USES.get(letter);
  return use && id ? { use, id } : null;
}
