import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { SettingsModule } from '../settings/settings.module';
import { AuditModule } from '../audit/audit.module';
import { SecurityModule } from '../security/security.module';
import { AdminGuard } from './admin.guard';
import { ApiKeyStrategy } from './api-keys/api-key.strategy';
import { ApiKeysController } from './api-keys/api-keys.controller';
import { ApiKeysRepository } from './api-keys/api-keys.repository';
import { ApiKeysService } from './api-keys/api-keys.service';
import { AdminUsersRepository } from './admin-users.repository';
import { AuthController } from './login/auth.controller';
import { JwtStrategy } from './sessions/jwt.strategy';
import { LoginService } from './login/login.service';
import { PasskeyChallenges } from './passkeys/passkey-challenges';
import { PasskeyCheck } from './passkeys/passkey-check';
import { PasskeyLoginController } from './passkeys/passkey-login.controller';
import { PasskeyLoginService } from './passkeys/passkey-login.service';
import { PasskeysRepository } from './passkeys/passkeys.repository';
import { SecondFactorService } from './login/second-factor.service';
import { SessionService } from './sessions/session.service';
import { SessionsRepository } from './sessions/sessions.repository';

@Module({
  imports: [SettingsModule, AuditModule, SecurityModule],
  controllers: [ApiKeysController, AuthController, PasskeyLoginController],
  providers: [
    ApiKeyStrategy,
    ApiKeysRepository,
    ApiKeysService,
    AdminUsersRepository,
    JwtStrategy,
    LoginService,
    PasskeyChallenges,
    PasskeyCheck,
    PasskeyLoginService,
    PasskeysRepository,
    SecondFactorService,
    SessionService,
    SessionsRepository,
    { provide: APP_GUARD, useClass: AdminGuard },
  ],
  exports: [
    ApiKeysService,
    AdminUsersRepository,
    PasskeyChallenges,
    PasskeyCheck,
    PasskeysRepository,
    SecondFactorService,
    SessionService,
  ],
})
export class AuthModule {}
