import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { CreatedAtColumn } from '../../../database/time-columns';

/** Channels that a person may opt out of; `all` is every one of them. */
export const SUPPRESSION_CHANNELS = ['sms', 'voice', 'whatsapp', 'all'] as const;
export type SuppressionChannel = (typeof SUPPRESSION_CHANNELS)[number];
/** Channel on which messages are sent. */
export type MessageChannel = Exclude<SuppressionChannel, 'all'>;

/** `source` of opt-outs entered by the office; any other source is the person. */
export const BY_OFFICE = 'office';

/** Number that opted out of a channel. */
@Entity('sms_suppressions')
@Index(['createdAt', 'phoneNumber'])
export class Suppression {
  /** E.164, or its mark (`phone_mark`) after an erasure. */
  @PrimaryColumn({ type: 'varchar' })
  phoneNumber: string;

  @PrimaryColumn({ type: 'varchar', default: 'sms' })
  channel: SuppressionChannel;

  /** `opted_out` if the person asked for it; otherwise the office's reason. */
  @Column({ type: 'text' })
  reason: string;

  /** Origin of the opt-out: `office`, or one by the person such as `sms_word`, `twilio_word` or `twilio_21610`. */
  @Column({ type: 'varchar' })
  source: string;

  /** Username; null if the person opted out. */
  @Column({ type: 'varchar', nullable: true })
  createdBy: string | null;

  @CreatedAtColumn()
  createdAt: Date;
}
