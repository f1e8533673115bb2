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
import { ChannelsController } from './methods/channels.controller';
import { VoiceCodeSender } from './senders/voice-code-sender';
import { VerificationCallsRepository } from './calls/verification-calls.repository';
import { VerificationCallsService } from './calls/verification-calls.service';
import { SubmissionSecrets } from './methods/submission-secrets.service';
import { VerificationChannelsRepository } from './methods/verification-channels.repository';
import { MethodsService } from './methods/methods.service';

@Module({
  imports: [FraudModule, LeadStoreModule, MessagingModule, SecurityModule, SettingsModule],
  controllers: [ChannelsController, PhoneValidationController],
  providers: [
    CodeSenders,
    EmailCodeSender,
    SmsCodeSender,
    SubmissionSecrets,
    VerificationCallsRepository,
    VerificationCallsService,
    VerificationChannelsRepository,
    VerificationCodeService,
    VerificationLimitsService,
    VoiceCodeSender,
    MethodsService,
  ],
  exports: [
    CodeSenders,
    SubmissionSecrets,
    VerificationCallsService,
    VerificationCodeService,
    VerificationLimitsService,
    MethodsService,
  ],
})
export class VerificationModule {}
