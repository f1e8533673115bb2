import { Module } from '@nestjs/common';
import { LeadsModule } from '../../leads/leads.module';
import { WebhooksModule } from '../../webhooks/webhooks.module';
import { CalWebhookService } from './cal-webhook.service';
import { CalendarWebhooksController } from './calendar-webhooks.controller';
import { CalendlyWebhookService } from './calendly-webhook.service';

@Module({
  imports: [LeadsModule, WebhooksModule],
  controllers: [CalendarWebhooksController],
  providers: [CalWebhookService, CalendlyWebhookService],
})
export class OtherCalendarsModule {}
