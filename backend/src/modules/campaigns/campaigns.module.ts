import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { MessagingModule } from '../messaging/messaging.module';
import { SecurityModule } from '../security/security.module';
import { SettingsModule } from '../settings/settings.module';
import { CampaignPausesService } from './sending/campaign-pauses.service';
import { CampaignReconciliationService } from './sending/campaign-reconciliation.service';
import { CampaignReportsService } from './campaign-reports.service';
import { CampaignSendingService } from './sending/campaign-sending.service';
import { CampaignSettlingService } from './sending/campaign-settling.service';
import { CampaignStartService } from './sending/campaign-start.service';
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
