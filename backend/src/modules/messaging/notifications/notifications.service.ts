import { Injectable, Logger } from '@nestjs/common';
import { textMicros } from 'domain/verification-prices';
import { DataSource, type EntityManager } from 'typeorm';
import { OnJob } from '../../../jobs/on-job';
import { SettingsService } from '../../settings/settings.service';
import { BUDGET_ALERT_JOB, type BudgetAlert } from '../budget/budget-alerts.service';
import { DailyBudgetService } from '../budget/daily-budget.service';
import type { EmailCopy } from '../email/email-copy';
import { EmailSender, type Email } from '../email/email-sender';
import { SmsSendError, SmsSender } from '../sms/sms-sender';
import { budgetEmail } from './notifications.copy';
import type { MailToPerson } from './mail-purposes';
import { SentMailsRepository } from './sent-mails.repository';
import { SentNotificationsRepository } from './sent-notifications.repository';
import { Business } from '../../site-content/business';

/** Longer than any call of a provider takes: an older claim was left by a crash. */
const CLAIM_SECONDS = 120;

/** Notifies the owner at the addresses in settings. Jobs may run more than once; each address gets a notification once. */
@Injectable()
export class NotificationsService {
  private readonly logger = new Logger(NotificationsService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly sent: SentNotificationsRepository,
    private readonly mails: SentMailsRepository,
    private readonly business: Business,
    private readonly settings: SettingsService,
    private readonly email: EmailSender,
    private readonly sms: SmsSender,
    private readonly budget: DailyBudgetService,
  ) {}

  @OnJob(BUDGET_ALERT_JOB)
  async tellOfBudget(alert: BudgetAlert): Promise<void> {
    const { notificationEmails } = await this.settings.get();
    const email = budgetEmail(alert, this.business.name);
    for (const to of notificationEmails) {
      await this.emailOnce(`budget:${alert.day}:${String(alert.spent)}:${to}`, { ...email, to });
    }
  }

  /**
   * Notifies the owner by the channels that are switched on, each address once under the key. A failure of one address does
   * not hold up the others.
   * @throws when an address could not be notified; the next try notifies only those
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
   * Sends an e-mail under a key for the first time only. After a crash that leaves open whether it went out, it is sent
   * again with the same Message-ID, by which mail programs recognise the duplicate.
   * @param person whose conversation shows it; left out for mails to the office
   */
  async emailOnce(key: string, email: Email, person?: MailToPerson): Promise<void> {
    await this.sendOnce(key, async () => {
      await this.email.send({ ...email, key });
      if (person?.leadId) await this.mails.add(person.leadId, person.purpose, email);
    });
  }

  /** Sends a text to an administrator under a key for the first time only; never again where it may have gone out. */
  async smsOnce(key: string, to: string, body: string): Promise<void> {
    await this.sendOnce(key, async (again) => {
      // Opt-outs are not checked: the owner switches these off in the settings.
      const taken = again ? null : await this.budget.reserve(textMicros(body), { texts: 1 });
      if (taken === null || taken === 'opted_out') {
        this.logger.warn({ again }, 'an administrator was not texted');
        return;
      }
      try {
        await this.sms.send({ to, body });
      } catch (error) {
        const { failure, inDoubt } =
          error instanceof SmsSendError ? error : { failure: 'transient' as const, inDoubt: false };
        if (!inDoubt) await this.budget.release(taken);
        if (failure === 'transient' && !inDoubt) throw error;
        // A number that cannot be texted must not hold up the owner's other numbers for ever.
        this.logger.warn({ failure, inDoubt }, 'an administrator could not be notified by SMS');
      }
    });
  }

  /** Writes something under a key for the first time only, in the transaction that notes the key. */
  async once(key: string, effect: (manager: EntityManager) => Promise<unknown>): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if (await this.sent.insert(manager, key)) await effect(manager);
    });
  }

  /** Notes that what a key stands for was told in another way. */
  async note(manager: EntityManager, key: string): Promise<void> {
    await this.sent.insert(manager, key);
  }

  /**
   * Calls a provider under a key for the first time only: the claim of the key is committed before, so no transaction
   * waits for the provider. When the call fails, the key is free again.
   * @param send gets whether an earlier claim was left open by a crash
   * @throws what `send` throws; or when another call is sending it, so that the queue tries again
   */
  private async sendOnce(key: string, send: (again: boolean) => Promise<void>): Promise<void> {
    const claim = await this.sent.claim(key, CLAIM_SECONDS);
    if (!claim) {
      if (await this.sent.isClaimed(key)) throw new Error('the notification is being sent by another');
      return;
    }
    try {
      await send(claim.again);
    } catch (error) {
      await this.sent.release(key, claim);
      throw error;
    }
    await this.sent.markDone(key);
  }
}
