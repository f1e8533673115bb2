import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AuditModule } from '../audit/audit.module';
import { SettingsModule } from '../settings/settings.module';
import { AdminBlocksService } from './admin-blocks.service';
import { BlockGuard } from './block.guard';
import { BlocksService } from './blocks.service';
import { DnsBlocklists } from './dns-blocklists';
import { IpActivityRepository } from './ip-activity.repository';
import { IpGeoService } from './ip-geo.service';
import { IpIntelligence } from './ip-intelligence';
import { IpListsService } from './ip-lists.service';
import { IpLookupController } from './ip-lookup.controller';
import { IpLookupRepository } from './ip-lookup.repository';
import { IpLookupService } from './ip-lookup.service';
import { IpRiskService } from './ip-risk.service';
import { LimitsService } from './limits.service';
import { SecurityPanelController } from './security-panel.controller';
import { SecurityPanelRepository } from './security-panel.repository';
import { SecurityPanelService } from './security-panel.service';
import { SecurityTicks } from './security.jobs';
import { SystemStatusRepository } from './system-status.repository';
import { SystemStatusService } from './system-status.service';

@Module({
  imports: [AuditModule, SettingsModule],
  controllers: [SecurityPanelController, IpLookupController],
  providers: [
    AdminBlocksService,
    BlocksService,
    DnsBlocklists,
    IpActivityRepository,
    IpGeoService,
    IpIntelligence,
    IpListsService,
    IpLookupRepository,
    IpLookupService,
    IpRiskService,
    LimitsService,
    SecurityPanelRepository,
    SecurityPanelService,
    SecurityTicks,
    SystemStatusRepository,
    SystemStatusService,
    { provide: APP_GUARD, useClass: BlockGuard },
  ],
  exports: [BlocksService, IpIntelligence, LimitsService],
})
export class SecurityModule {}
