import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AppConfig } from '../../config/app-config';
import { formatUsPhone } from '../../common/phone';
import { JobsService } from '../../jobs/jobs.service';
import { SettingsService } from '../settings/settings.service';
import { EmailSender, type Email } from './email-sender';
import { SmsSendError, SmsSender } from './sms-sender';
import { budgetEmail, leadVerifiedEmail, leadVerifiedSms } from './notifications.copy';

/** Queue of notifications about a verified lead. */
export const LEAD_VERIFIED_JOB = 'lead-verified-notification';
/** Queue of warnings about the day's budget of texts. */
export const BUDGET_ALERT_JOB = 'sms-budget-alert';

const RETRY = { retryLimit: 8, retryDelay: 30, retryBackoff: true };

/** A lead that has just verified, as its notification tells it. */
export interface LeadVerified {
  leadId: string;
  fullName: string;
  /** E.164. */
  phoneNumber: string;
  state: string | null;
  verifiedAt: Date;
}

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
    this.jobs.work<{ leadId: string; verifiedAt: string }>(LEAD_VERIFIED_JOB, (job) => this.tellOfLead(job));
    this.jobs.work<BudgetAlert>(BUDGET_ALERT_JOB, (job) => this.tellOfBudget(job));
  }

  /** Queues the notification in the transaction that verifies the lead. The queue holds the lead's id, nothing personal. */
  async leadVerified(manager: EntityManager, { leadId, verifiedAt }: LeadVerified): Promise<void> {
    await this.jobs.enqueue(
      LEAD_VERIFIED_JOB,
      { leadId, verifiedAt: verifiedAt.toISOString() },
      { manager, ...RETRY },
    );
  }

  /** Warns once a day at each of the two marks, however many messages meet them. */
  async budgetAlert(alert: BudgetAlert): Promise<void> {
    await this.once(`budget:${alert.day}:${alert.spent ? 'spent' : 'warning'}`, async (manager) => {
      this.logger.warn(alert, alert.spent ? 'daily SMS budget spent' : 'daily SMS budget nearly spent');
      await this.jobs.enqueue(BUDGET_ALERT_JOB, alert, { manager, ...RETRY });
    });
  }

  private async tellOfLead({ leadId, verifiedAt }: { leadId: string; verifiedAt: string }): Promise<void> {
    const settings = await this.settings.get();
    const [lead]: { fullName: string; phoneNumber: string; state: string | null }[] =
      await this.dataSource.query(
        `SELECT full_name AS "fullName", phone_number AS "phoneNumber", state FROM leads WHERE id = $1 AND deleted_at IS NULL`,
        [leadId],
      );
    if (!lead) return;
    const about = {
      ...lead,
      phone: formatUsPhone(lead.phoneNumber),
      brand: this.config.brandName,
      verifiedAt: new Date(verifiedAt),
      timeZone: settings.timeZone,
    };
    const key = `lead:${leadId}:${verifiedAt}`;
    if (settings.emailNotifications) {
      const email = leadVerifiedEmail(about);
      for (const to of settings.notificationEmails)
        await this.emailOnce(`${key}:email:${to}`, { ...email, to });
    }
    if (settings.smsNotifications) {
      for (const to of settings.notificationPhones)
        await this.smsOnce(`${key}:sms:${to}`, to, leadVerifiedSms(about));
    }
  }

  private async tellOfBudget(alert: BudgetAlert): Promise<void> {
    const { notificationEmails } = await this.settings.get();
    const email = budgetEmail(alert, this.config.brandName);
    for (const to of notificationEmails) {
      await this.emailOnce(`budget:${alert.day}:${String(alert.spent)}:${to}`, { ...email, to });
    }
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
  private async once(key: string, effect: (manager: EntityManager) => Promise<unknown>): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const taken: unknown[] = await manager.query(
        'INSERT INTO sent_notifications (key) VALUES ($1) ON CONFLICT DO NOTHING RETURNING key',
        [key],
      );
      if (taken.length > 0) await effect(manager);
    });
  }
}
