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

/** Longer than any call to a provider: an older claim was left by a crash. */
const CLAIM_SECONDS = 120;

/**
 * Notifies the owner at the addresses in the settings. Jobs may run more than once: a text is sent at most once, and a
 * repeated e-mail has the same Message-ID.
 */
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
  async notifyOfBudget(alert: BudgetAlert): Promise<void> {
    const { notificationEmails } = await this.settings.get();
    const email = budgetEmail(alert, this.business.name);
    await this.emailEach(`budget:${alert.day}:${String(alert.spent)}`, notificationEmails, email);
  }

  /**
   * Notifies the owner on the enabled channels, each address once per key. A failure of one address does not delay the others.
   * @throws if an address could not be notified; the retry notifies only those
   */
  async notifyOwner(key: string, { email, sms }: { email: EmailCopy; sms?: string }): Promise<void> {
    const settings = await this.settings.get();
    const emails = settings.emailNotifications ? settings.notificationEmails : [];
    const phones = settings.smsNotifications && sms !== undefined ? settings.notificationPhones : [];
    const tries = [
      ...emails.map((to) => () => this.emailOnce(`${key}:email:${to}`, { ...email, to })),
      ...phones.map((to) => () => this.smsOnce(`${key}:sms:${to}`, to, sms ?? '')),
    ];
    await tryEach(tries);
  }

  /**
   * Sends an e-mail to several addresses, each once per key. A failure of one address does not delay the others.
   * @throws if an address failed; the retry sends only to those
   */
  async emailEach(key: string, addresses: Iterable<string>, email: EmailCopy): Promise<void> {
    await tryEach([...addresses].map((to) => () => this.emailOnce(`${key}:${to}`, { ...email, to })));
  }

  /**
   * Sends an e-mail once per key. If a crash leaves open whether it was sent, it is sent again with the same
   * Message-ID, by which mail programs recognise the duplicate.
   * @param person person with the conversation that shows it; undefined for e-mails to the office
   */
  async emailOnce(key: string, email: Email, person?: MailToPerson): Promise<void> {
    await this.sendOnce(key, async () => {
      await this.email.send({ ...email, key });
      if (person?.leadId) await this.mails.add(person.leadId, person.purpose, email);
    });
  }

  /** Sends a text to a user once per key; never again if it may have been sent. */
  async smsOnce(key: string, to: string, body: string): Promise<void> {
    await this.sendOnce(key, async (again) => {
      // Opt-outs are not checked: the owner can switch these texts off in the settings.
      const taken = again ? null : await this.budget.reserve(textMicros(body), { texts: 1 });
      if (taken === null || taken === 'opted_out') {
        this.logger.warn({ again }, 'a text to a user was not sent');
        return;
      }
      try {
        await this.sms.send({ to, body });
      } catch (error) {
        const { failure, inDoubt } =
          error instanceof SmsSendError ? error : { failure: 'transient' as const, inDoubt: false };
        if (!inDoubt) await this.budget.release(taken);
        if (failure === 'transient' && !inDoubt) throw error;
        // A number that cannot receive texts must not delay the owner's other numbers with each retry.
        this.logger.warn({ failure, inDoubt }, 'a user could not be notified by text');
      }
    });
  }

  /** Runs an effect once per key, in the transaction that records the key. */
  async once(key: string, effect: (manager: EntityManager) => Promise<unknown>): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if (await this.sent.insert(manager, key)) await effect(manager);
    });
  }

  /** Records that the content of a key was notified in another way. */
  async note(manager: EntityManager, key: string): Promise<void> {
    await this.sent.insert(manager, key);
  }

  /**
   * Calls a provider once per key. The claim of the key is committed before, so no transaction waits for the provider. After a
   * failed call the key is released.
   * @param send receives whether a crash left an earlier claim open
   * @throws errors of `send`, and an error while another call is sending, so that the queue retries
   */
  private async sendOnce(key: string, send: (again: boolean) => Promise<void>): Promise<void> {
    const claim = await this.sent.claim(key, CLAIM_SECONDS);
    if (!claim) {
      if (await this.sent.isClaimed(key)) throw new Error('another instance is sending the notification');
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

/** Runs all tries one after another. @throws the first error, after the last try */
async function tryEach(tries: readonly (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const attempt of tries) await attempt().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
