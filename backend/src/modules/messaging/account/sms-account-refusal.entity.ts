import { Column, Entity, PrimaryColumn } from 'typeorm';
import { TimeColumn } from '../../../database/time-columns';

/** A code with which the provider of texts refuses whatever the account sends. */
@Entity('sms_account_refusals')
export class SmsAccountRefusal {
  /** The provider's. */
  @PrimaryColumn({ type: 'varchar' })
  code: string;

  /** When the refusals began that have not ended since. */
  @Column({ type: 'timestamptz' })
  since: Date;

  @Column({ type: 'timestamptz' })
  lastAt: Date;

  /** When a text arrived again. */
  @TimeColumn()
  endedAt: Date | null;
}
