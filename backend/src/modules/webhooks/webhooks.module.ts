import { Module } from '@nestjs/common';
import { WebhookReceipts } from './webhook-receipts.service';

@Module({ providers: [WebhookReceipts], exports: [WebhookReceipts] })
export class WebhooksModule {}
