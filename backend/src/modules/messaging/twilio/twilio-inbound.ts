import { kindOfMedia, mediaTypeOf } from 'domain/messages/message-parts';
import { cutText } from 'domain/text';
import type { MediaPlace, MessagePart } from '../inbound/message-parts';
import type { SmsWord } from '../inbound/sms-words';

/** Fields of a webhook of Twilio, as text. */
export type TwilioFields = Readonly<Partial<Record<string, string>>>;

/** Maximum number of media per message that Twilio documents. */
const MOST_MEDIA = 10;
const LONGEST_TEXT = 300;

const SAME = 'The same as another field that is used';
const PLACE = 'Where a number is registered says nothing about the person; the state is in the form';
const AD = 'An advertisement of WhatsApp; no statistics are made of it';
const ACCOUNT = 'The account, which the signature proves';

/**
 * All fields that Twilio documents for a received message (N is the number of the medium): `used`, or the reason for ignoring it.
 * A test compares the list with the fields that `readInbound` reads, and with the documented names.
 */
export const INBOUND_FIELDS: Readonly<Record<string, string>> = {
  MessageSid: 'used',
  From: 'used',
  Body: 'used',
  NumMedia: 'used',
  MediaUrlN: 'used',
  MediaContentTypeN: 'used',
  OptOutType: 'used',
  Latitude: 'used',
  Longitude: 'used',
  Address: 'used',
  Label: 'used',
  ButtonText: 'used',
  ListTitle: 'used',
  OriginalRepliedMessageSid: 'used',
  SmsSid: SAME,
  SmsMessageSid: SAME,
  WaId: SAME,
  OriginalRepliedMessageSender: SAME,
  ButtonPayload: 'Set by the template; the words of the button say the same',
  ButtonType: 'Set by the template; the words of the button say the same',
  ListId: 'Set by the template; the words of the choice say the same',
  ListDescription: 'The words of the choice are enough',
  MessageType: 'The media and the place say the same, also by SMS, which has no such field',
  AccountSid: ACCOUNT,
  ApiVersion: ACCOUNT,
  MessagingServiceSid: ACCOUNT,
  To: 'The number of the office; there is one',
  NumSegments: 'What a received text cost is not counted',
  SmsStatus: 'Always received',
  ProfileName: 'The person may call the profile anything; the name is in the form',
  ProfileUsername: 'The person may call the profile anything; the name is in the form',
  ExternalUserId: 'An id of WhatsApp for people who hide their number',
  ParentExternalUserId: 'An id of WhatsApp for people who hide their number',
  Forwarded: 'The office reads the text all the same',
  FrequentlyForwarded: 'The office reads the text all the same',
  FromCity: PLACE,
  FromState: PLACE,
  FromZip: PLACE,
  FromCountry: PLACE,
  ToCity: PLACE,
  ToState: PLACE,
  ToZip: PLACE,
  ToCountry: PLACE,
  ReferralBody: AD,
  ReferralHeadline: AD,
  ReferralSourceId: AD,
  ReferralSourceType: AD,
  ReferralSourceUrl: AD,
  ReferralMediaId: AD,
  ReferralMediaContentType: AD,
  ReferralMediaUrl: AD,
  ReferralNumMedia: AD,
  ReferralCtwaClid: AD,
  InteractiveData: 'Answers of forms inside WhatsApp, which the product does not send',
  FlowData: 'Answers of forms inside WhatsApp, which the product does not send',
  ChannelMetadata: 'Says again what the other fields say',
  AddOns: 'Paid additions of the account, which the product does not order',
};

/** `OptOutType`: result of Twilio's Advanced Opt-Out, with the words chosen by the owner there. */
const PROVIDERS_WORDS: Readonly<Partial<Record<string, SmsWord>>> = {
  STOP: 'stop',
  START: 'start',
  HELP: 'help',
};

/** Received message, read from Twilio's webhook. */
export interface TwilioMessage {
  providerId: string;
  channel: 'sms' | 'whatsapp';
  /** Number or other address, without the prefix of its channel. */
  from: string;
  body: string;
  parts: MessagePart[];
  /** Word that Twilio has already applied and answered; null for none. */
  doneByProvider: SmsWord | null;
}

/** Reads the fields of a received message. @returns null for one without an id or a sender */
export function readInbound(fields: TwilioFields): TwilioMessage | null {
  const { MessageSid: providerId, From: sender, Body: text = '', OptOutType: optOutType = '' } = fields;
  if (!providerId || !sender) return null;
  const parts = [...mediaOf(fields), ...placeOf(fields), ...choiceOf(fields), ...replyOf(fields)];
  return {
    providerId,
    ...addressOf(sender),
    body: text,
    parts,
    doneByProvider: PROVIDERS_WORDS[optOutType] ?? null,
  };
}

/**
 * Reads the address of a sender. RCS numbers and short codes belong to the text channel, because carriers deliver them in one
 * conversation and an opt-out from one applies to the other.
 */
export function addressOf(sender: string): { channel: 'sms' | 'whatsapp'; from: string } {
  const [, scheme = '', from = ''] = /^([a-z]{2,20}):([\s\S]*)$/i.exec(sender.trim()) ?? [];
  if (scheme === '') return { channel: 'sms', from: sender.trim() };
  return { channel: scheme.toLowerCase() === 'whatsapp' ? 'whatsapp' : 'sms', from: from.trim() };
}

/** Returns the provider's ids from the address of media; nothing else of the address is ever used. */
export function mediaPlaceOf(url: string): MediaPlace | null {
  const ids =
    /^https:\/\/api\.twilio\.com\/2010-04-01\/Accounts\/AC[0-9a-f]{32}\/Messages\/([SM]M[0-9a-f]{32})\/Media\/(ME[0-9a-f]{32})$/i.exec(
      url,
    );
  return ids && { messageSid: ids[1]!, mediaSid: ids[2]! };
}

function mediaOf(fields: TwilioFields): MessagePart[] {
  const count = Math.min(Math.max(Number.parseInt(fields['NumMedia'] ?? '', 10) || 0, 0), MOST_MEDIA);
  return Array.from({ length: count }, (_, index) => {
    const contentType = mediaTypeOf(fields[`MediaContentType${String(index)}`] ?? '');
    const media = mediaPlaceOf(fields[`MediaUrl${String(index)}`] ?? '');
    return {
      kind: kindOfMedia(contentType),
      ...(contentType ? { contentType } : {}),
      ...(media ? { media } : {}),
    };
  });
}

function placeOf({ Latitude, Longitude, Address = '', Label = '' }: TwilioFields): MessagePart[] {
  const [latitude, longitude] = [Number(Latitude || NaN), Number(Longitude || NaN)];
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return [];
  const text = cutText([Label, Address].filter(Boolean).join(', '), LONGEST_TEXT);
  return [{ kind: 'location', latitude, longitude, ...(text ? { text } : {}) }];
}

function choiceOf({ ButtonText, ListTitle }: TwilioFields): MessagePart[] {
  const text = cutText(ButtonText || ListTitle || '', LONGEST_TEXT);
  return text ? [{ kind: 'button', text }] : [];
}

const replyOf = ({ OriginalRepliedMessageSid: repliedTo }: TwilioFields): MessagePart[] =>
  repliedTo ? [{ kind: 'reply', repliedTo: cutText(repliedTo, 40) }] : [];
