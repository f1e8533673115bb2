import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { MessagingModule } from '../messaging/messaging.module';
import { SecurityModule } from '../security/security.module';
import { SettingsModule } from '../settings/settings.module';
import { CampaignReportsService } from './campaign-reports.service';
import { CampaignSendingService } from './campaign-sending.service';
import { CampaignsController } from './campaigns.controller';
import { CampaignsService } from './campaigns.service';
import { CampaignsTicks } from './campaigns.ticks';

@Module({
  imports: [AuditModule, MessagingModule, SecurityModule, SettingsModule],
  controllers: [CampaignsController],
  providers: [CampaignReportsService, CampaignSendingService, CampaignsService, CampaignsTicks],
})
export class CampaignsModule {}
