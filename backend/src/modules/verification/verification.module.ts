import { Module } from '@nestjs/common';
import { FraudModule } from '../fraud/fraud.module';
import { SecurityModule } from '../security/security.module';
import { LeadStoreModule } from '../lead-store/lead-store.module';
import { MessagingModule } from '../messaging/messaging.module';
import { SettingsModule } from '../settings/settings.module';
import { PhoneValidationController } from './phone-validation.controller';
import { VerificationCodeService } from './verification-code.service';
import { VerificationLimitsService } from './verification-limits.service';
import { CodeSenders } from './senders/code-senders';
import { EmailCodeSender } from './senders/email-code-sender';
import { SmsCodeSender } from './senders/sms-code-sender';
import { ChannelsController } from './ways/channels.controller';
import { SubmissionSecrets } from './ways/submission-secrets.service';
import { VerificationChannelsRepository } from './ways/verification-channels.repository';
import { WaysService } from './ways/ways.service';

@Module({
  imports: [FraudModule, LeadStoreModule, MessagingModule, SecurityModule, SettingsModule],
  controllers: [ChannelsController, PhoneValidationController],
  providers: [
    CodeSenders,
    EmailCodeSender,
    SmsCodeSender,
    SubmissionSecrets,
    VerificationChannelsRepository,
    VerificationCodeService,
    VerificationLimitsService,
    WaysService,
  ],
  exports: [CodeSenders, SubmissionSecrets, VerificationCodeService, VerificationLimitsService, WaysService],
})
export class VerificationModule {}
