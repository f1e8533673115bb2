import { Column, Entity, Index } from 'typeorm';
import { IdColumn } from '../../../database/id-column';
import { CreatedAtColumn, TimeColumn } from '../../../database/time-columns';

/**
 * The purposes of texts between the office and one person. Codes and campaigns are stored elsewhere. `appointment` tells of one that the
 * office booked, moved or cancelled; `calendar_link` and `payment_link` bring the personal address at which one chooses a time, or pays.
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

/** Purposes of texts that go out; `received` is of those that come in. */
export type OutboundPurpose = Exclude<SmsPurpose, 'received'>;

/**
 * Numbers that a text of each purpose may go to; a new purpose does not compile without one. `proven`: only to the lead whose phone
 * is proven. `request`: the number itself has just written the word that this text answers. `office`: a number that a user of the
 * back office names for a test, unless it is of a lead whose phone is not proven.
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
 * `queued` → `sending` (committed before the provider is called) → `sent` → `delivered` or `undelivered`; `failed` when it
 * was refused; `unknown` when the provider's answer was lost. `received` from a person.
 */
export type SmsStatus =
  'queued' | 'sending' | 'sent' | 'delivered' | 'undelivered' | 'failed' | 'unknown' | 'received';

/** A received text that seems to ask for no more messages, until the office decides. */
export type Refusal = 'suspected' | 'obeyed' | 'dismissed';

/** A template that WhatsApp approved. */
export interface ApprovedContent {
  /** Twilio's, `HX…`. */
  contentSid: string;
  /** By number, from 1. */
  variables: Record<string, string>;
}

/** A text to or from one person. */
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

  /** E.164, the person's. */
  @Column({ type: 'varchar' })
  phoneNumber: string;

  /** The lead it was written to; not a foreign key, because leads are a layer above messages. */
  @Index()
  @Column({ type: 'uuid', nullable: true })
  leadId: string | null;

  /** `[enlace]` stands where the person reads a secret link. */
  @Column({ type: 'text' })
  body: string;

  /** The approved template that WhatsApp brings it as, with its values; null for a text as it stands. */
  @Column({ type: 'jsonb', nullable: true })
  approved: ApprovedContent | null;

  /** That link, encrypted; null without one, and once it is known what became of the text. */
  @Column({ type: 'varchar', nullable: true })
  sealedLink: string | null;

  /** From when on it is of no use, or not allowed any more: it is not sent then. Null for any time. */
  @TimeColumn()
  sendUntil: Date | null;

  @Column({ type: 'varchar' })
  purpose: SmsPurpose;

  @Column({ type: 'varchar' })
  status: SmsStatus;

  @Column({ type: 'varchar', nullable: true })
  providerId: string | null;

  /** The provider's, or a word of the product such as `budget_exhausted`. */
  @Column({ type: 'varchar', nullable: true })
  errorCode: string | null;

  /** Administrator's username; null for texts that the product sends by itself, and for received ones. */
  @Column({ type: 'varchar', nullable: true })
  createdBy: string | null;

  /** When the provider was called. */
  @TimeColumn()
  claimedAt: Date | null;

  /** When its outcome is looked up next; null when it is known. */
  @TimeColumn()
  nextCheckAt: Date | null;

  @Column({ type: 'int', default: 0 })
  checks: number;

  /** How often the provider has been called for it, or was about to be. */
  @Column({ type: 'int', default: 0 })
  tries: number;

  /** Null for texts that ask for nothing of the kind, and for those that are obeyed at once. */
  @Column({ type: 'varchar', nullable: true })
  refusal: Refusal | null;

  @CreatedAtColumn()
  createdAt: Date;
}
