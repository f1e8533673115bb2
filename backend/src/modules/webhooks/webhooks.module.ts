import { Module } from '@nestjs/common';
import { WebhookReceiptsRepository } from './webhook-receipts.repository';
import { WebhookReceipts } from './webhook-receipts.service';

@Module({ providers: [WebhookReceipts, WebhookReceiptsRepository], exports: [WebhookReceipts] })
export class WebhooksModule {}
