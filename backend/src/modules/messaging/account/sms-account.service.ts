import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import { AppConfig } from '../../../config/app-config';
import { JobsService } from '../../../jobs/jobs.service';
import { OnJob } from '../../../jobs/on-job';
import { defineQueue, RETRY_FOR_HOURS } from '../../../jobs/queue';
import { NotificationsService } from '../notifications/notifications.service';
import { OnSmsOutcome, type SmsOutcome } from '../sms/sms-outcomes';
import { accountRefusedEmail } from './sms-account.copy';
import { SmsAccountRepository } from './sms-account.repository';
import { Business } from '../../site-content/business';

/** Series of refusals of the account with one code. */
export interface AccountRefused {
  /** Code of the provider. */
  code: string;
  /** Start of the series, ISO time; the owner is notified once per series. */
  since: string;
}

const ACCOUNT_REFUSED_JOB = defineQueue<AccountRefused>('sms-account-refused', RETRY_FOR_HOURS);

/** Records problems with the account at the SMS provider, and notifies the owner once. */
@Injectable()
export class SmsAccountService {
  private readonly logger = new Logger(SmsAccountService.name);

  constructor(
    private readonly clock: Clock,
    private readonly config: AppConfig,
    private readonly business: Business,
    private readonly jobs: JobsService,
    private readonly notifications: NotificationsService,
    private readonly repository: SmsAccountRepository,
  ) {}

  /** Records the outcome of a text. Problems that occur in campaigns are reported when the campaign is paused. */
  @OnSmsOutcome()
  async judged({ kind, code, use }: SmsOutcome): Promise<void> {
    if (kind === 'delivered') await this.repository.works(this.clock.now());
    if (kind === 'account' && use !== 'campaign') await this.reportRefusal(await this.record(code));
  }

  /** Records that the provider refuses all messages of the account. */
  async record(code: string | null): Promise<AccountRefused> {
    const since = await this.repository.refused(code ?? '', this.clock.now());
    return { code: code ?? '', since: since.toISOString() };
  }

  /** Notifies the owner, once per series of refusals. */
  async reportRefusal(refused: AccountRefused): Promise<void> {
    await this.notifications.once(keyOf(refused), async (manager) => {
      this.logger.error({ code: refused.code }, 'texts are refused: the provider account must be corrected');
      await this.jobs.enqueue(ACCOUNT_REFUSED_JOB, refused, { manager });
    });
  }

  /** Records, in the caller's transaction, that the owner is notified in another way. */
  async markNotified(manager: EntityManager, refused: AccountRefused): Promise<void> {
    await this.notifications.note(manager, keyOf(refused));
  }

  @OnJob(ACCOUNT_REFUSED_JOB)
  async notifyOwner({ code, since }: AccountRefused): Promise<void> {
    const { publicUrl } = this.config;
    const { name: brandName } = this.business;
    await this.notifications.notifyOwner(`sms-account-mail:${code}:${since}`, {
      email: accountRefusedEmail(code, brandName, publicUrl),
    });
  }
}

const keyOf = ({ code, since }: AccountRefused): string => `sms-account:${code}:${since}`;
