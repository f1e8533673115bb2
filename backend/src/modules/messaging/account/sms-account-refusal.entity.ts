import { Column, Entity, PrimaryColumn } from 'typeorm';
import { TimeColumn } from '../../../database/time-columns';

/** Error code with which the SMS provider refuses all messages of the account. */
@Entity('sms_account_refusals')
export class SmsAccountRefusal {
  /** Code of the provider. */
  @PrimaryColumn({ type: 'varchar' })
  code: string;

  /** Start of the present series of refusals. */
  @Column({ type: 'timestamptz' })
  since: Date;

  @Column({ type: 'timestamptz' })
  lastAt: Date;

  /** Time when a text arrived again; null while refusals continue. */
  @TimeColumn()
  endedAt: Date | null;
}
