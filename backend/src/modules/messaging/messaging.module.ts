import { Module } from '@nestjs/common';
import { AppConfig } from '../../config/app-config';
import { SettingsModule } from '../settings/settings.module';
import { EmailSender } from './email-sender';
import { MessagingTicks } from './messaging.jobs';
import { NotificationsService } from './notifications.service';
import { Outbox, OutboxEmailSender, OutboxSmsSender } from './outbox';
import { OutboxController } from './outbox.controller';
import { PhoneLookupService } from './phone-lookup.service';
import { SmsSender } from './sms-sender';
import { SmsService } from './sms.service';
import { SmtpEmailSender } from './smtp-email-sender';
import { TwilioSmsSender } from './twilio-sms-sender';

@Module({
  imports: [SettingsModule],
  controllers: [OutboxController],
  providers: [
    Outbox,
    MessagingTicks,
    NotificationsService,
    PhoneLookupService,
    SmsService,
    {
      provide: SmsSender,
      inject: [AppConfig, Outbox],
      useFactory: ({ twilio }: AppConfig, outbox: Outbox): SmsSender =>
        twilio ? new TwilioSmsSender(twilio) : new OutboxSmsSender(outbox),
    },
    {
      provide: EmailSender,
      inject: [AppConfig, Outbox],
      useFactory: ({ emailTransport, smtpUrl, emailFrom }: AppConfig, outbox: Outbox): EmailSender =>
        emailTransport === 'smtp' ? new SmtpEmailSender(smtpUrl, emailFrom) : new OutboxEmailSender(outbox),
    },
  ],
  exports: [NotificationsService, PhoneLookupService, SmsService],
})
export class MessagingModule {}
