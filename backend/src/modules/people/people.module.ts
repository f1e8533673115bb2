import { Module } from '@nestjs/common';
import { AccountModule } from '../auth/account/account.module';
import { AuditModule } from '../audit/audit.module';
import { AuthModule } from '../auth/auth.module';
import { LeadsModule } from '../leads/leads.module';
import { MessagingModule } from '../messaging/messaging.module';
import { SecurityModule } from '../security/security.module';
import { SettingsModule } from '../settings/settings.module';
import { TasksModule } from '../tasks/tasks.module';
import { DayDigestRepository } from './day-digest.repository';
import { DayDigestService } from './day-digest.service';
import { InvitationAcceptanceService } from './invitation-acceptance.service';
import { InvitationTokens } from './invitation-tokens';
import { InvitationsController } from './invitations.controller';
import { InvitationsRepository } from './invitations.repository';
import { InvitationsService } from './invitations.service';
import { MenuController } from './menu/menu.controller';
import { MenuRepository } from './menu/menu.repository';
import { PeopleController } from './people.controller';
import { PeopleRepository } from './people.repository';
import { PeopleService } from './people.service';
import { PermissionsController } from './permissions.controller';
import { SetupController } from './setup/setup.controller';
import { SetupRepository } from './setup/setup.repository';
import { SetupService } from './setup/setup.service';

/** Accounts of the back office: invitations, roles and deactivation. */
@Module({
  imports: [
    AccountModule,
    AuditModule,
    AuthModule,
    LeadsModule,
    MessagingModule,
    SecurityModule,
    SettingsModule,
    TasksModule,
  ],
  controllers: [
    InvitationsController,
    MenuController,
    PeopleController,
    PermissionsController,
    SetupController,
  ],
  providers: [
    DayDigestRepository,
    DayDigestService,
    InvitationAcceptanceService,
    InvitationTokens,
    InvitationsRepository,
    InvitationsService,
    MenuRepository,
    PeopleRepository,
    PeopleService,
    SetupRepository,
    SetupService,
  ],
})
export class PeopleModule {}
