import { Injectable } from '@nestjs/common';
import { dayOf } from 'domain/dates';
import { MICROS_PER_CENT, NEW_CODE_MICROS } from 'domain/verification-prices';
import { Every } from '../../../jobs/every';
import { Clock } from '../../../common/clock';
import { SettingsService } from '../../settings/settings.service';
import type { SuppressionChannel } from '../suppressions/suppression.entity';
import { BudgetAlertsService } from './budget-alerts.service';
import { DailyBudgetRepository, type CodeRate, type Reservation } from './daily-budget.repository';

/** Limits on the use of the day's budget. */
export interface BudgetUse {
  /** Part of the budget that this kind of message may use, 0 to 1. */
  share?: number;
  /** Whether it is a verification code, and whether the visitor solved a challenge. */
  code?: 'proven' | 'unproven';
  /** Whether it is sent again for a request that the site's rate contains already. */
  isRepeated?: boolean;
}

/** Message or call to be paid for. */
export interface Purchase extends BudgetUse {
  /** Recipient of a text, E.164: nothing is reserved for a number that opted out. */
  to?: string;
  /** Channels whose opt-outs stop the text; missing for texts that are no marketing. */
  stops?: readonly SuppressionChannel[];
  /** Recipient of a call that dictates a code, E.164. */
  calls?: string;
  /** Number of texts. */
  texts?: number;
}

/** Present and usual rate of spending and requests. Money is in millionths of a dollar. */
export interface CodeTraffic extends CodeRate {
  /** Number of requests in a usual busy hour; 0 while unknown. */
  usualHour: number;
  /** Budget of the day. */
  budget: number;
  /** Amount from which the rest of the budget is kept for visitors who solved a challenge. */
  unprovenCap: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SLOT_MS = 10 * MINUTE_MS;
/** Period from which the usual rate is computed, and minimum number of hours with requests. */
const REMEMBERED_MS = 14 * 24 * HOUR_MS;
const FEWEST_HOURS = 24;
/** The last quarter of the budget is kept for codes of visitors who solved a challenge. */
const KEPT_FOR_PROVEN = 4;
/** Minimum budget for keeping such a part; of a smaller one it would be a handful of codes. */
const SMALLEST_DIVIDED = 40 * NEW_CODE_MICROS;
/** Part of the budget from which the owner is warned. */
const WARN_FROM = 0.8;

/**
 * Limits the money spent per day: codes by all methods, texts of the office and of campaigns, and lookups. The price is reserved
 * before a provider is called. Incoming calls and messages for a verification are charged when they have arrived.
 */
@Injectable()
export class DailyBudgetService {
  constructor(
    private readonly repository: DailyBudgetRepository,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly alerts: BudgetAlertsService,
  ) {}

  /**
   * Reserves a price in one statement, so that concurrent calls cannot exceed the budget. Warns the owner when it is nearly or
   * fully spent.
   * @returns reservation; null if the permitted part of the budget is spent
   */
  async reserve(micros: number, purchase: Purchase = {}): Promise<Reservation | 'opted_out' | null> {
    const { to = '', calls = to, texts = 0, share = 1, code, isRepeated = false } = purchase;
    const { budget, budgetCents, day, now } = await this.today();
    const cap = code === 'unproven' ? unprovenCap(budget) : Math.floor(budget * share);
    const taking = { day, micros, texts };
    const { suppressed, spent } = await this.repository.reserve(
      taking,
      to,
      cap,
      code && !isRepeated ? slotOf(now) : null,
      code && calls ? { to: calls, at: now } : null,
      purchase.stops,
    );
    if (suppressed) return 'opted_out';
    // The budget itself is not spent if only a share of it is, or if an expensive item does not fit.
    const isOver = spent === null && share === 1 && code !== 'unproven' && micros <= NEW_CODE_MICROS;
    if (isOver || (spent !== null && spent >= budget * WARN_FROM))
      await this.alerts.warn({ day, budgetCents, spent: isOver });
    return spent === null ? null : taking;
  }

  /** Releases a reservation, or a part of it, if the message or request was certainly not sent. */
  async release(taking: Reservation): Promise<void> {
    await this.repository.release(taking);
  }

  /** Charges a price for something that has arrived, even past the budget. */
  async charge(micros: number): Promise<void> {
    const { budget, budgetCents, day } = await this.today();
    const spent = await this.repository.add({ day, micros, texts: 0 });
    if (spent >= budget * WARN_FROM) await this.alerts.warn({ day, budgetCents, spent: spent >= budget });
  }

  /** Counts a request for a method without a cost, which still belongs to the site's rate. */
  async countRequest(): Promise<void> {
    await this.repository.countRequest(slotOf(this.clock.now()));
  }

  /** @param usualHour cached by the caller; null to compute it */
  async traffic(usualHour: number | null): Promise<CodeTraffic> {
    const { budget, day, now } = await this.today();
    const since = new Date(now.getTime() - HOUR_MS);
    const rate = await this.repository.rate(day, since);
    return {
      ...rate,
      usualHour: usualHour ?? (await this.repository.usualHour(since, FEWEST_HOURS)),
      budget,
      unprovenCap: unprovenCap(budget),
    };
  }

  @Every(HOUR_MS)
  async purge(): Promise<void> {
    await this.repository.forgetRequestsBefore(new Date(this.clock.now().getTime() - REMEMBERED_MS));
  }

  private async today(): Promise<{ budget: number; budgetCents: number; day: string; now: Date }> {
    const { verificationDailyBudgetCents: budgetCents, timeZone } = await this.settings.get();
    const now = this.clock.now();
    return { budget: budgetCents * MICROS_PER_CENT, budgetCents, day: dayOf(now, timeZone), now };
  }
}

const slotOf = (now: Date): Date => new Date(Math.floor(now.getTime() / SLOT_MS) * SLOT_MS);

const unprovenCap = (budget: number): number =>
  budget < SMALLEST_DIVIDED ? budget : budget - Math.floor(budget / KEPT_FOR_PROVEN);
