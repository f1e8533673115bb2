import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { EventsModule } from '../events/events.module';
import { FraudModule } from '../fraud/fraud.module';
import { MessagingModule } from '../messaging/messaging.module';
import { SecurityModule } from '../security/security.module';
import { SettingsModule } from '../settings/settings.module';
import { VerificationModule } from '../verification/verification.module';
import { WebhooksModule } from '../webhooks/webhooks.module';
import { AdminLeadController } from './office/admin-lead.controller';
import { CodeDeliveryService } from './intake/code-delivery.service';
import { CodeGateService } from './intake/code-gate.service';
import { FollowUpsService } from './notifications/follow-ups.service';
import { LeadActionsService } from './office/lead-actions.service';
import { LeadBookingsService } from './bookings/lead-bookings.service';
import { LeadClientsService } from './office/lead-clients.service';
import { LeadDetailService } from './office/lead-detail.service';
import { LeadMessagesService } from './office/lead-messages.service';
import { LeadNewsService } from './notifications/lead-news.service';
import { LeadRemovalService } from './office/lead-removal.service';
import { LeadScoreService } from './score/lead-score.service';
import { LeadCountsRepository } from './list/lead-counts.repository';
import { LeadCountsTicks } from './list/lead-counts.jobs';
import { LeadExportService } from './list/lead-export.service';
import { LeadListController } from './list/lead-list.controller';
import { LeadListRepository } from './list/lead-list.repository';
import { LeadListService } from './list/lead-list.service';
import { LeadSubmissionService } from './intake/lead-submission.service';
import { LeadVerificationRepository } from './intake/lead-verification.repository';
import { LeadVerificationService } from './intake/lead-verification.service';
import { LeadWorkService } from './office/lead-work.service';
import { LeadsController } from './intake/leads.controller';
import { LeadsTicks } from './leads.ticks';
import { LeadsRepository } from './intake/leads.repository';
import { PublicConfigController } from './intake/public-config.controller';

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
    LeadsRepository,
    LeadsTicks,
  ],
  exports: [LeadBookingsService, LeadClientsService],
})
export class LeadsModule {}
