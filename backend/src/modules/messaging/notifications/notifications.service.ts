import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AppConfig } from '../../../config/app-config';
import { JobsService } from '../../../jobs/jobs.service';
import { defineQueue, RETRY_FOR_HOURS } from '../../../jobs/queue';
import { OnJob } from '../../../jobs/on-job';
import { SettingsService } from '../../settings/settings.service';
import type { EmailCopy } from '../email/email-copy';
import { EmailSender, type Email } from '../email/email-sender';
import { SmsBudgetService } from '../sms/sms-budget.service';
import { SmsSendError, SmsSender } from '../sms/sms-sender';
import { budgetEmail, type BudgetAlert } from './notifications.copy';

/** Queue of warnings about the day's budget of texts. */
export const BUDGET_ALERT_JOB = defineQueue<BudgetAlert>('sms-budget-alert', RETRY_FOR_HOURS);

/** Longer than any provider is waited for: who claimed a notification that long ago is gone. */
const CLAIM_SECONDS = 120;

/** Tells the owner what happens, at the addresses in settings. At least once from the queue, once to each address. */
@Injectable()
export class NotificationsService {
  private readonly logger = new Logger(NotificationsService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly jobs: JobsService,
    private readonly settings: SettingsService,
    private readonly email: EmailSender,
    private readonly sms: SmsSender,
    private readonly budget: SmsBudgetService,
  ) {}

  /** Warns once a day at each of the two marks, however many messages meet them. */
  async budgetAlert(alert: BudgetAlert): Promise<void> {
    await this.once(`budget:${alert.day}:${alert.spent ? 'spent' : 'warning'}`, async (manager) => {
      this.logger.warn(alert, alert.spent ? 'daily SMS budget spent' : 'daily SMS budget nearly spent');
      await this.jobs.enqueue(BUDGET_ALERT_JOB, alert, { manager });
    });
  }

  @OnJob(BUDGET_ALERT_JOB)
  async tellOfBudget(alert: BudgetAlert): Promise<void> {
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

  /**
   * Sends an e-mail under a key for the first time only. Where a crash leaves it open whether one went out, it is sent
   * again under the same Message-ID, by which mail programs know it for the same.
   */
  async emailOnce(key: string, email: Email): Promise<void> {
    await this.sendOnce(key, () => this.email.send({ ...email, key }));
  }

  /** Sends a text to an administrator under a key for the first time only; never again where it may have gone out. */
  async smsOnce(key: string, to: string, body: string): Promise<void> {
    await this.sendOnce(key, async (again) => {
      // Nobody's opt-out: the owner switches these off in the settings.
      const place = again ? null : await this.budget.reserve('', 1);
      if (place === null || place === 'opted_out' || place.count === null) {
        this.logger.warn({ again }, 'an administrator was not texted');
        return;
      }
      try {
        await this.sms.send({ to, body });
      } catch (error) {
        const { failure, inDoubt } =
          error instanceof SmsSendError ? error : { failure: 'transient' as const, inDoubt: false };
        if (!inDoubt) await this.budget.release(place.day);
        if (failure === 'transient' && !inDoubt) throw error;
        // A number of the owner's that cannot be texted must not hold up the others for ever.
        this.logger.warn({ failure, inDoubt }, 'an administrator could not be notified by SMS');
      }
    });
  }

  /** Writes something under a key for the first time only, in the transaction that notes the key. */
  async once(key: string, effect: (manager: EntityManager) => Promise<unknown>): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const taken: unknown[] = await manager.query(
        'INSERT INTO sent_notifications (key) VALUES ($1) ON CONFLICT DO NOTHING RETURNING key',
        [key],
      );
      if (taken.length > 0) await effect(manager);
    });
  }

  /**
   * Calls a provider under a key for the first time only: the key is claimed and committed before, so no transaction waits
   * for the provider. When the call fails, the key is free again.
   * @param send is told whether an earlier claim was left open by a crash
   * @throws what `send` throws; or when another is sending it, so that the queue looks again
   */
  private async sendOnce(key: string, send: (again: boolean) => Promise<void>): Promise<void> {
    const [claim]: { again: boolean; at: string }[] = await this.dataSource.query(
      `INSERT INTO sent_notifications AS n (key, claimed_at) VALUES ($1, now())
       ON CONFLICT (key) DO UPDATE SET claimed_at = now() WHERE n.claimed_at < now() - make_interval(secs => $2)
       RETURNING xmax <> 0 AS again, claimed_at::text AS at`,
      [key, CLAIM_SECONDS],
    );
    if (!claim) {
      const [other]: { sending: boolean }[] = await this.dataSource.query(
        'SELECT claimed_at IS NOT NULL AS sending FROM sent_notifications WHERE key = $1',
        [key],
      );
      if (other?.sending) throw new Error('the notification is being sent by another');
      return;
    }
    try {
      await send(claim.again);
    } catch (error) {
      // Ours alone: whoever found it too old by now has a claim of their own.
      await this.dataSource.query('DELETE FROM sent_notifications WHERE key = $1 AND claimed_at = $2', [
        key,
        claim.at,
      ]);
      throw error;
    }
    await this.dataSource.query('UPDATE sent_notifications SET claimed_at = NULL WHERE key = $1', [key]);
  }
}
