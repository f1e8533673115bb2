import { Injectable, Logger } from '@nestjs/common';
import { Counter } from 'prom-client';
import { DataSource } from 'typeorm';
import { runPrepared } from '../../database/prepared';
import { Clock } from '../../common/clock';
import { maskPhone } from '../../common/phone';
import { RELAXED_COMMIT } from '../../database/relaxed-commit';
import { SettingsService, type Settings } from '../settings/settings.service';
import { NotificationsService } from './notifications.service';
import { SmsSendError, SmsSender, type Sms } from './sms-sender';

/** What came of a message. */
export type SmsResult =
  | { status: 'sent'; providerId: string }
  /** The number will not receive it. */
  | { status: 'refused'; reason: 'invalid_number' | 'not_mobile' | 'unreachable' | 'opted_out' }
  /** The provider will not take it, for a reason of its own. */
  | { status: 'refused'; reason: 'rejected'; providerCode: string }
  /**
   * Not now; another try may work. The provider may still have taken it. `misconfigured`: no message of anybody's is taken
   * until the owner mends the account.
   */
  | { status: 'unavailable'; reason: string; inDoubt: boolean; misconfigured: boolean }
  /** The day's budget of texts is spent. */
  | { status: 'budget_exhausted' }
  /** Whoever wanted it sent has thought better of it in the last moment. */
  | { status: 'withdrawn' };

export interface SmsOptions {
  /** Part of the day's budget that this kind of message may use up, 0 to 1; the rest is for others. */
  share?: number;
  /** For the one message that confirms an opt-out. */
  evenIfOptedOut?: boolean;
  /** Puts on record that the provider is called now, right before it is; false withdraws the message. */
  begin?: () => Promise<boolean>;
}

const results = new Counter({
  name: 'sms_messages_total',
  help: 'Text messages handed to the provider, by what came of it',
  labelNames: ['result'],
});

/** The owner is told from here on, in percent of the budget. */
const WARN_PERCENT = 80;

/** Sends text messages within the day's budget, and never to a number that opted out. */
@Injectable()
export class SmsService {
  private readonly logger = new Logger(SmsService.name);
  /** Days on which this instance has warned the owner, by mark. */
  private readonly warnedOn: Record<'nearlySpent' | 'spent', string | null> = {
    nearlySpent: null,
    spent: null,
  };

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly sender: SmsSender,
    private readonly notifications: NotificationsService,
  ) {}

  /** Never throws for what a provider does. */
  async send(sms: Sms, options: SmsOptions = {}): Promise<SmsResult> {
    const result = await this.attempt(sms, options);
    results.labels(result.status === 'unavailable' && result.inDoubt ? 'in_doubt' : result.status).inc();
    return result;
  }

  private async attempt(
    sms: Sms,
    { share = 1, evenIfOptedOut = false, begin }: SmsOptions,
  ): Promise<SmsResult> {
    const settings = await this.settings.get();
    const day = localDay(this.clock.now(), settings.timeZone);
    const allowed = Math.floor(settings.smsDailyBudget * share);
    const reserved = await this.reserve(evenIfOptedOut ? '' : sms.to, day, allowed);
    if (reserved === 'opted_out') return { status: 'refused', reason: 'opted_out' };
    await this.warnOwner(reserved, share, day, settings);
    if (reserved === null) return { status: 'budget_exhausted' };
    if (begin && !(await begin())) {
      await this.release(day);
      return { status: 'withdrawn' };
    }
    try {
      return { status: 'sent', ...(await this.sender.send(sms)) };
    } catch (error) {
      if (!(error instanceof SmsSendError)) throw error;
      return this.failed(sms, error, day);
    }
  }

  /**
   * Takes one text from the day's budget unless the number opted out, in one statement: however many ask at once, no
   * more than the budget get one. The day's row is locked until the commit, which therefore does not wait for the disk.
   * @returns texts of the day so far, or null when the budget is spent
   */
  private async reserve(to: string, day: string, budget: number): Promise<number | null | 'opted_out'> {
    const [row] = await runPrepared<{ suppressed: boolean; count: number | null }>(
      this.dataSource,
      `WITH ${RELAXED_COMMIT}, suppressed AS (SELECT 1 FROM sms_suppressions WHERE phone_number = $1), taken AS (
         INSERT INTO sms_daily_counts AS c (day, count)
         SELECT $2::date, 1 WHERE NOT EXISTS (SELECT 1 FROM suppressed) AND $3::int > 0
         ON CONFLICT (day) DO UPDATE SET count = c.count + 1 WHERE c.count < $3::int
         RETURNING count
       )
       SELECT EXISTS (SELECT 1 FROM suppressed) AS suppressed, (SELECT count FROM taken) AS count FROM relaxed`,
      [to, day, budget],
    );
    return row?.suppressed ? 'opted_out' : (row?.count ?? null);
  }

  private async failed(
    { to }: Sms,
    { failure, providerCode, inDoubt }: SmsSendError,
    day: string,
  ): Promise<SmsResult> {
    this.logger.warn({ to: maskPhone(to), failure, providerCode }, 'message not taken');
    switch (failure) {
      case 'opted_out':
        await this.dataSource.query(
          `INSERT INTO sms_suppressions (phone_number, reason, source) VALUES ($1, 'opted_out', $2) ON CONFLICT DO NOTHING`,
          [to, `twilio_${providerCode}`],
        );
        await this.release(day);
        return { status: 'refused', reason: failure };
      case 'invalid_number':
      case 'not_mobile':
      case 'unreachable':
        await this.release(day);
        return { status: 'refused', reason: failure };
      case 'rejected':
        await this.release(day);
        return { status: 'refused', reason: failure, providerCode };
      case 'configuration':
        await this.release(day);
        return { status: 'unavailable', reason: providerCode, inDoubt, misconfigured: true };
      case 'transient':
        // Taken or not, nobody knows: it stays counted.
        if (!inDoubt) await this.release(day);
        return { status: 'unavailable', reason: providerCode, inDoubt, misconfigured: false };
    }
  }

  /** Gives back what a message that was certainly not sent had taken. */
  private async release(day: string): Promise<void> {
    await this.dataSource.query(
      'UPDATE sms_daily_counts SET count = count - 1 WHERE day = $1 AND count > 0',
      [day],
    );
  }

  /** Once a day at each mark, whoever meets it: the notification is unique, and this instance does not ask each time. */
  private async warnOwner(
    count: number | null,
    share: number,
    day: string,
    { smsDailyBudget }: Settings,
  ): Promise<void> {
    // One kind's part may be spent while there is plenty for the others.
    const spent = count === null && share === 1;
    if (!spent && (count === null || count < Math.ceil((smsDailyBudget * WARN_PERCENT) / 100))) return;
    const mark = spent ? 'spent' : 'nearlySpent';
    if (this.warnedOn[mark] === day) return;
    await this.notifications.budgetAlert({ day, budget: smsDailyBudget, spent });
    this.warnedOn[mark] = day;
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
