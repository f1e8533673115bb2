import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { MessagingModule } from '../messaging/messaging.module';
import { SecurityModule } from '../security/security.module';
import { SettingsModule } from '../settings/settings.module';
import { CampaignPausesService } from './campaign-pauses.service';
import { CampaignReconciliationService } from './campaign-reconciliation.service';
import { CampaignReportsService } from './campaign-reports.service';
import { CampaignSendingService } from './campaign-sending.service';
import { CampaignSettlingService } from './campaign-settling.service';
import { CampaignStartService } from './campaign-start.service';
import { CampaignsController } from './campaigns.controller';
import { CampaignsService } from './campaigns.service';
import { CampaignsTicks } from './campaigns.ticks';

@Module({
  imports: [AuditModule, MessagingModule, SecurityModule, SettingsModule],
  controllers: [CampaignsController],
  providers: [
    CampaignPausesService,
    CampaignReconciliationService,
    CampaignReportsService,
    CampaignSendingService,
    CampaignSettlingService,
    CampaignStartService,
    CampaignsService,
    CampaignsTicks,
  ],
})
export class CampaignsModule {}
