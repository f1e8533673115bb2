import { Injectable, Logger } from '@nestjs/common';
import { Counter } from 'prom-client';
import { maskPhone } from '../../../common/phone';
import { NotificationsService } from '../notifications/notifications.service';
import { SmsBudgetService, type BudgetPlace } from './sms-budget.service';
import { SmsSendError, SmsSender, type Sms } from './sms-sender';
import { SuppressionsRepository } from './suppressions.repository';

/** The outcome of a message. */
export type SmsResult =
  | { status: 'sent'; providerId: string }
  /** The number will not receive it. */
  | { status: 'refused'; reason: 'invalid_number' | 'not_mobile' | 'unreachable' | 'opted_out' }
  /** The provider does not take it, for the reason in `providerCode`. */
  | { status: 'refused'; reason: 'rejected'; providerCode: string }
  /**
   * Not now; another try may work. `inDoubt`: the provider may have taken it. `misconfigured`: the provider takes no message
   * until the owner repairs the account.
   */
  | { status: 'unavailable'; reason: string; inDoubt: boolean; misconfigured: boolean }
  /** The day's budget of texts is spent. */
  | { status: 'budget_exhausted' }
  /** The caller's `begin` callback returned false just before the provider call. */
  | { status: 'withdrawn' };

export interface SmsOptions {
  /** Part of the day's budget that this kind of message may use up, 0 to 1; the rest is for others. */
  share?: number;
  /** For the one message that confirms an opt-out. */
  evenIfOptedOut?: boolean;
  /** Called right before the provider, to record that; false withdraws the message. */
  begin?: () => Promise<boolean>;
}

const results = new Counter({
  name: 'sms_messages_total',
  help: 'Text messages handed to the provider, by what came of it',
  labelNames: ['result'],
});

/** The owner is warned from here on, in percent of the budget. */
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
    private readonly suppressions: SuppressionsRepository,
    private readonly budget: SmsBudgetService,
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
    const place = await this.budget.reserve(evenIfOptedOut ? '' : sms.to, share);
    if (place === 'opted_out') return { status: 'refused', reason: 'opted_out' };
    const { day } = place;
    await this.warnOwner(place, share);
    if (place.count === null) return { status: 'budget_exhausted' };
    if (begin && !(await begin())) {
      await this.budget.release(day);
      return { status: 'withdrawn' };
    }
    try {
      return { status: 'sent', ...(await this.sender.send(sms)) };
    } catch (error) {
      if (!(error instanceof SmsSendError)) throw error;
      return this.failed(sms, error, day);
    }
  }

  private async failed(
    { to }: Sms,
    { failure, providerCode, inDoubt }: SmsSendError,
    day: string,
  ): Promise<SmsResult> {
    this.logger.warn({ to: maskPhone(to), failure, providerCode }, 'message not taken');
    switch (failure) {
      case 'opted_out':
        await this.suppressions.add(to, `twilio_${providerCode}`);
        await this.budget.release(day);
        return { status: 'refused', reason: failure };
      case 'invalid_number':
      case 'not_mobile':
      case 'unreachable':
        await this.budget.release(day);
        return { status: 'refused', reason: failure };
      case 'rejected':
        await this.budget.release(day);
        return { status: 'refused', reason: failure, providerCode };
      case 'configuration':
        await this.budget.release(day);
        return { status: 'unavailable', reason: providerCode, inDoubt, misconfigured: true };
      case 'transient':
        // In doubt it stays counted: the provider may have taken it.
        if (!inDoubt) await this.budget.release(day);
        return { status: 'unavailable', reason: providerCode, inDoubt, misconfigured: false };
    }
  }

  /** Once a day at each mark: the notification is unique, and this instance remembers the day instead of asking each time. */
  private async warnOwner({ count, day, budget }: BudgetPlace, share: number): Promise<void> {
    // A share may be spent while the rest of the budget is not.
    const spent = count === null && share === 1;
    if (!spent && (count === null || count < Math.ceil((budget * WARN_PERCENT) / 100))) return;
    const mark = spent ? 'spent' : 'nearlySpent';
    if (this.warnedOn[mark] === day) return;
    await this.notifications.budgetAlert({ day, budget, spent });
    this.warnedOn[mark] = day;
  }
}
