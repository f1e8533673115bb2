import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { EventsModule } from '../events/events.module';
import { FraudModule } from '../fraud/fraud.module';
import { MessagingModule } from '../messaging/messaging.module';
import { SecurityModule } from '../security/security.module';
import { SettingsModule } from '../settings/settings.module';
import { VerificationModule } from '../verification/verification.module';
import { WebhooksModule } from '../webhooks/webhooks.module';
import { AdminLeadController } from './admin-lead.controller';
import { CodeDeliveryService } from './code-delivery.service';
import { CodeGateService } from './code-gate.service';
import { FollowUpsService } from './follow-ups.service';
import { LeadActionsService } from './lead-actions.service';
import { LeadBookingsService } from './lead-bookings.service';
import { LeadClientsService } from './lead-clients.service';
import { LeadDetailService } from './lead-detail.service';
import { LeadMessagesService } from './lead-messages.service';
import { LeadNewsService } from './lead-news.service';
import { LeadRemovalService } from './lead-removal.service';
import { LeadScoreService } from './lead-score.service';
import { LeadCountsRepository } from './lead-counts.repository';
import { LeadCountsTicks } from './lead-counts.jobs';
import { LeadExportService } from './lead-export.service';
import { LeadListController } from './lead-list.controller';
import { LeadListRepository } from './lead-list.repository';
import { LeadListService } from './lead-list.service';
import { LeadSubmissionService } from './lead-submission.service';
import { LeadVerificationRepository } from './lead-verification.repository';
import { LeadVerificationService } from './lead-verification.service';
import { LeadWorkService } from './lead-work.service';
import { LeadsController } from './leads.controller';
import { LeadsJobs } from './leads.jobs';
import { LeadsTicks } from './leads.ticks';
import { LeadsRepository } from './leads.repository';
import { PublicConfigController } from './public-config.controller';

@Module({
  imports: [
    AuditModule,
    EventsModule,
    FraudModule,
    MessagingModule,
    SecurityModule,
    SettingsModule,
    VerificationModule,
    WebhooksModule,
  ],
  controllers: [AdminLeadController, LeadListController, LeadsController, PublicConfigController],
  providers: [
    CodeDeliveryService,
    CodeGateService,
    FollowUpsService,
    LeadBookingsService,
    LeadClientsService,
    LeadActionsService,
    LeadCountsRepository,
    LeadCountsTicks,
    LeadDetailService,
    LeadExportService,
    LeadListRepository,
    LeadListService,
    LeadMessagesService,
    LeadNewsService,
    LeadRemovalService,
    LeadScoreService,
    LeadSubmissionService,
    LeadVerificationRepository,
    LeadVerificationService,
    LeadWorkService,
    LeadsJobs,
    LeadsRepository,
    LeadsTicks,
  ],
  exports: [LeadBookingsService, LeadClientsService],
})
export class LeadsModule {}
