import { Injectable } from '@nestjs/common';
import { dayOf } from 'domain/dates';
import { Clock } from '../../../common/clock';
import { SettingsService } from '../../settings/settings.service';
import { SmsBudgetRepository } from './sms-budget.repository';

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
    private readonly repository: SmsBudgetRepository,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
  ) {}

  /**
   * Takes one text from the day's budget unless the number opted out, in one statement: concurrent calls cannot exceed the
   * budget.
   * @param to E.164; '' for a text that is sent even to a number that opted out
   * @param share part of the budget that this kind of message may use up, 0 to 1
   */
  async reserve(to: string, share: number): Promise<BudgetPlace | 'opted_out'> {
    const { smsDailyBudget: budget, timeZone } = await this.settings.get();
    const day = dayOf(this.clock.now(), timeZone);
    const { suppressed, count } = await this.repository.take(to, day, Math.floor(budget * share));
    return suppressed ? 'opted_out' : { day, count, budget };
  }

  /** Gives back the place of a message that was certainly not sent. */
  async release(day: string): Promise<void> {
    await this.repository.giveBack(day);
  }
}
