import { Module } from '@nestjs/common';
import { AppConfig } from '../../config/app-config';
import { AuditModule } from '../audit/audit.module';
import { SettingsModule } from '../settings/settings.module';
import { WebhooksModule } from '../webhooks/webhooks.module';
import { EmailSender } from './email/email-sender';
import { SentNotificationsRepository } from './notifications/sent-notifications.repository';
import { NotificationsService } from './notifications/notifications.service';
import { InboundSmsService } from './inbound/inbound-sms.service';
import { Outbox, OutboxEmailSender, OutboxSmsSender } from './outbox/outbox';
import { OutboxGuard } from './outbox/outbox.guard';
import { OutboxRepository } from './outbox/outbox.repository';
import { OutboxController } from './outbox/outbox.controller';
import { PhoneLookupsRepository } from './phone-lookups/phone-lookups.repository';
import { PhoneLookupService } from './phone-lookups/phone-lookup.service';
import { SmsBudgetRepository } from './sms/sms-budget.repository';
import { SmsMessagesRepository } from './sms/sms-messages.repository';
import { SmsAccountRepository } from './account/sms-account.repository';
import { SmsAccountService } from './account/sms-account.service';
import { SmsOutcomes } from './sms/sms-outcomes';
import { SuppressionsController } from './suppressions/suppressions.controller';
import { SuppressionsRepository } from './suppressions/suppressions.repository';
import { SuppressionsService } from './suppressions/suppressions.service';
import { SmsBudgetService } from './sms/sms-budget.service';
import { SmsMessagesService } from './sms/sms-messages.service';
import { SmsSender } from './sms/sms-sender';
import { SmsStatusService } from './sms/sms-status.service';
import { SmsService } from './sms/sms.service';
import { SmtpEmailSender } from './email/smtp-email-sender';
import { TwilioSmsSender } from './twilio/twilio-sms-sender';
import { TwilioWebhookController } from './twilio/twilio-webhook.controller';

@Module({
  imports: [AuditModule, SettingsModule, WebhooksModule],
  controllers: [OutboxController, SuppressionsController, TwilioWebhookController],
  providers: [
    InboundSmsService,
    Outbox,
    OutboxGuard,
    OutboxRepository,
    NotificationsService,
    PhoneLookupService,
    PhoneLookupsRepository,
    SentNotificationsRepository,
    SmsAccountRepository,
    SmsAccountService,
    SmsBudgetRepository,
    SmsBudgetService,
    SmsMessagesRepository,
    SmsMessagesService,
    SmsOutcomes,
    SmsService,
    SmsStatusService,
    SuppressionsRepository,
    SuppressionsService,
    {
      provide: SmsSender,
      inject: [AppConfig, Outbox],
      useFactory: ({ twilio, publicUrl }: AppConfig, outbox: Outbox): SmsSender =>
        twilio ? new TwilioSmsSender(twilio, publicUrl) : new OutboxSmsSender(outbox),
    },
    {
      provide: EmailSender,
      inject: [AppConfig, Outbox],
      useFactory: ({ emailTransport, smtpUrl, emailFrom }: AppConfig, outbox: Outbox): EmailSender =>
        emailTransport === 'smtp' ? new SmtpEmailSender(smtpUrl, emailFrom) : new OutboxEmailSender(outbox),
    },
  ],
  exports: [
    NotificationsService,
    SmsAccountService,
    SmsBudgetService,
    SmsMessagesService,
    SmsOutcomes,
    SmsSender,
    SmsService,
    SmsStatusService,
    SuppressionsService,
  ],
})
export class MessagingModule {}
