import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../../common/clock';
import { runPrepared } from '../../../database/prepared';
import { RELAXED_COMMIT } from '../../../database/relaxed-commit';
import { SettingsService } from '../../settings/settings.service';

/** A text's place in a day's budget. */
export interface BudgetPlace {
  /** YYYY-MM-DD in the owner's time zone. */
  day: string;
  /** Texts of the day so far, this one included; null when what it may use of the budget is spent. */
  count: number | null;
  /** Texts a day. */
  budget: number;
}

/** The day's budget of texts: all purposes together. */
@Injectable()
export class SmsBudgetService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
  ) {}

  /**
   * Takes one text from the day's budget unless the number opted out, in one statement: however many ask at once, no
   * more than the budget get one. The day's row is locked until the commit, which therefore does not wait for the disk.
   * @param to E.164; '' for one that goes out even to who opted out
   * @param share part of the budget that this kind of message may use up, 0 to 1
   */
  async reserve(to: string, share: number): Promise<BudgetPlace | 'opted_out'> {
    const { smsDailyBudget: budget, timeZone } = await this.settings.get();
    const day = localDay(this.clock.now(), timeZone);
    const [row] = await runPrepared<{ suppressed: boolean; count: number | null }>(
      this.dataSource,
      `WITH ${RELAXED_COMMIT}, suppressed AS (SELECT 1 FROM sms_suppressions WHERE phone_number = $1), taken AS (
         INSERT INTO sms_daily_counts AS c (day, count)
         SELECT $2::date, 1 WHERE NOT EXISTS (SELECT 1 FROM suppressed) AND $3::int > 0
         ON CONFLICT (day) DO UPDATE SET count = c.count + 1 WHERE c.count < $3::int
         RETURNING count
       )
       SELECT EXISTS (SELECT 1 FROM suppressed) AS suppressed, (SELECT count FROM taken) AS count FROM relaxed`,
      [to, day, Math.floor(budget * share)],
    );
    return row?.suppressed ? 'opted_out' : { day, count: row?.count ?? null, budget };
  }

  /** Gives back what a message that was certainly not sent had taken. */
  async release(day: string): Promise<void> {
    await this.dataSource.query(
      'UPDATE sms_daily_counts SET count = count - 1 WHERE day = $1 AND count > 0',
      [day],
    );
  }
}

/** Making a formatter costs more than sending the message; there are as many as the owner has time zones. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** The calendar day a moment falls on in a time zone, YYYY-MM-DD. */
function localDay(moment: Date, timeZone: string): string {
  let formatter = formatters.get(timeZone);
  if (!formatter)
    formatters.set(
      timeZone,
      (formatter = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })),
    );
  return formatter.format(moment);
}
