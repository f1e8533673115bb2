import { Module } from '@nestjs/common';
import { AppointmentStoreModule } from '../appointment-store/appointment-store.module';
import { AuditModule } from '../audit/audit.module';
import { AuthModule } from '../auth/auth.module';
import { EventsModule } from '../events/events.module';
import { LeadStoreModule } from '../lead-store/lead-store.module';
import { LeadsModule } from '../leads/leads.module';
import { MessagingModule } from '../messaging/messaging.module';
import { SecurityModule } from '../security/security.module';
import { StatesModule } from '../states/states.module';
import { SettingsModule } from '../settings/settings.module';
import { VerificationModule } from '../verification/verification.module';
import { WebhooksInModule } from '../webhooks-in/webhooks-in.module';
import { AgentsRepository } from './availability/agents.repository';
import { AvailabilityController } from './availability/availability.controller';
import { AvailabilityService } from './availability/availability.service';
import { AgentChoice } from './booking/agent-choice.service';
import { AgentLoadsRepository } from './booking/agent-loads.repository';
import { AgentTimes } from './booking/agent-times.service';
import { AppointmentLocks } from './booking/appointment-locks.service';
import { AppointmentsController } from './booking/appointments.controller';
import { CallbacksService } from './booking/callbacks.service';
import { CallingHoursService } from './booking/calling-hours.service';
import { OwnAppointmentsService } from './booking/own-appointments.service';
import { SlotsService } from './booking/slots.service';
import { VisitorAppointmentsService } from './booking/visitor-appointments.service';
import { AppointmentConfirmationController } from './messages/appointment-confirmation.controller';
import { AppointmentFactsRepository } from './messages/appointment-facts.repository';
import { VisitorLimits } from './booking/visitor-limits.service';
import { AppointmentMessagesService } from './messages/appointment-messages.service';
import { AppointmentOutcomesService } from './office/appointment-outcomes.service';
import { BusyCalendarsRepository } from './feeds/busy-calendars.repository';
import { BusyCalendarsService } from './feeds/busy-calendars.service';
import { BusyTimesRepository } from './feeds/busy-times.repository';
import { CalendarAddresses } from './feeds/calendar-addresses';
import { CalendarFeedsController } from './feeds/calendar-feeds.controller';
import { CalendarFeedsRepository } from './feeds/calendar-feeds.repository';
import { CalendarFeedsService } from './feeds/calendar-feeds.service';
import { CalendarRefreshService } from './feeds/calendar-refresh.service';
import { PublicCalendarFeedController } from './feeds/public-calendar-feed.controller';
import { CallingHoursController } from './office/calling-hours.controller';
import { CalendarLinksController } from './office/calendar-links.controller';
import { CalendarLinksService } from './office/calendar-links.service';
import { ElsewhereAppointmentsService } from './office/elsewhere-appointments.service';
import { OfficeAppointmentsController } from './office/office-appointments.controller';
import { OfficeAppointmentsRepository } from './office/office-appointments.repository';
import { OfficeSlotsController } from './office/office-slots.controller';
import { OfficeAppointmentsService } from './office/office-appointments.service';
import { ShowRateRepository } from './office/show-rate.repository';
import { ShowRateService } from './office/show-rate.service';
import { AppointmentNoticesRepository } from './messages/appointment-notices.repository';
import { SlotReleaseService } from './booking/slot-release.service';
import { ChangeMails } from './messages/change-mails.service';
import { ChangeTexts } from './messages/change-texts.service';
import { ConfirmationsService } from './messages/confirmations.service';
import { InvitationsService } from './messages/invitations.service';
import { MessageWords } from './messages/message-words.service';
import { RemindersService } from './messages/reminders.service';
import { CalWebhookService } from './other-calendars/cal-webhook.service';
import { CalendarEventsService } from './other-calendars/calendar-events.service';
import { CalendarWebhooksController } from './other-calendars/calendar-webhooks.controller';
import { CalendlyWebhookService } from './other-calendars/calendly-webhook.service';
import { ChannelStatus } from './messages/channel-status.service';

@Module({
  imports: [
    AppointmentStoreModule,
    AuditModule,
    AuthModule,
    EventsModule,
    LeadStoreModule,
    LeadsModule,
    MessagingModule,
    SecurityModule,
    SettingsModule,
    StatesModule,
    VerificationModule,
    WebhooksInModule,
  ],
  controllers: [
    AppointmentConfirmationController,
    AppointmentsController,
    AvailabilityController,
    CalendarFeedsController,
    CalendarLinksController,
    CalendarWebhooksController,
    CallingHoursController,
    OfficeAppointmentsController,
    OfficeSlotsController,
    PublicCalendarFeedController,
  ],
  providers: [
    AgentsRepository,
    AgentChoice,
    AgentLoadsRepository,
    AgentTimes,
    AppointmentFactsRepository,
    AppointmentLocks,
    AppointmentMessagesService,
    AppointmentNoticesRepository,
    AppointmentOutcomesService,
    AvailabilityService,
    CallbacksService,
    CallingHoursService,
    BusyCalendarsRepository,
    BusyCalendarsService,
    BusyTimesRepository,
    CalendarAddresses,
    CalendarEventsService,
    CalendarFeedsRepository,
    CalendarFeedsService,
    CalendarRefreshService,
    CalendarLinksService,
    CalendlyWebhookService,
    CalWebhookService,
    ChangeMails,
    ChangeTexts,
    ConfirmationsService,
    ElsewhereAppointmentsService,
    SlotReleaseService,
    InvitationsService,
    MessageWords,
    OfficeAppointmentsRepository,
    OfficeAppointmentsService,
    ShowRateRepository,
    ShowRateService,
    OwnAppointmentsService,
    RemindersService,
    SlotsService,
    ChannelStatus,
    VisitorAppointmentsService,
    VisitorLimits,
  ],
  exports: [SlotsService],
})
export class AppointmentsModule {}
