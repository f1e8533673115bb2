import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AuditModule } from '../audit/audit.module';
import { LeadStoreModule } from '../lead-store/lead-store.module';
import { SettingsModule } from '../settings/settings.module';
import { AdminBlocksService } from './blocks/admin-blocks.service';
import { AttemptsRepository } from './attempts/attempts.repository';
import { AttemptsService } from './attempts/attempts.service';
import { BlockGuard } from './blocks/block.guard';
import { BlocksRepository } from './blocks/blocks.repository';
import { BlocksService } from './blocks/blocks.service';
import { AddressWatch } from './addresses/address-watch';
import { DnsBlocklists } from './addresses/dns-blocklists';
import { IpActivityRepository } from './addresses/ip-activity.repository';
import { IpGeoRepository } from './addresses/ip-geo.repository';
import { IpGeoService } from './addresses/ip-geo.service';
import { IpIntelligence } from './addresses/ip-intelligence';
import { IpListsService } from './addresses/ip-lists.service';
import { IpLookupController } from './panel/ip-lookup.controller';
import { IpLookupRepository } from './panel/ip-lookup.repository';
import { IpLookupService } from './panel/ip-lookup.service';
import { IpRiskService } from './addresses/ip-risk.service';
import { AddressFactor } from './limits/address-factor';
import { LimitsRepository } from './limits/limits.repository';
import { LimitsService } from './limits/limits.service';
import { SecurityPanelController } from './panel/security-panel.controller';
import { SecurityPanelRepository } from './panel/security-panel.repository';
import { SecurityPanelService } from './panel/security-panel.service';
import { SystemStatusRepository } from './panel/system-status.repository';
import { SystemStatusService } from './panel/system-status.service';
import { VisitorAddressesRepository } from './addresses/visitor-addresses.repository';

@Module({
  imports: [AuditModule, LeadStoreModule, SettingsModule],
  controllers: [SecurityPanelController, IpLookupController],
  providers: [
    AddressFactor,
    AddressWatch,
    AdminBlocksService,
    AttemptsRepository,
    AttemptsService,
    BlocksRepository,
    BlocksService,
    DnsBlocklists,
    IpActivityRepository,
    IpGeoRepository,
    IpGeoService,
    IpIntelligence,
    IpListsService,
    IpLookupRepository,
    IpLookupService,
    IpRiskService,
    LimitsRepository,
    LimitsService,
    SecurityPanelRepository,
    SecurityPanelService,
    SystemStatusRepository,
    SystemStatusService,
    VisitorAddressesRepository,
    { provide: APP_GUARD, useClass: BlockGuard },
  ],
  exports: [AddressFactor, AttemptsService, BlocksService, IpIntelligence, LimitsService],
})
export class SecurityModule {}
