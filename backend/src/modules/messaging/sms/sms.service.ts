import { Injectable, Logger } from '@nestjs/common';
import { Counter } from 'prom-client';
import { maskPhone } from '../../../common/phone';
import { NotificationsService } from '../notifications/notifications.service';
import { PhoneLookupService } from '../phone-lookups/phone-lookup.service';
import { SmsBudgetService, type BudgetPlace, type BudgetUse } from './sms-budget.service';
import { SmsOutcomes, type SmsOutcome } from './sms-outcomes';
import { kindOf, SmsSendError, SmsSender, type Sms } from './sms-sender';
import { SuppressionsRepository } from '../suppressions/suppressions.repository';

/** The outcome of a message. */
export type SmsResult =
  | { status: 'sent'; providerId: string }
  /** The number will not receive it. */
  | { status: 'refused'; reason: 'invalid_number' | 'not_mobile' | 'unreachable' | 'opted_out' }
  /** Such a text is filtered. */
  | { status: 'refused'; reason: 'content' }
  /**
   * Not now; another try may work. `inDoubt`: the provider may have taken it. `misconfigured`: the provider takes no message
   * until the owner repairs the account.
   */
  | { status: 'unavailable'; reason: string; inDoubt: boolean; misconfigured: boolean }
  /** The day's budget of texts is spent. */
  | { status: 'budget_exhausted' }
  /** The caller's `begin` or `lookedUp` callback returned false just before the provider call. */
  | { status: 'withdrawn' };

export interface SmsOptions extends BudgetUse {
  /**
   * When given, the provider is asked first what kind of line the number is, within the same place of the budget. Called with
   * the answer; false withdraws the message.
   */
  lookedUp?: (lineType: string | null) => Promise<boolean>;
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
    private readonly lookup: PhoneLookupService,
    private readonly notifications: NotificationsService,
    private readonly outcomes: SmsOutcomes,
  ) {}

  /** Never throws for what a provider does. */
  async send(sms: Sms, options: SmsOptions = {}): Promise<SmsResult> {
    const result = await this.attempt(sms, options);
    results.labels(result.status === 'unavailable' && result.inDoubt ? 'in_doubt' : result.status).inc();
    return result;
  }

  private async attempt(
    sms: Sms,
    { evenIfOptedOut = false, begin, lookedUp, ...use }: SmsOptions,
  ): Promise<SmsResult> {
    const place = await this.budget.reserve(evenIfOptedOut ? '' : sms.to, use);
    if (place === 'opted_out') return { status: 'refused', reason: 'opted_out' };
    await this.warnOwner(place, use);
    if (place.count === null) return { status: 'budget_exhausted' };
    const line = lookedUp ? await this.lookup.lookUp(sms.to) : null;
    // A lookup that may have been charged keeps the place, whatever becomes of the message.
    const giveBack = async (): Promise<void> => {
      if (!line?.isCharged) await this.budget.release(place.day);
    };
    const goesOut = (!lookedUp || (await lookedUp(line?.lineType ?? null))) && (!begin || (await begin()));
    if (!goesOut) {
      await giveBack();
      return { status: 'withdrawn' };
    }
    try {
      const { providerId } = await this.sender.send(sms);
      await this.publish(sms, 'accepted', null);
      return { status: 'sent', providerId };
    } catch (error) {
      if (!(error instanceof SmsSendError)) throw error;
      const result = await this.failed(sms, error, giveBack);
      await this.publish(sms, kindOf(error.failure), error.providerCode);
      return result;
    }
  }

  private publish({ to, reference }: Sms, kind: SmsOutcome['kind'], code: string | null): Promise<void> {
    const { id = null, use = null } = reference ?? {};
    return this.outcomes.publish({ messageId: id, use, phoneNumber: to, kind, code, sentAt: null });
  }

  private async failed(
    { to }: Sms,
    { failure, providerCode, inDoubt }: SmsSendError,
    giveBack: () => Promise<void>,
  ): Promise<SmsResult> {
    this.logger.warn({ to: maskPhone(to), failure, providerCode }, 'message not taken');
    switch (failure) {
      case 'opted_out':
        await this.suppressions.add(to, `twilio_${providerCode}`);
        await giveBack();
        return { status: 'refused', reason: failure };
      case 'invalid_number':
      case 'not_mobile':
      case 'unreachable':
      case 'content':
        await giveBack();
        return { status: 'refused', reason: failure };
      case 'account':
        await giveBack();
        return { status: 'unavailable', reason: providerCode, inDoubt, misconfigured: true };
      case 'transient':
        // In doubt it stays counted: the provider may have taken it.
        if (!inDoubt) await giveBack();
        return { status: 'unavailable', reason: providerCode, inDoubt, misconfigured: false };
    }
  }

  /** Once a day at each mark: the notification is unique, and this instance remembers the day instead of asking each time. */
  private async warnOwner(
    { count, day, budget }: BudgetPlace,
    { share = 1, code }: BudgetUse,
  ): Promise<void> {
    // A share may be spent while the rest of the budget is not.
    const spent = count === null && share === 1 && code !== 'unproven';
    if (!spent && (count === null || count < Math.ceil((budget * WARN_PERCENT) / 100))) return;
    const mark = spent ? 'spent' : 'nearlySpent';
    if (this.warnedOn[mark] === day) return;
    await this.notifications.budgetAlert({ day, budget, spent });
    this.warnedOn[mark] = day;
  }
}
