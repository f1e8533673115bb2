import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../../common/clock';
import { AppConfig } from '../../../config/app-config';
import { JobsService } from '../../../jobs/jobs.service';
import { defineQueue, RETRY_FOR_HOURS } from '../../../jobs/queue';
import { OnJob } from '../../../jobs/on-job';
import { AuditService } from '../../audit/audit.service';
import { SmsAccountService, type AccountRefused } from '../../messaging/account/sms-account.service';
import { NotificationsService } from '../../messaging/notifications/notifications.service';
import { OnSmsOutcome, type SmsOutcome } from '../../messaging/sms/sms-outcomes';
import { CampaignsRepository } from '../campaigns.repository';
import { pausedEmail } from './campaign-paused.copy';
import { Business } from '../../site-content/business';

interface Paused {
  /** Id of the audit entry of the pause; the owner is notified once per pause. */
  auditId: string;
  name: string;
  /** Code of the provider. */
  reason: string;
}

const PAUSED_JOB = defineQueue<Paused>('campaign-paused', RETRY_FOR_HOURS);

/** Pauses a campaign when the provider refuses the account, and notifies the owner. */
@Injectable()
export class CampaignPausesService {
  private readonly logger = new Logger(CampaignPausesService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly config: AppConfig,
    private readonly business: Business,
    private readonly audit: AuditService,
    private readonly jobs: JobsService,
    private readonly notifications: NotificationsService,
    private readonly campaigns: CampaignsRepository,
    private readonly account: SmsAccountService,
  ) {}

  /**
   * Pauses the campaign when the account is refused for one message, immediately or in a report, because it would be refused for
   * the others too.
   */
  @OnSmsOutcome()
  async judged({ use, messageId, kind, code }: SmsOutcome): Promise<void> {
    if (use !== 'campaign' || kind !== 'account' || messageId === null) return;
    const refused = await this.account.record(code);
    // If all messages were sent before the reports arrived, there is nothing to pause.
    if (!(await this.pauseCampaignOf(messageId, refused))) await this.account.reportRefusal(refused);
  }

  /**
   * Pauses the campaign of a recipient until the owner has corrected the account and resumes it.
   * @returns false if its status was not `sending`: it is over, or was paused for another message
   */
  private async pauseCampaignOf(recipientId: string, refused: AccountRefused): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const paused = await this.campaigns.pauseOf(manager, recipientId, this.clock.now());
      if (!paused) return false;
      const reason = refused.code;
      this.logger.error(
        { campaign: paused.id, reason },
        'campaign paused: the provider account must be corrected',
      );
      const auditId = await this.audit.record(
        {
          adminId: null,
          username: 'system',
          action: 'campaign_paused',
          target: `campaign:${paused.id}`,
          after: { reason },
          ipAddress: null,
        },
        manager,
      );
      await this.jobs.enqueue(PAUSED_JOB, { auditId, name: paused.name, reason }, { manager });
      await this.account.markNotified(manager, refused);
      return true;
    });
  }

  @OnJob(PAUSED_JOB)
  async notifyOwner({ auditId, name, reason }: Paused): Promise<void> {
    const { publicUrl } = this.config;
    const { name: brandName } = this.business;
    await this.notifications.notifyOwner(`campaign-paused:${auditId}`, {
      email: pausedEmail(name, reason, brandName, publicUrl),
    });
  }
}
