import { Module } from '@nestjs/common';
import { LeadStoreModule } from '../lead-store/lead-store.module';
import { MessagingModule } from '../messaging/messaging.module';
import { SettingsModule } from '../settings/settings.module';
import { AppointmentAnswers } from './appointment-answers.service';
import { AppointmentLinksRepository } from './appointment-links.repository';
import { AppointmentLinksService } from './appointment-links.service';
import { AppointmentTokens } from './appointment-tokens';
import { AppointmentsRepository } from './appointments.repository';
import { PersonalLinkService } from './personal-link.service';
import { ReportedAppointmentsRepository } from './reported-appointments.repository';

/** The record of appointments, the secret links to them, and people's answers. */
@Module({
  imports: [LeadStoreModule, MessagingModule, SettingsModule],
  providers: [
    AppointmentAnswers,
    AppointmentLinksRepository,
    AppointmentLinksService,
    AppointmentTokens,
    AppointmentsRepository,
    PersonalLinkService,
    ReportedAppointmentsRepository,
  ],
  exports: [
    AppointmentAnswers,
    AppointmentLinksService,
    AppointmentTokens,
    AppointmentsRepository,
    PersonalLinkService,
    ReportedAppointmentsRepository,
  ],
})
export class AppointmentStoreModule {}
