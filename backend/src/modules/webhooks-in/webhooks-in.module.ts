import { Module } from '@nestjs/common';
import { HeardWebhooksRepository } from './heard-webhooks.repository';
import { HeardWebhooks } from './heard-webhooks.service';
import { WebhookReceiptsRepository } from './webhook-receipts.repository';
import { WebhookReceipts } from './webhook-receipts.service';

@Module({
  providers: [HeardWebhooks, HeardWebhooksRepository, WebhookReceipts, WebhookReceiptsRepository],
  exports: [HeardWebhooks, WebhookReceipts],
})
export class WebhooksInModule {}
