import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { CreatedAtColumn } from '../../../database/time-columns';

/** Ways by which a person may ask not to be reached; `all` is every one of them. */
export const SUPPRESSION_CHANNELS = ['sms', 'voice', 'whatsapp', 'all'] as const;
export type SuppressionChannel = (typeof SUPPRESSION_CHANNELS)[number];
/** A way by which messages go out. */
export type MessageChannel = Exclude<SuppressionChannel, 'all'>;

/** The `source` of what the office entered; any other is the person's own doing. */
export const BY_OFFICE = 'office';

/** A number that must not be reached by a channel. */
@Entity('sms_suppressions')
@Index(['createdAt', 'phoneNumber'])
export class Suppression {
  /** E.164. */
  @PrimaryColumn({ type: 'varchar' })
  phoneNumber: string;

  @PrimaryColumn({ type: 'varchar', default: 'sms' })
  channel: SuppressionChannel;

  /** `opted_out` when the person said so; else the office's words. */
  @Column({ type: 'text' })
  reason: string;

  /** How the opt-out came: `office`, or the person's own such as `sms_word`, `twilio_word` or `twilio_21610`. */
  @Column({ type: 'varchar' })
  source: string;

  /** Administrator's username; null when the person did it. */
  @Column({ type: 'varchar', nullable: true })
  createdBy: string | null;

  @CreatedAtColumn()
  createdAt: Date;
}
