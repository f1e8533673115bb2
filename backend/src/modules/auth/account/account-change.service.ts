import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { JobsService } from '../../../jobs/jobs.service';
import { OnJob } from '../../../jobs/on-job';
import { AuditService } from '../../audit/audit.service';
import { NotificationsService } from '../../messaging/notifications/notifications.service';
import { SettingsService } from '../../settings/settings.service';
import { ACCOUNT_CHANGED_JOB, recordAccountChange, type AccountChange } from './account-change';
import { AccountChangeRepository } from './account-change.repository';
import { accountChangeEmail, accountChangeSms, type NotifiedChange } from './account-change.copy';
import { Business } from '../../site-content/business';

/** Notifies users of changes to their account, so that they notice a change by an intruder. */
@Injectable()
export class AccountChangeService {
  constructor(
    private readonly repository: AccountChangeRepository,
    private readonly business: Business,
    private readonly audit: AuditService,
    private readonly jobs: JobsService,
    private readonly notifications: NotificationsService,
    private readonly settings: SettingsService,
  ) {}

  async record(manager: EntityManager, change: AccountChange): Promise<void> {
    await recordAccountChange({ audit: this.audit, jobs: this.jobs }, manager, change);
  }

  /** Notifies by e-mail, and by SMS if the account has no e-mail address. A changed address is notified as well as the new one. */
  @OnJob(ACCOUNT_CHANGED_JOB)
  async notify({ auditId }: { auditId: string }): Promise<void> {
    const change = await this.repository.find(auditId);
    if (!change) return;
    const { timeZone } = await this.settings.get();
    const news = {
      change: change.action as NotifiedChange,
      brand: this.business.name,
      username: change.username,
      at: change.createdAt,
      timeZone,
      ipAddress: change.ipAddress,
    };
    const emails = new Set([change.email, change.before?.email].filter((email) => typeof email === 'string'));
    await this.notifications.emailEach(`account:${auditId}`, emails, accountChangeEmail(news));
    if (emails.size === 0 && change.phoneNumber) {
      await this.notifications.smsOnce(`account:${auditId}:sms`, change.phoneNumber, accountChangeSms(news));
    }
  }
}
