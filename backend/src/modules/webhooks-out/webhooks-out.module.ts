import { Module } from '@nestjs/common';
import { AccountModule } from '../auth/account/account.module';
import { AuditModule } from '../audit/audit.module';
import { MessagingModule } from '../messaging/messaging.module';
import { SettingsModule } from '../settings/settings.module';
import { SiteContentModule } from '../site-content/site-content.module';
import { WebhookDeliveriesRepository } from './webhook-deliveries.repository';
import { WebhookEndpointsRepository } from './webhook-endpoints.repository';
import { WebhookFailingService } from './webhook-failing.service';
import { WebhookOutbox } from './webhook-outbox';
import { WebhookSecrets } from './webhook-secrets';
import { WebhookSender } from './webhook-sender.service';
import { WebhooksController } from './webhooks.controller';
import { WebhooksService } from './webhooks.service';

/** Sends webhooks to other systems. */
@Module({
  imports: [AccountModule, AuditModule, MessagingModule, SettingsModule, SiteContentModule],
  controllers: [WebhooksController],
  providers: [
    WebhookDeliveriesRepository,
    WebhookEndpointsRepository,
    WebhookFailingService,
    WebhookOutbox,
    WebhookSecrets,
    WebhookSender,
    WebhooksService,
  ],
  exports: [WebhookOutbox],
})
export class WebhooksOutModule {}
