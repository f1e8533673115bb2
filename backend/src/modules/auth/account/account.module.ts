import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/audit.module';
import { AuthModule } from '../auth.module';
import { MessagingModule } from '../../messaging/messaging.module';
import { SecurityModule } from '../../security/security.module';
import { SettingsModule } from '../../settings/settings.module';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { AccountChangeRepository } from './account-change.repository';
import { AccountChangeService } from './account-change.service';
import { AccountSessionsController } from './account-sessions.controller';
import { AccountSessionsService } from './account-sessions.service';
import { AccountController } from './account.controller';
import { AccountService } from './account.service';
import { OwnerNoticeService } from './owner-notice.service';
import { OwnersRepository } from './owners.repository';
import { PasswordAgainInterceptor } from './password-again.interceptor';
import { PasskeysController } from './passkeys/passkeys.controller';
import { PasskeysService } from './passkeys/passkeys.service';
import { ReauthenticationService } from './reauthentication.service';
import { SettingsChangeRepository } from './settings-change.repository';
import { SettingsChangeService } from './settings-change.service';
import { TwoFactorController } from './two-factor.controller';
import { TwoFactorService } from './two-factor.service';

@Module({
  imports: [AuditModule, AuthModule, MessagingModule, SecurityModule, SettingsModule],
  controllers: [AccountController, AccountSessionsController, PasskeysController, TwoFactorController],
  providers: [
    AccountChangeRepository,
    AccountChangeService,
    AccountService,
    AccountSessionsService,
    OwnerNoticeService,
    OwnersRepository,
    PasskeysService,
    ReauthenticationService,
    { provide: APP_INTERCEPTOR, useClass: PasswordAgainInterceptor },
    SettingsChangeRepository,
    SettingsChangeService,
    TwoFactorService,
  ],
  exports: [AccountChangeService, OwnersRepository],
})
export class AccountModule {}
