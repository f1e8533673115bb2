import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { BlockGuard } from './block.guard';
import { BlocksService } from './blocks.service';
import { IpIntelligence } from './ip-intelligence';
import { LimitsService } from './limits.service';
import { SecurityTicks } from './security.jobs';

@Module({
  providers: [
    BlocksService,
    IpIntelligence,
    LimitsService,
    SecurityTicks,
    { provide: APP_GUARD, useClass: BlockGuard },
  ],
  exports: [BlocksService, IpIntelligence, LimitsService],
})
export class SecurityModule {}
