import { Module } from '@nestjs/common';
import { AppointmentStoreModule } from '../appointment-store/appointment-store.module';
import { AuthModule } from '../auth/auth.module';
import { AuditModule } from '../audit/audit.module';
import { EventsModule } from '../events/events.module';
import { FraudModule } from '../fraud/fraud.module';
import { LeadStoreModule } from '../lead-store/lead-store.module';
import { MediaModule } from '../media/media.module';
import { MessagingModule } from '../messaging/messaging.module';
import { SecurityModule } from '../security/security.module';
import { SettingsModule } from '../settings/settings.module';
import { StatesModule } from '../states/states.module';
import { VerificationModule } from '../verification/verification.module';
import { WebhooksInModule } from '../webhooks-in/webhooks-in.module';
import { CallsController } from './contacts/calls.controller';
import { CallsService } from './contacts/calls.service';
import { ContactReasonsService } from './contacts/contact-reasons.service';
import { DeskController } from './desk/desk.controller';
import { DeskRepository } from './desk/desk.repository';
import { DeskService } from './desk/desk.service';
import { HoldsController } from './desk/holds.controller';
import { HoldsService } from './desk/holds.service';
import { BoardController } from './board/board.controller';
import { BoardRepository } from './board/board.repository';
import { BoardService } from './board/board.service';
import { AssignmentController } from './assignment/assignment.controller';
import { BulkActsRepository } from './bulk/bulk-acts.repository';
import { BulkActsService } from './bulk/bulk-acts.service';
import { BulkController } from './bulk/bulk.controller';
import { LeadAssignmentService } from './assignment/lead-assignment.service';
import { AdminLeadController } from './office/admin-lead.controller';
import { CodeDeliveryService } from './intake/code-delivery.service';
import { InboundCallsService } from './inbound/inbound-calls.service';
import { InboundWhatsappMessages } from './inbound/inbound-whatsapp.service';
import { OutboxVisitorController } from './inbound/outbox-visitor.controller';
import { TwilioVoiceController } from './inbound/twilio-voice.controller';
import { CodeGateService } from './intake/code-gate.service';
import { CodeReportsService } from './intake/code-reports.service';
import { CodeRushService } from './intake/code-rush.service';
import { FollowUpsService } from './notifications/follow-ups.service';
import { LeadAlertsRepository } from './notifications/lead-alerts.repository';
import { LeadAlertsService } from './notifications/lead-alerts.service';
import { LeadActionsService } from './office/lead-actions.service';
import { LeadOutcomesService } from './appointments/lead-outcomes.service';
import { LeadAppointmentsService } from './appointments/lead-appointments.service';
import { LeadClientsService } from './office/lead-clients.service';
import { LeadDetailService } from './office/lead-detail.service';
import { LeadMessagesRepository } from './office/lead-messages.repository';
import { LeadMessagesService } from './office/lead-messages.service';
import { FollowUpsRepository } from './notifications/follow-ups.repository';
import { LeadNoticesRepository } from './notifications/lead-notices.repository';
import { LeadVerifiedNotificationService } from './notifications/lead-verified-notification.service';
import { LeadDetailRepository } from './office/lead-detail.repository';
import { LeadExportRepository } from './list/lead-export.repository';
import { LeadRemovalService } from './office/lead-removal.service';
import { LeadScoreRepository } from './score/lead-score.repository';
import { LeadScoreService } from './score/lead-score.service';
import { LeadCountsRepository } from './list/lead-counts.repository';
import { LeadCountsService } from './list/lead-counts.service';
import { LeadExportService } from './list/lead-export.service';
import { LeadListController } from './list/lead-list.controller';
import { LeadListRepository } from './list/lead-list.repository';
import { LeadListService } from './list/lead-list.service';
import { SubmissionAssessmentService } from './intake/submission-assessment.service';
import { LeadProofService } from './intake/lead-proof.service';
import { SubmissionStatusService } from './intake/submission-status.service';
import { RepeatedSubmissionsService } from './intake/repeated-submissions.service';
import { LeadSubmissionService } from './intake/lead-submission.service';
import { LeadSalesController } from './office/lead-sales.controller';
import { LeadSalesService } from './office/lead-sales.service';
import { SaleFactsRepository } from './office/sale-facts.repository';
import { RefusedFormsService } from './intake/refused-forms.service';
import { SubmissionRecords } from './intake/submission-records.service';
import { ReceivedTextsService } from './inbound/received-texts.service';
import { SatisfactionService } from './office/satisfaction.service';
import { LeadVerificationService } from './intake/lead-verification.service';
import { NewLeadController } from './office/new-lead.controller';
import { NewLeadService } from './office/new-lead.service';
import { LeadWorkService } from './office/lead-work.service';
import { CallOutcomesService } from './office/call-outcomes.service';
import { OutcomeUndoService } from './office/outcome-undo.service';
import { LeadsController } from './intake/leads.controller';
import { ImportRowsRepository } from './imports/import-rows.repository';
import { ImportUploadService } from './imports/import-upload.service';
import { ImportWorkService } from './imports/import-work.service';
import { LeadImportsController } from './imports/lead-imports.controller';
import { LeadImportsRepository } from './imports/lead-imports.repository';
import { LeadImportsService } from './imports/lead-imports.service';
import { LeadMergesController } from './merges/lead-merges.controller';
import { LeadMergesRepository } from './merges/lead-merges.repository';
import { LeadMergesService } from './merges/lead-merges.service';
import { LeadViewsController } from './views/lead-views.controller';
import { LeadViewsRepository } from './views/lead-views.repository';
import { LeadViewsService } from './views/lead-views.service';

@Module({
  imports: [
    AppointmentStoreModule,
    AuthModule,
    AuditModule,
    EventsModule,
    FraudModule,
    LeadStoreModule,
    MediaModule,
    MessagingModule,
    SecurityModule,
    SettingsModule,
    StatesModule,
    VerificationModule,
    WebhooksInModule,
  ],
  controllers: [
    LeadSalesController,
    AssignmentController,
    BoardController,
    BulkController,
    CallsController,
    DeskController,
    HoldsController,
    AdminLeadController,
    LeadImportsController,
    LeadListController,
    LeadMergesController,
    LeadsController,
    LeadViewsController,
    NewLeadController,
    OutboxVisitorController,
    TwilioVoiceController,
  ],
  providers: [
    BoardRepository,
    BoardService,
    BulkActsRepository,
    BulkActsService,
    CallOutcomesService,
    CallsService,
    ContactReasonsService,
    CodeDeliveryService,
    CodeGateService,
    CodeReportsService,
    CodeRushService,
    DeskRepository,
    DeskService,
    HoldsService,
    ImportRowsRepository,
    ImportUploadService,
    ImportWorkService,
    InboundCallsService,
    InboundWhatsappMessages,
    FollowUpsRepository,
    FollowUpsService,
    LeadAppointmentsService,
    LeadClientsService,
    LeadActionsService,
    LeadAlertsRepository,
    LeadAlertsService,
    LeadAssignmentService,
    LeadCountsRepository,
    LeadCountsService,
    LeadDetailRepository,
    LeadDetailService,
    LeadExportRepository,
    LeadExportService,
    LeadImportsRepository,
    LeadImportsService,
    LeadListRepository,
    LeadListService,
    LeadMergesRepository,
    LeadMergesService,
    LeadMessagesRepository,
    LeadMessagesService,
    LeadNoticesRepository,
    LeadOutcomesService,
    LeadRemovalService,
    LeadScoreRepository,
    LeadScoreService,
    LeadProofService,
    SubmissionStatusService,
    RepeatedSubmissionsService,
    LeadSubmissionService,
    LeadVerificationService,
    LeadViewsRepository,
    LeadViewsService,
    LeadVerifiedNotificationService,
    LeadWorkService,
    NewLeadService,
    OutcomeUndoService,
    ReceivedTextsService,
    SatisfactionService,
    SubmissionAssessmentService,
    LeadSalesService,
    SaleFactsRepository,
    RefusedFormsService,
    SubmissionRecords,
  ],
  exports: [
    LeadAssignmentService,
    LeadAppointmentsService,
    LeadClientsService,
    LeadDetailRepository,
    LeadDetailService,
    LeadMessagesService,
    LeadOutcomesService,
    LeadScoreService,
    LeadWorkService,
    SaleFactsRepository,
  ],
})
export class LeadsModule {}
