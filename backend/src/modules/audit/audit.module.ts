import { Module } from '@nestjs/common';
import { AuditController } from './audit.controller';
import { ChainErasures } from './chain/chain-erasures';
import { ChainHeadsService } from './chain/chain-heads.service';
import { ChainKey } from './chain/chain-key';
import { ChainRetention } from './chain/chain-retention';
import { ChainRepository } from './chain/chain.repository';
import { ChainService } from './chain/chain.service';
import { AuditRepository } from './audit.repository';
import { OwnerNotices } from './owner-notices';
import { AuditService } from './audit.service';

@Module({
  controllers: [AuditController],
  providers: [
    AuditRepository,
    AuditService,
    ChainErasures,
    ChainHeadsService,
    ChainKey,
    ChainRepository,
    ChainRetention,
    ChainService,
    OwnerNotices,
  ],
  exports: [
    AuditRepository,
    AuditService,
    ChainErasures,
    ChainKey,
    ChainRetention,
    ChainService,
    OwnerNotices,
  ],
})
export class AuditModule {}
