import { Injectable } from '@nestjs/common';
import { OnJob } from '../../../jobs/on-job';
import { NotificationsService } from '../../messaging/notifications/notifications.service';
import { SETTINGS_CHANGED_JOB, SettingsService } from '../../settings/settings.service';
import { settingsChangeEmail } from './settings-change.copy';
import { OwnersRepository } from './owners.repository';
import { SettingsChangeRepository } from './settings-change.repository';
import { Business } from '../../site-content/business';

/** Notifies the office of changed settings that can do harm, so that it notices unwanted changes. */
@Injectable()
export class SettingsChangeService {
  constructor(
    private readonly repository: SettingsChangeRepository,
    private readonly owners: OwnersRepository,
    private readonly business: Business,
    private readonly notifications: NotificationsService,
    private readonly settings: SettingsService,
  ) {}

  /** Sends one mail per change and address, even if notifications of leads are switched off. */
  @OnJob(SETTINGS_CHANGED_JOB)
  async notify({ auditId, emails }: { auditId: string; emails: string[] }): Promise<void> {
    const change = await this.repository.find(auditId);
    if (!change) return;
    const { timeZone } = await this.settings.get();
    const email = settingsChangeEmail(change, { brand: this.business.name, timeZone });
    if (!email) return;
    const addresses = new Set([...(await this.owners.emails()), ...emails]);
    await this.notifications.emailEach(`settings:${auditId}`, addresses, email);
  }
}
