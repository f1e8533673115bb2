import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RELAXED_COMMIT } from '../../../database/relaxed-commit';
import { one, run } from '../../../database/statements';

/** What came of taking one text from a day's budget. */
export interface TakenText {
  /** Whether the number opted out; then nothing was taken. */
  suppressed: boolean;
  /** Texts of the day so far, this one included; null when none was taken. */
  count: number | null;
}

/** The statements on `sms_daily_counts`. */
@Injectable()
export class SmsBudgetRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Takes one text of a day unless the number opted out or the cap is reached, in one statement. The day's row is locked
   * until the commit, which therefore does not wait for the disk.
   * @param to E.164; '' skips the check of opt-outs
   */
  async take(to: string, day: string, cap: number): Promise<TakenText> {
    const row = await one<TakenText>(
      this.dataSource,
      `WITH ${RELAXED_COMMIT}, suppressed AS (SELECT 1 FROM sms_suppressions WHERE phone_number = $1), taken AS (
         INSERT INTO sms_daily_counts AS c (day, count)
         SELECT $2::date, 1 WHERE NOT EXISTS (SELECT 1 FROM suppressed) AND $3::int > 0
         ON CONFLICT (day) DO UPDATE SET count = c.count + 1 WHERE c.count < $3::int
         RETURNING count
       )
       SELECT EXISTS (SELECT 1 FROM suppressed) AS suppressed, (SELECT count FROM taken) AS count FROM relaxed`,
      [to, day, cap],
      { prepared: true },
    );
    return row!;
  }

  async giveBack(day: string): Promise<void> {
    await run(this.dataSource, 'UPDATE sms_daily_counts SET count = count - 1 WHERE day = $1 AND count > 0', [
      day,
    ]);
  }
}
