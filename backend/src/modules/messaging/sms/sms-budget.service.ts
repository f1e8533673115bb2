import { Injectable } from '@nestjs/common';
import { dayOf } from 'domain/dates';
import { Every } from '../../../jobs/every';
import { Clock } from '../../../common/clock';
import { SettingsService } from '../../settings/settings.service';
import { SmsBudgetRepository, type CodeRate } from './sms-budget.repository';

/** A text's place in a day's budget. */
export interface BudgetPlace {
  /** YYYY-MM-DD in the owner's time zone. */
  day: string;
  /** Texts of the day so far, this one included; null when what it may use of the budget is spent. */
  count: number | null;
  /** Texts a day. */
  budget: number;
}

/** What a text may take of the day's budget. */
export interface BudgetUse {
  /** Part of the budget that this kind of message may use up, 0 to 1. */
  share?: number;
  /** Whether it is a verification code, and whether its visitor solved a challenge. */
  code?: 'proven' | 'unproven';
}

/** How fast codes go out, and what is usual. */
export interface CodeTraffic extends CodeRate {
  /** Codes of an ordinary busy hour; 0 while that is not known. */
  usualHour: number;
  /** Texts a day. */
  budget: number;
  /** Texts of the day after which a code goes only to visitors who solved a challenge. */
  unprovenCap: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SLOT_MS = 10 * MINUTE_MS;
/** How far back 'usual' looks, and how many hours with codes make a custom. */
const REMEMBERED_MS = 14 * 24 * HOUR_MS;
const FEWEST_HOURS = 24;
/** The last quarter of the budget is for codes of visitors who solved a challenge. */
const KEPT_FOR_PROVEN = 4;
/** A smaller budget has no such part: it would be a handful of texts. */
const SMALLEST_DIVIDED = 40;

/** The day's budget of texts: all purposes together. A place pays for a text, and for looking its number up before. */
@Injectable()
export class SmsBudgetService {
  constructor(
    private readonly repository: SmsBudgetRepository,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
  ) {}

  /**
   * Takes one text from the day's budget unless the number opted out, in one statement: concurrent calls cannot exceed the
   * budget.
   * @param to E.164; '' for a text that is sent even to a number that opted out
   */
  async reserve(to: string, { share = 1, code }: BudgetUse = {}): Promise<BudgetPlace | 'opted_out'> {
    const { smsDailyBudget: budget, timeZone } = await this.settings.get();
    const now = this.clock.now();
    const day = dayOf(now, timeZone);
    const cap = code === 'unproven' ? unprovenCap(budget) : Math.floor(budget * share);
    const slot = code ? new Date(Math.floor(now.getTime() / SLOT_MS) * SLOT_MS) : null;
    const { suppressed, count } = await this.repository.take(to, day, cap, slot);
    return suppressed ? 'opted_out' : { day, count, budget };
  }

  /** Gives back the place of a message that was certainly not sent. */
  async release(day: string): Promise<void> {
    await this.repository.giveBack(day);
  }

  /** @param usualHour as far as the caller knows it; null to have it measured */
  async traffic(usualHour: number | null): Promise<CodeTraffic> {
    const { smsDailyBudget: budget, timeZone } = await this.settings.get();
    const now = this.clock.now();
    const since = new Date(now.getTime() - HOUR_MS);
    const rate = await this.repository.rate(dayOf(now, timeZone), since);
    return {
      ...rate,
      usualHour: usualHour ?? (await this.repository.usualHour(since, FEWEST_HOURS)),
      budget,
      unprovenCap: unprovenCap(budget),
    };
  }

  @Every(HOUR_MS)
  async purge(): Promise<void> {
    await this.repository.forgetCodesBefore(new Date(this.clock.now().getTime() - REMEMBERED_MS));
  }
}

const unprovenCap = (budget: number): number =>
  budget < SMALLEST_DIVIDED ? budget : budget - Math.floor(budget / KEPT_FOR_PROVEN);
