import { Module } from '@nestjs/common';
import { AppConfig } from '../../config/app-config';
import { Installation } from '../../database/installation/installation';
import { AuditModule } from '../audit/audit.module';
import { SettingsModule } from '../settings/settings.module';
import { StatesModule } from '../states/states.module';
import { WebhooksInModule } from '../webhooks-in/webhooks-in.module';
import { BudgetAlertsService } from './budget/budget-alerts.service';
import { DailyBudgetRepository } from './budget/daily-budget.repository';
import { DailyBudgetService } from './budget/daily-budget.service';
import { ContactsRepository } from './contacts/contacts.repository';
import { ContactsService } from './contacts/contacts.service';
import { EmailSender } from './email/email-sender';
import { SentMailsRepository } from './notifications/sent-mails.repository';
import { SentNotificationsRepository } from './notifications/sent-notifications.repository';
import { NotificationsService } from './notifications/notifications.service';
import { InboundSmsService } from './inbound/inbound-sms.service';
import {
  Outbox,
  OutboxCallSender,
  OutboxEmailSender,
  OutboxSmsSender,
  OutboxWhatsappSender,
} from './outbox/outbox';
import { OutboxGuard } from './outbox/outbox.guard';
import { OutboxRepository } from './outbox/outbox.repository';
import { OutboxController } from './outbox/outbox.controller';
import { PhoneLookupsRepository } from './phone-lookups/phone-lookups.repository';
import { PhoneLookupService } from './phone-lookups/phone-lookup.service';
import { SmsMessagesRepository } from './sms/sms-messages.repository';
import { SmsAccountRepository } from './account/sms-account.repository';
import { SmsAccountService } from './account/sms-account.service';
import { SmsOutcomes } from './sms/sms-outcomes';
import { OptOutRule } from './suppressions/opt-out-rule.service';
import { SuppressionsController } from './suppressions/suppressions.controller';
import { SuppressionsRepository } from './suppressions/suppressions.repository';
import { SuppressionsService } from './suppressions/suppressions.service';
import { SmsMessagesService } from './sms/sms-messages.service';
import { SmsSender } from './sms/sms-sender';
import { SmsStatusService } from './sms/sms-status.service';
import { SmsService } from './sms/sms.service';
import { SmtpEmailSender } from './email/smtp-email-sender';
import { CallSender } from './voice/call-sender';
import { InboundWhatsappService } from './whatsapp/inbound-whatsapp.service';
import { MediaErasureService } from './media/media-erasure.service';
import { MediaSource, NoMediaSource } from './media/media-source';
import { WhatsappSender } from './whatsapp/whatsapp-sender';
import { WhatsappService } from './whatsapp/whatsapp.service';
import { TwilioCallSender } from './twilio/twilio-call-sender';
import { Internet } from '../../common/internet/internet';
import { TwilioMedia } from './twilio/twilio-media';
import { TwilioSignature } from './twilio/twilio-signature';
import { TwilioSmsSender } from './twilio/twilio-sms-sender';
import { TwilioWhatsappSender } from './twilio/twilio-whatsapp-sender';
import { TwilioWebhookController } from './twilio/twilio-webhook.controller';

@Module({
  imports: [AuditModule, SettingsModule, StatesModule, WebhooksInModule],
  controllers: [OutboxController, SuppressionsController, TwilioWebhookController],
  providers: [
    BudgetAlertsService,
    ContactsRepository,
    ContactsService,
    DailyBudgetRepository,
    DailyBudgetService,
    InboundSmsService,
    InboundWhatsappService,
    MediaErasureService,
    Outbox,
    OutboxGuard,
    OutboxRepository,
    NotificationsService,
    OptOutRule,
    PhoneLookupService,
    PhoneLookupsRepository,
    SentMailsRepository,
    SentNotificationsRepository,
    SmsAccountRepository,
    SmsAccountService,
    SmsMessagesRepository,
    SmsMessagesService,
    SmsOutcomes,
    SmsService,
    SmsStatusService,
    SuppressionsRepository,
    SuppressionsService,
    TwilioSignature,
    WhatsappService,
    {
      provide: MediaSource,
      inject: [AppConfig, Internet, Installation],
      useFactory: ({ twilio }: AppConfig, internet: Internet, installation: Installation): MediaSource =>
        installation.guard<MediaSource>(
          twilio ? new TwilioMedia(twilio, internet) : new NoMediaSource(),
          // The original still shows the media that a copy would delete.
          ['remove'],
        ),
    },
    {
      provide: CallSender,
      inject: [AppConfig, Outbox, Installation],
      useFactory: (
        { voiceTransport, twilio, publicUrl }: AppConfig,
        outbox: Outbox,
        installation: Installation,
      ): CallSender =>
        installation.guard<CallSender>(
          voiceTransport === 'twilio' && twilio
            ? new TwilioCallSender(twilio, publicUrl)
            : new OutboxCallSender(outbox),
          ['place'],
        ),
    },
    {
      provide: WhatsappSender,
      inject: [AppConfig, Outbox, Installation],
      useFactory: (
        { whatsappTransport, twilio, publicUrl }: AppConfig,
        outbox: Outbox,
        installation: Installation,
      ): WhatsappSender =>
        installation.guard<WhatsappSender>(
          whatsappTransport === 'twilio' && twilio
            ? new TwilioWhatsappSender(twilio, publicUrl)
            : new OutboxWhatsappSender(outbox),
          ['send'],
        ),
    },
    {
      provide: SmsSender,
      inject: [AppConfig, Outbox, Installation],
      useFactory: (
        { smsTransport, twilio, publicUrl }: AppConfig,
        outbox: Outbox,
        installation: Installation,
      ): SmsSender =>
        installation.guard<SmsSender>(
          smsTransport === 'twilio' && twilio
            ? new TwilioSmsSender(twilio, publicUrl)
            : new OutboxSmsSender(outbox),
          ['send'],
        ),
    },
    {
      provide: EmailSender,
      inject: [AppConfig, Outbox, Installation],
      useFactory: (
        { emailTransport, smtpUrl, emailFrom, emailReplyTo }: AppConfig,
        outbox: Outbox,
        installation: Installation,
      ): EmailSender =>
        installation.guard<EmailSender>(
          emailTransport === 'smtp'
            ? new SmtpEmailSender(smtpUrl, emailFrom, emailReplyTo)
            : new OutboxEmailSender(outbox),
          ['send'],
        ),
    },
  ],
  exports: [
    CallSender,
    ContactsService,
    DailyBudgetService,
    EmailSender,
    InboundWhatsappService,
    MediaErasureService,
    MediaSource,
    NotificationsService,
    PhoneLookupService,
    SmsAccountService,
    SmsMessagesRepository,
    SmsMessagesService,
    SmsOutcomes,
    SmsSender,
    SmsService,
    SmsStatusService,
    OptOutRule,
    SuppressionsRepository,
    TwilioSignature,
    WhatsappSender,
    SuppressionsService,
  ],
})
export class MessagingModule {}
