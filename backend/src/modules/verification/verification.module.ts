import { Module } from '@nestjs/common';
import { FraudModule } from '../fraud/fraud.module';
import { SecurityModule } from '../security/security.module';
import { PhoneValidationController } from './phone-validation.controller';
import { VerificationCodeService } from './verification-code.service';
import { VerificationLimitsService } from './verification-limits.service';

@Module({
  imports: [FraudModule, SecurityModule],
  controllers: [PhoneValidationController],
  providers: [VerificationCodeService, VerificationLimitsService],
  exports: [VerificationCodeService, VerificationLimitsService],
})
export class VerificationModule {}
