import { Column, Entity, PrimaryColumn } from 'typeorm';
import { CreatedAtColumn } from '../../../database/time-columns';

/** A way by which messages go out. */
export type MessageChannel = 'sms' | 'voice' | 'whatsapp';

/** A number that must not be reached by a channel. */
@Entity('sms_suppressions')
export class SmsSuppression {
  /** E.164. */
  @PrimaryColumn({ type: 'varchar' })
  phoneNumber: string;

  @PrimaryColumn({ type: 'varchar', default: 'sms' })
  channel: MessageChannel;

  /** `opted_out` when the person said so. */
  @Column({ type: 'varchar' })
  reason: string;

  /** How the opt-out came, such as `twilio_21610`. */
  @Column({ type: 'varchar' })
  source: string;

  @CreatedAtColumn()
  createdAt: Date;
}
