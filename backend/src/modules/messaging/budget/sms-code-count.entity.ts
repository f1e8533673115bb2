import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Number of requests for a code or another proof in ten minutes, by all methods. Stored for two weeks, to recognise a rush. */
@Entity('sms_code_counts')
export class SmsCodeCount {
  /** Start of the ten minutes. */
  @PrimaryColumn({ type: 'timestamptz' })
  slot: Date;

  @Column({ type: 'int' })
  count: number;
}
