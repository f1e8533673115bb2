import { Column, Entity, Index } from 'typeorm';
import type { MessagePart } from '../inbound/message-parts';
import { IdColumn } from '../../../database/id-column';
import { CreatedAtColumn, TimeColumn } from '../../../database/time-columns';

/**
 * Purposes of texts between the office and one person. Codes and campaigns are stored elsewhere. `appointment` reports that the
 * office booked, moved or cancelled one; `calendar_link` and `payment_link` contain a personal address for choosing a time or
 * paying.
 */
export const SMS_PURPOSES = [
  'received',
  'reply',
  'appointment',
  'appointment_reminder',
  'calendar_link',
  'payment_link',
  'satisfaction',
  'opt_out_confirmation',
  'opt_in_confirmation',
  'help',
  'test',
] as const;
export type SmsPurpose = (typeof SMS_PURPOSES)[number];

/** Purposes of outgoing texts; `received` is the only incoming one. */
export type OutboundPurpose = Exclude<SmsPurpose, 'received'>;

/**
 * Permitted recipients by purpose; a new purpose does not compile without an entry. `proven`: only a lead with a
 * verified phone. `request`: the number that has just sent the word that this text answers. `office`: a number that a
 * user enters for a test, unless it belongs to a lead with an unverified phone.
 */
export const MAY_GO_TO: Readonly<Record<OutboundPurpose, 'proven' | 'request' | 'office'>> = {
  reply: 'proven',
  appointment: 'proven',
  appointment_reminder: 'proven',
  calendar_link: 'proven',
  payment_link: 'proven',
  satisfaction: 'proven',
  opt_out_confirmation: 'request',
  opt_in_confirmation: 'request',
  help: 'request',
  test: 'office',
};

/**
 * Kind of a text by purpose, by which opt-outs stop it: a person may opt out of marketing only. `invitation` is marketing, and a service if a
 * user sends it.
 */
export const OPT_OUT_KINDS: Readonly<Record<OutboundPurpose, 'service' | 'marketing' | 'invitation'>> = {
  reply: 'service',
  appointment: 'service',
  appointment_reminder: 'service',
  calendar_link: 'invitation',
  payment_link: 'service',
  satisfaction: 'marketing',
  opt_out_confirmation: 'service',
  opt_in_confirmation: 'service',
  help: 'service',
  test: 'service',
};

/**
 * Purposes that a lead's timeline shows from `sms_messages`, if no user sent the text. The others are interactions there, or concern no
 * lead.
 */
export const IS_IN_TIMELINE: Readonly<Record<OutboundPurpose, boolean>> = {
  reply: false,
  appointment: true,
  appointment_reminder: true,
  calendar_link: true,
  payment_link: false,
  satisfaction: true,
  opt_out_confirmation: true,
  opt_in_confirmation: true,
  help: true,
  test: false,
};

/** Returns the SQL list of the purposes that have a value in a record above. */
export const purposesWith = <T>(of: Readonly<Record<OutboundPurpose, T>>, value: T): string =>
  Object.entries<T>(of)
    .filter(([, each]) => each === value)
    .map(([purpose]) => `'${purpose}'`)
    .join(', ');

/**
 * `queued` → `sending` (committed before the provider is called) → `sent` → `delivered` or `undelivered`; `failed` if it was
 * refused; `unknown` if the provider's response was lost. `received` for an incoming text.
 */
export type SmsStatus =
  'queued' | 'sending' | 'sent' | 'delivered' | 'undelivered' | 'failed' | 'unknown' | 'received';

/** State of a received text that may ask for no more messages; `suspected` until the office decides. */
export type Refusal = 'suspected' | 'obeyed' | 'dismissed';

/** Template approved by WhatsApp. */
export interface ApprovedContent {
  /** Twilio's id, `HX…`. */
  contentSid: string;
  /** Values by number, from 1. */
  variables: Record<string, string>;
}

/** Text to or from one person. */
@Entity('sms_messages')
@Index(['phoneNumber', 'createdAt'])
@Index('uq_sms_messages_provider_id', ['providerId'], { unique: true, where: 'provider_id IS NOT NULL' })
@Index('ix_sms_messages_suspected', ['createdAt'], { where: `refusal = 'suspected'` })
@Index('ix_sms_messages_due', ['nextCheckAt'], { where: 'next_check_at IS NOT NULL' })
export class SmsMessage {
  @IdColumn()
  id: string;

  @Column({ type: 'varchar' })
  direction: 'inbound' | 'outbound';

  @Column({ type: 'varchar', default: 'sms' })
  channel: 'sms' | 'whatsapp';

  /** Phone of the person, E.164. */
  @Column({ type: 'varchar' })
  phoneNumber: string;

  /** Lead of the person; not a foreign key, because leads are a layer above messages. */
  @Index()
  @Column({ type: 'uuid', nullable: true })
  leadId: string | null;

  /** `[enlace]` replaces a secret link. */
  @Column({ type: 'text' })
  body: string;

  /** Parts of a received message besides its text; null for none. */
  @Column({ type: 'jsonb', nullable: true })
  parts: MessagePart[] | null;

  /** Approved template, with its values, that WhatsApp sends instead of the text; null for a plain text. */
  @Column({ type: 'jsonb', nullable: true })
  approved: ApprovedContent | null;

  /** Encrypted secret link; null without one, and once the outcome of the text is known. */
  @Column({ type: 'varchar', nullable: true })
  sealedLink: string | null;

  /** Time after which the text is useless or not allowed, and is not sent. Null for no limit. */
  @TimeColumn()
  sendUntil: Date | null;

  @Column({ type: 'varchar' })
  purpose: SmsPurpose;

  @Column({ type: 'varchar' })
  status: SmsStatus;

  @Column({ type: 'varchar', nullable: true })
  providerId: string | null;

  /** Code of the provider, or of the product such as `budget_exhausted`. */
  @Column({ type: 'varchar', nullable: true })
  errorCode: string | null;

  /** Username; null for automatic texts, and for received ones. */
  @Column({ type: 'varchar', nullable: true })
  createdBy: string | null;

  /** Time when the provider was called. */
  @TimeColumn()
  claimedAt: Date | null;

  /** Time of the next lookup of the outcome; null if it is known. */
  @TimeColumn()
  nextCheckAt: Date | null;

  @Column({ type: 'int', default: 0 })
  checks: number;

  /** Number of calls to the provider, including one about to be made. */
  @Column({ type: 'int', default: 0 })
  tries: number;

  /** Null for texts that are not suspected refusals, and for opt-outs applied at once. */
  @Column({ type: 'varchar', nullable: true })
  refusal: Refusal | null;

  @CreatedAtColumn()
  createdAt: Date;
}
