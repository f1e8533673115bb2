import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { MessagingModule } from '../messaging/messaging.module';
import { SettingsModule } from '../settings/settings.module';
import { VerificationModule } from '../verification/verification.module';
import { CodeDeliveryService } from './code-delivery.service';
import { LeadCountsRepository } from './lead-counts.repository';
import { LeadCountsTicks } from './lead-counts.jobs';
import { LeadExportService } from './lead-export.service';
import { LeadListController } from './lead-list.controller';
import { LeadListRepository } from './lead-list.repository';
import { LeadListService } from './lead-list.service';
import { LeadSubmissionService } from './lead-submission.service';
import { LeadVerificationRepository } from './lead-verification.repository';
import { LeadVerificationService } from './lead-verification.service';
import { LeadsController } from './leads.controller';
import { LeadsJobs } from './leads.jobs';
import { LeadsRepository } from './leads.repository';
import { PublicConfigController } from './public-config.controller';

@Module({
  imports: [AuditModule, MessagingModule, SettingsModule, VerificationModule],
  controllers: [LeadsController, LeadListController, PublicConfigController],
  providers: [
    CodeDeliveryService,
    LeadCountsRepository,
    LeadCountsTicks,
    LeadExportService,
    LeadListRepository,
    LeadListService,
    LeadSubmissionService,
    LeadVerificationRepository,
    LeadVerificationService,
    LeadsJobs,
    LeadsRepository,
  ],
})
export class LeadsModule {}
