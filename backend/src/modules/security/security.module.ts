import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { BlockGuard } from './block.guard';
import { BlocksService } from './blocks.service';
import { LimitsService } from './limits.service';
import { SecurityTicks } from './security.jobs';

@Module({
  providers: [BlocksService, LimitsService, SecurityTicks, { provide: APP_GUARD, useClass: BlockGuard }],
  exports: [BlocksService, LimitsService],
})
export class SecurityModule {}
