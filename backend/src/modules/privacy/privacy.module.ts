import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { SettingsModule } from '../settings/settings.module';
import { VerificationModule } from '../verification/verification.module';
import { ErasureService } from './erasure.service';
import { PersonDataService } from './person-data.service';
import { PrivacyController } from './privacy.controller';
import { PrivacyRequestsController } from './privacy-requests.controller';
import { PrivacyRequestsService } from './privacy-requests.service';
import { RetentionService } from './retention.service';

@Module({
  imports: [AuditModule, SettingsModule, VerificationModule],
  controllers: [PrivacyController, PrivacyRequestsController],
  providers: [ErasureService, PersonDataService, PrivacyRequestsService, RetentionService],
})
export class PrivacyModule {}
