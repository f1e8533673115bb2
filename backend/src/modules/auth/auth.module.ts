import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { SettingsModule } from '../settings/settings.module';
import { AuditModule } from '../audit/audit.module';
import { SecurityModule } from '../security/security.module';
import { AdminGuard } from './admin.guard';
import { AuthController } from './auth.controller';
import { AuthTicks } from './auth.jobs';
import { JwtStrategy } from './jwt.strategy';
import { LoginService } from './login.service';
import { SecondFactorService } from './second-factor.service';
import { SessionService } from './session.service';

@Module({
  imports: [SettingsModule, AuditModule, SecurityModule],
  controllers: [AuthController],
  providers: [
    AuthTicks,
    JwtStrategy,
    LoginService,
    SecondFactorService,
    SessionService,
    { provide: APP_GUARD, useClass: AdminGuard },
  ],
  exports: [SecondFactorService, SessionService],
})
export class AuthModule {}
