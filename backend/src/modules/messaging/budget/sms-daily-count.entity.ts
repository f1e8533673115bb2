import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a day of the owner's time zone has cost; the daily budget is counted here. */
@Entity('sms_daily_counts')
export class SmsDailyCount {
  @PrimaryColumn({ type: 'date' })
  day: string;

  /** Millionths of a US dollar: texts, calls, WhatsApp messages and lookups. */
  @Column({ type: 'bigint', default: '0' })
  micros: string;

  /** Texts among them. */
  @Column({ type: 'int', default: 0 })
  count: number;
}
