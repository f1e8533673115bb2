import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Texts sent in a day of the owner's time zone; the daily budget is counted here. */
@Entity('sms_daily_counts')
export class SmsDailyCount {
  @PrimaryColumn({ type: 'date' })
  day: string;

  @Column({ type: 'int' })
  count: number;
}
