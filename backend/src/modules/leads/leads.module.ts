import { Module } from '@nestjs/common';
import { MessagingModule } from '../messaging/messaging.module';
import { SettingsModule } from '../settings/settings.module';
import { VerificationModule } from '../verification/verification.module';
import { CodeDeliveryService } from './code-delivery.service';
import { LeadSubmissionService } from './lead-submission.service';
import { LeadVerificationRepository } from './lead-verification.repository';
import { LeadVerificationService } from './lead-verification.service';
import { LeadsController } from './leads.controller';
import { LeadsJobs } from './leads.jobs';
import { LeadsRepository } from './leads.repository';
import { PublicConfigController } from './public-config.controller';

@Module({
  imports: [MessagingModule, SettingsModule, VerificationModule],
  controllers: [LeadsController, PublicConfigController],
  providers: [
    CodeDeliveryService,
    LeadSubmissionService,
    LeadVerificationRepository,
    LeadVerificationService,
    LeadsJobs,
    LeadsRepository,
  ],
})
export class LeadsModule {}
