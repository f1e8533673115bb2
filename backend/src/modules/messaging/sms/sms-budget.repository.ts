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

/** How fast codes go out. */
export interface CodeRate {
  /** Texts of the day so far, of all kinds. */
  today: number;
  /** Codes of the last hour. */
  lastHour: number;
}

/** The statements on `sms_daily_counts` and `sms_code_counts`. */
@Injectable()
export class SmsBudgetRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Takes one text of a day unless the number opted out or the cap is reached, in one statement. The day's row is locked
   * until the commit, which therefore does not wait for the disk.
   * @param to E.164; '' skips the check of opt-outs
   * @param codeSlot the ten minutes that a code is counted in; null for other texts
   */
  async take(to: string, day: string, cap: number, codeSlot: Date | null): Promise<TakenText> {
    const row = await one<TakenText>(
      this.dataSource,
      `WITH ${RELAXED_COMMIT}, suppressed AS (
         SELECT 1 FROM sms_suppressions WHERE phone_number = $1 AND channel IN ('sms', 'all')
       ), taken AS (
         INSERT INTO sms_daily_counts AS c (day, count)
         SELECT $2::date, 1 WHERE NOT EXISTS (SELECT 1 FROM suppressed) AND $3::int > 0
         ON CONFLICT (day) DO UPDATE SET count = c.count + 1 WHERE c.count < $3::int
         RETURNING count
       ), counted AS (
         INSERT INTO sms_code_counts AS c (slot, count) SELECT $4::timestamptz, 1 FROM taken WHERE $4::timestamptz IS NOT NULL
         ON CONFLICT (slot) DO UPDATE SET count = c.count + 1
       )
       SELECT EXISTS (SELECT 1 FROM suppressed) AS suppressed, (SELECT count FROM taken) AS count FROM relaxed`,
      [to, day, cap, codeSlot],
      { prepared: true },
    );
    return row!;
  }

  /** @param since start of the hour that ends now */
  async rate(day: string, since: Date): Promise<CodeRate> {
    const row = await one<CodeRate>(
      this.dataSource,
      `SELECT coalesce((SELECT count FROM sms_daily_counts WHERE day = $1), 0) AS today,
              coalesce((SELECT sum(count)::int FROM sms_code_counts WHERE slot > $2), 0) AS "lastHour"`,
      [day, since],
      { prepared: true },
    );
    return row!;
  }

  /** Codes in the middle one of the hours with any. @returns 0 before there have been `fewest` such hours */
  async usualHour(until: Date, fewest: number): Promise<number> {
    const row = await one<{ usual: number }>(
      this.dataSource,
      `SELECT CASE WHEN count(*) < $2 THEN 0 ELSE percentile_disc(0.5) WITHIN GROUP (ORDER BY codes) END::int AS usual
         FROM (SELECT sum(count) AS codes FROM sms_code_counts WHERE slot <= $1 GROUP BY date_trunc('hour', slot)) hours`,
      [until, fewest],
    );
    return row!.usual;
  }

  async forgetCodesBefore(moment: Date): Promise<void> {
    await run(this.dataSource, 'DELETE FROM sms_code_counts WHERE slot < $1', [moment]);
  }

  async giveBack(day: string): Promise<void> {
    await run(this.dataSource, 'UPDATE sms_daily_counts SET count = count - 1 WHERE day = $1 AND count > 0', [
      day,
    ]);
  }
}
