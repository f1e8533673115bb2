import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { LeadStoreModule } from '../lead-store/lead-store.module';
import { SecurityModule } from '../security/security.module';
import { SettingsModule } from '../settings/settings.module';
import { BlockEvidenceService } from './block-evidence.service';
import { ChallengeController } from './challenge.controller';
import { ChallengeService } from './challenge.service';
import { FraudAlertsRepository } from './fraud-alerts.repository';
import { FraudAlertsService } from './fraud-alerts.service';
import { FraudController } from './fraud.controller';
import { FraudSignalsRepository } from './fraud-signals.repository';
import { FraudSignalsService } from './fraud-signals.service';
import { FraudTrendsRepository } from './fraud-trends.repository';
import { FraudTrendsService } from './fraud-trends.service';
import { LeadEvidenceRepository } from './lead-evidence.repository';

@Module({
  imports: [AuditModule, LeadStoreModule, SecurityModule, SettingsModule],
  controllers: [ChallengeController, FraudController],
  providers: [
    BlockEvidenceService,
    ChallengeService,
    FraudAlertsRepository,
    FraudAlertsService,
    FraudSignalsRepository,
    FraudSignalsService,
    FraudTrendsRepository,
    FraudTrendsService,
    LeadEvidenceRepository,
  ],
  exports: [ChallengeService, FraudAlertsService, FraudSignalsService],
})
export class FraudModule {}
