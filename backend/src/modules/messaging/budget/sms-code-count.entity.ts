import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Requests for a code or another proof in ten minutes, by all ways, kept for two weeks: what is usual, and what is a rush. */
@Entity('sms_code_counts')
export class SmsCodeCount {
  /** When the ten minutes start. */
  @PrimaryColumn({ type: 'timestamptz' })
  slot: Date;

  @Column({ type: 'int' })
  count: number;
}
