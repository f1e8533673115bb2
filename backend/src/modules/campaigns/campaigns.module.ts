import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { MessagingModule } from '../messaging/messaging.module';
import { SecurityModule } from '../security/security.module';
import { SettingsModule } from '../settings/settings.module';
import { CampaignAudienceRepository } from './campaign-audience.repository';
import { CampaignRecipientsRepository } from './campaign-recipients.repository';
import { CampaignReportsRepository } from './campaign-reports.repository';
import { CampaignsRepository } from './campaigns.repository';
import { CampaignDeliveryReportsService } from './sending/campaign-delivery-reports.service';
import { CampaignPausesService } from './sending/campaign-pauses.service';
import { CampaignReconciliationService } from './sending/campaign-reconciliation.service';
import { CampaignReportsService } from './campaign-reports.service';
import { CampaignSendingService } from './sending/campaign-sending.service';
import { CampaignStartService } from './sending/campaign-start.service';
import { CampaignsController } from './campaigns.controller';
import { CampaignReviewsRepository } from './reviews/campaign-reviews.repository';
import { CampaignReviewsService } from './reviews/campaign-reviews.service';
import { CampaignsService } from './campaigns.service';

@Module({
  imports: [AuditModule, MessagingModule, SecurityModule, SettingsModule],
  controllers: [CampaignsController],
  providers: [
    CampaignAudienceRepository,
    CampaignDeliveryReportsService,
    CampaignPausesService,
    CampaignRecipientsRepository,
    CampaignReconciliationService,
    CampaignReportsRepository,
    CampaignReviewsRepository,
    CampaignReviewsService,
    CampaignReportsService,
    CampaignSendingService,
    CampaignStartService,
    CampaignsRepository,
    CampaignsService,
  ],
})
export class CampaignsModule {}
