import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Cost of a day in the owner's time zone; used for the daily budget. */
@Entity('sms_daily_counts')
export class SmsDailyCount {
  @PrimaryColumn({ type: 'date' })
  day: string;

  /** Millionths of a US dollar: texts, calls, WhatsApp messages and lookups. */
  @Column({ type: 'bigint', default: '0' })
  micros: string;

  /** Number of texts. */
  @Column({ type: 'int', default: 0 })
  count: number;
}
