import { Injectable } from '@nestjs/common';
import { OnJob } from '../../../jobs/on-job';
import { OWNER_NOTICE_JOB } from '../../audit/owner-notices';
import { NotificationsService } from '../../messaging/notifications/notifications.service';
import { SettingsService } from '../../settings/settings.service';
import { Business } from '../../site-content/business';
import { ownerNoticeEmail } from './owner-notice.copy';
import { OwnersRepository } from './owners.repository';

/** Notifies the owners of changes to accounts and of actions on the data of many people, so that they notice unwanted ones. */
@Injectable()
export class OwnerNoticeService {
  constructor(
    private readonly owners: OwnersRepository,
    private readonly business: Business,
    private readonly notifications: NotificationsService,
    private readonly settings: SettingsService,
  ) {}

  /** Sends one mail to each active owner with an e-mail address. */
  @OnJob(OWNER_NOTICE_JOB)
  async notify({ auditId }: { auditId: string }): Promise<void> {
    const record = await this.owners.recordOf(auditId);
    if (!record) return;
    const { timeZone } = await this.settings.get();
    const email = ownerNoticeEmail(record, { brand: this.business.name, timeZone });
    await this.notifications.emailEach(`owner-notice:${auditId}`, await this.owners.emails(), email);
  }
}
