import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { AuthModule } from '../auth/auth.module';
import { EventsModule } from '../events/events.module';
import { LeadStoreModule } from '../lead-store/lead-store.module';
import { LeadsModule } from '../leads/leads.module';
import { MessagingModule } from '../messaging/messaging.module';
import { SecurityModule } from '../security/security.module';
import { SettingsModule } from '../settings/settings.module';
import { AppointmentMessagesService } from './messages/appointment-messages.service';

@Module({
  imports: [
    AuditModule,
    AuthModule,
    EventsModule,
    LeadStoreModule,
    LeadsModule,
    MessagingModule,
    SecurityModule,
    SettingsModule,
  ],
  providers: [AppointmentMessagesService],
})
export class AppointmentsModule {}
