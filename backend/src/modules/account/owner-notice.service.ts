import { Injectable } from '@nestjs/common';
import { OnJob } from '../../jobs/on-job';
import { OWNER_NOTICE_JOB } from '../audit/owner-notices';
import { NotificationsService } from '../messaging/notifications/notifications.service';
import { SettingsService } from '../settings/settings.service';
import { Business } from '../site-content/business';
import { ownerNoticeEmail } from './owner-notice.copy';
import { OwnersRepository } from './owners.repository';

/** Tells the owners of what somebody did with people or with the data of many, so that they notice what nobody wanted. */
@Injectable()
export class OwnerNoticeService {
  constructor(
    private readonly owners: OwnersRepository,
    private readonly business: Business,
    private readonly notifications: NotificationsService,
    private readonly settings: SettingsService,
  ) {}

  /** One mail to each active owner with an address. */
  @OnJob(OWNER_NOTICE_JOB)
  async tell({ auditId }: { auditId: string }): Promise<void> {
    const record = await this.owners.recordOf(auditId);
    if (!record) return;
    const { timeZone } = await this.settings.get();
    const email = ownerNoticeEmail(record, { brand: this.business.name, timeZone });
    const failures: unknown[] = [];
    for (const to of await this.owners.emails())
      await this.notifications
        .emailOnce(`owner-notice:${auditId}:${to}`, { ...email, to })
        .catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  }
}
