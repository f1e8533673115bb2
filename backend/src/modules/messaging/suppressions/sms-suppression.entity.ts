import { Column, Entity, PrimaryColumn } from 'typeorm';
import { CreatedAtColumn } from '../../../database/time-columns';

/** A number that must not be texted. */
@Entity('sms_suppressions')
export class SmsSuppression {
  /** E.164. */
  @PrimaryColumn({ type: 'varchar' })
  phoneNumber: string;

  /** `opted_out` when the person said so. */
  @Column({ type: 'varchar' })
  reason: string;

  /** How the opt-out came, such as `twilio_21610`. */
  @Column({ type: 'varchar' })
  source: string;

  @CreatedAtColumn()
  createdAt: Date;
}
