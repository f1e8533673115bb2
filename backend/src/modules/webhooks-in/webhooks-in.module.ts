import { Module } from '@nestjs/common';
import { WebhookActivityRepository } from './webhook-activity.repository';
import { WebhookActivity } from './webhook-activity.service';
import { WebhookReceiptsRepository } from './webhook-receipts.repository';
import { WebhookReceipts } from './webhook-receipts.service';

@Module({
  providers: [WebhookActivity, WebhookActivityRepository, WebhookReceipts, WebhookReceiptsRepository],
  exports: [WebhookActivity, WebhookReceipts],
})
export class WebhooksInModule {}
