import { Injectable } from '@nestjs/common';
import { dayOf } from 'domain/dates';
import { MICROS_PER_CENT, NEW_CODE_MICROS } from 'domain/verification-prices';
import { Every } from '../../../jobs/every';
import { Clock } from '../../../common/clock';
import { SettingsService } from '../../settings/settings.service';
import { BudgetAlertsService } from './budget-alerts.service';
import { DailyBudgetRepository, type CodeRate, type Taking } from './daily-budget.repository';

/** What may be taken of the day's budget. */
export interface BudgetUse {
  /** Part of the budget that this kind of message may use up, 0 to 1. */
  share?: number;
  /** Whether it is a verification code, and whether its visitor solved a challenge. */
  code?: 'proven' | 'unproven';
}

/** Who and what is paid for. */
export interface Purchase extends BudgetUse {
  /** Whom a text goes to, E.164: nothing is taken for a number that opted out of texts. */
  to?: string;
  /** Texts among it. */
  texts?: number;
}

/** How fast money is spent and codes are asked for, and what is usual. Money is in millionths of a dollar. */
export interface CodeTraffic extends CodeRate {
  /** Requests of an ordinary busy hour; 0 while that is not known. */
  usualHour: number;
  /** What a day may cost. */
  budget: number;
  /** Where the last part of the budget begins, which is for visitors who solved a challenge. */
  unprovenCap: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SLOT_MS = 10 * MINUTE_MS;
/** How far back 'usual' looks, and how many hours with requests make a custom. */
const REMEMBERED_MS = 14 * 24 * HOUR_MS;
const FEWEST_HOURS = 24;
/** The last quarter of the budget is for codes of visitors who solved a challenge. */
const KEPT_FOR_PROVEN = 4;
/** A smaller budget has no such part: it would be a handful of codes. */
const SMALLEST_DIVIDED = 40 * NEW_CODE_MICROS;
/** The owner is warned from this part of the budget on. */
const WARN_FROM = 0.8;

/**
 * The day's budget of money: codes by all ways, texts of the office and of campaigns, and lookups. Each takes its price before
 * a provider is asked. Calls and messages of visitors that a submission waits for are counted when they have arrived.
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
   * Takes a price from the day's budget, in one statement: concurrent calls cannot exceed the budget. The owner is warned when
   * it is nearly or wholly spent.
   * @returns what was taken; null when what may be used of the budget is spent
   */
  async reserve(micros: number, purchase: Purchase = {}): Promise<Taking | 'opted_out' | null> {
    const { to = '', texts = 0, share = 1, code } = purchase;
    const { budget, budgetCents, day, now } = await this.today();
    const cap = code === 'unproven' ? unprovenCap(budget) : Math.floor(budget * share);
    const taking = { day, micros, texts };
    const { suppressed, spent } = await this.repository.take(taking, to, cap, code ? slotOf(now) : null);
    if (suppressed) return 'opted_out';
    // A share may be spent while the rest of the budget is not.
    // Nor is it spent when something dear does not fit.
    const isOver = spent === null && share === 1 && code !== 'unproven' && micros <= NEW_CODE_MICROS;
    if (isOver || (spent !== null && spent >= budget * WARN_FROM))
      await this.alerts.warn({ day, budgetCents, spent: isOver });
    return spent === null ? null : taking;
  }

  /** Gives back the price, or a part of it, of what was certainly not sent or asked. */
  async release(taking: Taking): Promise<void> {
    await this.repository.giveBack(taking);
  }

  /** Counts what the provider charges for something that has arrived, whatever is left of the budget. */
  async charge(micros: number): Promise<void> {
    const { budget, budgetCents, day } = await this.today();
    const spent = await this.repository.add({ day, micros, texts: 0 });
    if (spent >= budget * WARN_FROM) await this.alerts.warn({ day, budgetCents, spent: spent >= budget });
  }

  /** Counts a request for a proof that takes nothing from the budget: it belongs to the site's rate all the same. */
  async countRequest(): Promise<void> {
    await this.repository.countRequest(slotOf(this.clock.now()));
  }

  /** @param usualHour as far as the caller knows it; null to have it measured */
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
