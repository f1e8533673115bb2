import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { momentInWords } from '../../common/calendar/local-time';
import { OnJob } from '../../jobs/on-job';
import { defineQueue, RETRY_FOR_HOURS } from '../../jobs/queue';
import { OwnersRepository } from '../auth/account/owners.repository';
import { NotificationsService } from '../messaging/notifications/notifications.service';
import { SettingsService } from '../settings/settings.service';
import { Business } from '../site-content/business';
import { webhookFailingEmail } from './webhook-failing.copy';
import { WebhookEndpointsRepository } from './webhook-endpoints.repository';

/** Queue of notifications to the owners about failing endpoints. */
export const WEBHOOK_FAILING_JOB = defineQueue<{ endpointId: string; since: string; isPaused: boolean }>(
  'webhook-failing',
  RETRY_FOR_HOURS,
);

/** Notifies the owners of a failing endpoint. */
@Injectable()
export class WebhookFailingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly owners: OwnersRepository,
    private readonly notifications: NotificationsService,
    private readonly settings: SettingsService,
    private readonly business: Business,
  ) {}

  /** Sends one e-mail to each owner, unless the endpoint works again. */
  @OnJob(WEBHOOK_FAILING_JOB)
  async notify({
    endpointId,
    since,
    isPaused,
  }: {
    endpointId: string;
    since: string;
    isPaused: boolean;
  }): Promise<void> {
    const endpoint = await this.endpoints.find(this.dataSource, endpointId);
    if (!endpoint?.failingSince) return;
    const { timeZone } = await this.settings.get();
    const email = webhookFailingEmail({
      brand: this.business.name,
      host: new URL(endpoint.url).host,
      since: momentInWords(new Date(since), timeZone),
      isPaused,
    });
    await this.notifications.emailEach(
      `webhook-failing:${endpointId}:${since}:${isPaused}`,
      await this.owners.emails(),
      email,
    );
  }
}
