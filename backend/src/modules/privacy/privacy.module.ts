import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { LeadStoreModule } from '../lead-store/lead-store.module';
import { PaymentsModule } from '../payments/payments.module';
import { SettingsModule } from '../settings/settings.module';
import { VerificationModule } from '../verification/verification.module';
import { ErasureRepository } from './erasure.repository';
import { ErasureService } from './erasure.service';
import { PersonDataService } from './person-data.service';
import { PersonRepository } from './person.repository';
import { PrivacyController } from './privacy.controller';
import { PrivacyRequestsController } from './privacy-requests.controller';
import { PrivacyRequestsRepository } from './privacy-requests.repository';
import { PrivacyRequestsService } from './privacy-requests.service';
import { RetentionRepository } from './retention.repository';
import { RetentionService } from './retention.service';
import { MessagingModule } from '../messaging/messaging.module';
import { WebhooksOutModule } from '../webhooks-out/webhooks-out.module';

@Module({
  imports: [
    AuditModule,
    LeadStoreModule,
    PaymentsModule,
    SettingsModule,
    VerificationModule,
    MessagingModule,
    WebhooksOutModule,
  ],
  controllers: [PrivacyController, PrivacyRequestsController],
  providers: [
    ErasureRepository,
    ErasureService,
    PersonDataService,
    PersonRepository,
    PrivacyRequestsRepository,
    PrivacyRequestsService,
    RetentionRepository,
    RetentionService,
  ],
})
export class PrivacyModule {}
