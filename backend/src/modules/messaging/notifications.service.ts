import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AppConfig } from '../../config/app-config';
import { JobsService } from '../../jobs/jobs.service';
import { SettingsService } from '../settings/settings.service';
import type { EmailCopy } from './email-copy';
import { EmailSender, type Email } from './email-sender';
import { SmsSendError, SmsSender } from './sms-sender';
import { budgetEmail } from './notifications.copy';

/** Queue of warnings about the day's budget of texts. */
const BUDGET_ALERT_JOB = 'sms-budget-alert';

const RETRY = { retryLimit: 8, retryDelay: 30, retryBackoff: true };

/** Where the day's budget of texts stands. */
export interface BudgetAlert {
  /** YYYY-MM-DD in the owner's time zone. */
  day: string;
  budget: number;
  /** True at 100 %, false at the warning before it. */
  spent: boolean;
}

/** Tells the owner what happens, at the addresses in settings. At least once from the queue, once to each address. */
@Injectable()
export class NotificationsService implements OnModuleInit {
  private readonly logger = new Logger(NotificationsService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly jobs: JobsService,
    private readonly settings: SettingsService,
    private readonly email: EmailSender,
    private readonly sms: SmsSender,
  ) {}

  onModuleInit(): void {
    this.jobs.work<BudgetAlert>(BUDGET_ALERT_JOB, (job) => this.tellOfBudget(job));
  }

  /** Warns once a day at each of the two marks, however many messages meet them. */
  async budgetAlert(alert: BudgetAlert): Promise<void> {
    await this.once(`budget:${alert.day}:${alert.spent ? 'spent' : 'warning'}`, async (manager) => {
      this.logger.warn(alert, alert.spent ? 'daily SMS budget spent' : 'daily SMS budget nearly spent');
      await this.jobs.enqueue(BUDGET_ALERT_JOB, alert, { manager, ...RETRY });
    });
  }

  private async tellOfBudget(alert: BudgetAlert): Promise<void> {
    const { notificationEmails } = await this.settings.get();
    const email = budgetEmail(alert, this.config.brandName);
    for (const to of notificationEmails) {
      await this.emailOnce(`budget:${alert.day}:${String(alert.spent)}:${to}`, { ...email, to });
    }
  }

  /**
   * Tells the owner by what is switched on, each address once under the key. One that fails does not hold up the others.
   * @throws when some could not be told: the next try tells those alone
   */
  async tellOwner(key: string, { email, sms }: { email: EmailCopy; sms?: string }): Promise<void> {
    const settings = await this.settings.get();
    const emails = settings.emailNotifications ? settings.notificationEmails : [];
    const phones = settings.smsNotifications && sms !== undefined ? settings.notificationPhones : [];
    const tries = [
      ...emails.map((to) => () => this.emailOnce(`${key}:email:${to}`, { ...email, to })),
      ...phones.map((to) => () => this.smsOnce(`${key}:sms:${to}`, to, sms ?? '')),
    ];
    const failures: unknown[] = [];
    for (const tell of tries) await tell().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  }

  /** Sends an e-mail under a key for the first time only. */
  async emailOnce(key: string, email: Email): Promise<void> {
    await this.once(key, () => this.email.send(email));
  }

  /** Sends a text to an administrator under a key for the first time only. */
  async smsOnce(key: string, to: string, body: string): Promise<void> {
    await this.once(key, async () => {
      try {
        await this.sms.send({ to, body });
      } catch (error) {
        // A number of the owner's that cannot be texted must not hold up the others for ever.
        if (!(error instanceof SmsSendError) || error.failure === 'transient') throw error;
        this.logger.warn({ failure: error.failure }, 'an administrator could not be notified by SMS');
      }
    });
  }

  /** Does something under a key for the first time only. When it fails, the key is free again. */
  async once(key: string, effect: (manager: EntityManager) => Promise<unknown>): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const taken: unknown[] = await manager.query(
        'INSERT INTO sent_notifications (key) VALUES ($1) ON CONFLICT DO NOTHING RETURNING key',
        [key],
      );
      if (taken.length > 0) await effect(manager);
    });
  }
}
