import { Injectable, Logger } from '@nestjs/common';
import { Counter } from 'prom-client';
import { PRICE_MICROS, textMicros } from 'domain/verification-prices';
import { maskPhone } from '../../../common/phone';
import { DailyBudgetService, type BudgetUse } from '../budget/daily-budget.service';
import type { KnownLine } from '../phone-lookups/line-types';
import { PhoneLookupService } from '../phone-lookups/phone-lookup.service';
import { SmsOutcomes, type SmsOutcome } from './sms-outcomes';
import { kindOf, SmsSendError, SmsSender, type Sms } from './sms-sender';
import { OptOutRule, type MessageKind } from '../suppressions/opt-out-rule.service';
import { SuppressionsRepository } from '../suppressions/suppressions.repository';

/** Outcome of a message. */
export type SmsResult =
  | { status: 'sent'; providerId: string }
  /** The number will not receive it. */
  | { status: 'refused'; reason: 'invalid_number' | 'not_mobile' | 'unreachable' | 'opted_out' }
  /** The text is filtered, or the template is refused; `code` is the provider's, if known. */
  | { status: 'refused'; reason: 'content'; code?: string }
  /**
   * Temporary failure; a retry may work. `inDoubt`: the provider may have accepted it. `misconfigured`: the provider accepts no
   * message until the owner repairs the account.
   */
  | { status: 'unavailable'; reason: string; inDoubt: boolean; misconfigured: boolean }
  /** The permitted part of the day's budget is spent. */
  | { status: 'budget_exhausted' }
  /** The caller's `begin` or `lookedUp` callback returned false just before the provider call. */
  | { status: 'withdrawn' };

export interface SmsOptions extends BudgetUse {
  /**
   * If given, the line type is looked up first unless it is known, and its price is reserved together with the text's. Called
   * with the result; false withdraws the message.
   */
  lookedUp?: (line: KnownLine) => Promise<boolean>;
  /** Kind of the message, which decides on the opt-outs that stop it. Default: `service`. */
  kind?: MessageKind;
  /** For the one message that confirms an opt-out. */
  evenIfOptedOut?: boolean;
  /** Called just before the provider, to record the call; false withdraws the message. */
  begin?: () => Promise<boolean>;
}

const results = new Counter({
  name: 'sms_messages_total',
  help: 'Text messages handed to the provider, by result',
  labelNames: ['result'],
});

const UNKNOWN_LINE: KnownLine = { lineType: null, country: null };

/** Sends text messages within the day's budget, and never to a number that opted out. */
@Injectable()
export class SmsService {
  private readonly logger = new Logger(SmsService.name);

  constructor(
    private readonly suppressions: SuppressionsRepository,
    private readonly budget: DailyBudgetService,
    private readonly sender: SmsSender,
    private readonly lookup: PhoneLookupService,
    private readonly outcomes: SmsOutcomes,
    private readonly optOuts: OptOutRule,
  ) {}

  /** Does not throw for failures of a provider. */
  async send(sms: Sms, options: SmsOptions = {}): Promise<SmsResult> {
    const result = await this.attempt(sms, options);
    results.labels(result.status === 'unavailable' && result.inDoubt ? 'in_doubt' : result.status).inc();
    return result;
  }

  private async attempt(
    sms: Sms,
    { evenIfOptedOut = false, kind = 'service', begin, lookedUp, ...use }: SmsOptions,
  ): Promise<SmsResult> {
    const text = textMicros(sms.body);
    let line = lookedUp ? await this.lookup.recall(sms.to) : null;
    const asks = lookedUp !== undefined && line === null;
    const taken = await this.budget.reserve(text + (asks ? PRICE_MICROS.lookup : 0), {
      ...use,
      to: evenIfOptedOut ? '' : sms.to,
      stops: await this.optOuts.stopsOf('sms', kind),
      texts: 1,
    });
    if (taken === 'opted_out') return { status: 'refused', reason: 'opted_out' };
    if (taken === null) return { status: 'budget_exhausted' };
    if (asks) {
      const asked = await this.lookup.ask(sms.to);
      if (!asked.isCharged) await this.budget.release({ ...taken, micros: PRICE_MICROS.lookup, texts: 0 });
      line = asked;
    }
    // The cost of the lookup is not released, even if the message is not sent.
    const releaseBudget = (): Promise<void> => this.budget.release({ ...taken, micros: text });
    const goesOut = (!lookedUp || (await lookedUp(line ?? UNKNOWN_LINE))) && (!begin || (await begin()));
    if (!goesOut) {
      await releaseBudget();
      return { status: 'withdrawn' };
    }
    try {
      const { providerId } = await this.sender.send(sms);
      await this.publish(sms, 'accepted', null);
      return { status: 'sent', providerId };
    } catch (error) {
      if (!(error instanceof SmsSendError)) throw error;
      const result = await this.failed(sms, error, releaseBudget);
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
    releaseBudget: () => Promise<void>,
  ): Promise<SmsResult> {
    this.logger.warn({ to: maskPhone(to), failure, providerCode }, 'message not accepted');
    switch (failure) {
      case 'opted_out':
        await this.suppressions.add(to, `twilio_${providerCode}`);
        await releaseBudget();
        return { status: 'refused', reason: failure };
      case 'invalid_number':
      case 'not_mobile':
      case 'unreachable':
      case 'content':
        await releaseBudget();
        return { status: 'refused', reason: failure };
      case 'account':
        await releaseBudget();
        return { status: 'unavailable', reason: providerCode, inDoubt, misconfigured: true };
      case 'transient':
        // In doubt the reservation stays: the provider may have accepted the message.
        if (!inDoubt) await releaseBudget();
        return { status: 'unavailable', reason: providerCode, inDoubt, misconfigured: false };
    }
  }
}
