import { Module } from '@nestjs/common';
import { FraudModule } from '../fraud/fraud.module';
import { SecurityModule } from '../security/security.module';
import { AttemptsService } from '../security/attempts/attempts.service';
import { PhoneValidationController } from './phone-validation.controller';
import { VerificationCodeService } from './verification-code.service';
import { VerificationLimitsService } from './verification-limits.service';

@Module({
  imports: [FraudModule, SecurityModule],
  controllers: [PhoneValidationController],
  providers: [AttemptsService, VerificationCodeService, VerificationLimitsService],
  exports: [AttemptsService, VerificationCodeService, VerificationLimitsService],
})
export class VerificationModule {}
