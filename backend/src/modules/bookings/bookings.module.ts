import { Module } from '@nestjs/common';
import { LeadsModule } from '../leads/leads.module';
import { CalWebhookService } from './cal-webhook.service';
import { CalendarWebhooksController } from './calendar-webhooks.controller';
import { CalendlyWebhookService } from './calendly-webhook.service';

@Module({
  imports: [LeadsModule],
  controllers: [CalendarWebhooksController],
  providers: [CalWebhookService, CalendlyWebhookService],
})
export class BookingsModule {}
