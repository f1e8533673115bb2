import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { JobsService } from '../../../jobs/jobs.service';
import { defineQueue, RETRY_FOR_HOURS } from '../../../jobs/queue';
import { SentNotificationsRepository } from '../notifications/sent-notifications.repository';

/** Use of the day's budget. */
export interface BudgetAlert {
  /** YYYY-MM-DD in the owner's time zone. */
  day: string;
  /** Budget of that day; missing in jobs queued by older versions. */
  budgetCents?: number;
  /** Whether the budget is fully spent; false if nearly. */
  spent: boolean;
}

/** Queue of warnings about the day's budget. */
export const BUDGET_ALERT_JOB = defineQueue<BudgetAlert>('sms-budget-alert', RETRY_FOR_HOURS);

/** Warns the owner once a day at each of the two marks. */
@Injectable()
export class BudgetAlertsService {
  private readonly logger = new Logger(BudgetAlertsService.name);
  /** Last day on which this instance warned, by mark; avoids a query each time. */
  private readonly warnedOn: Record<'nearlySpent' | 'spent', string | null> = {
    nearlySpent: null,
    spent: null,
  };

  constructor(
    private readonly dataSource: DataSource,
    private readonly sent: SentNotificationsRepository,
    private readonly jobs: JobsService,
  ) {}

  async warn(alert: Required<BudgetAlert>): Promise<void> {
    const { day, spent } = alert;
    const mark = spent ? 'spent' : 'nearlySpent';
    if (this.warnedOn[mark] === day) return;
    await this.dataSource.transaction(async (manager) => {
      if (!(await this.sent.insert(manager, `budget:${day}:${spent ? 'spent' : 'warning'}`))) return;
      this.logger.warn(alert, spent ? 'daily budget spent' : 'daily budget nearly spent');
      await this.jobs.enqueue(BUDGET_ALERT_JOB, alert, { manager });
    });
    this.warnedOn[mark] = day;
  }
}
