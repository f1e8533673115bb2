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

/** Refusals of the account with one code. */
export interface AccountRefused {
  /** The provider's. */
  code: string;
  /** When they began, ISO time; the owner is told once for each. */
  since: string;
}

const ACCOUNT_REFUSED_JOB = defineQueue<AccountRefused>('sms-account-refused', RETRY_FOR_HOURS);

/** Keeps on record what is wrong with the account of the provider of texts, and tells the owner once. */
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

  /** What campaigns' messages show is told with the pauses of the campaigns. */
  @OnSmsOutcome()
  async judged({ kind, code, use }: SmsOutcome): Promise<void> {
    if (kind === 'delivered') await this.repository.works(this.clock.now());
    if (kind === 'account' && use !== 'campaign') await this.tell(await this.record(code));
  }

  /** Puts on record that the provider refuses whatever the account sends. */
  async record(code: string | null): Promise<AccountRefused> {
    const since = await this.repository.refused(code ?? '', this.clock.now());
    return { code: code ?? '', since: since.toISOString() };
  }

  /** Tells the owner, unless told since these refusals began. */
  async tell(refused: AccountRefused): Promise<void> {
    await this.notifications.once(keyOf(refused), async (manager) => {
      this.logger.error({ code: refused.code }, 'texts are refused: the provider account must be corrected');
      await this.jobs.enqueue(ACCOUNT_REFUSED_JOB, refused, { manager });
    });
  }

  /** Notes, in the caller's transaction, that the owner is told in another way. */
  async noteTold(manager: EntityManager, refused: AccountRefused): Promise<void> {
    await this.notifications.note(manager, keyOf(refused));
  }

  @OnJob(ACCOUNT_REFUSED_JOB)
  async tellOwner({ code, since }: AccountRefused): Promise<void> {
    const { publicUrl } = this.config;
    const { name: brandName } = this.business;
    await this.notifications.tellOwner(`sms-account-mail:${code}:${since}`, {
      email: accountRefusedEmail(code, brandName, publicUrl),
    });
  }
}

const keyOf = ({ code, since }: AccountRefused): string => `sms-account:${code}:${since}`;
