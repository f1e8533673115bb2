import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { SettingsModule } from '../settings/settings.module';
import { CostsController } from './costs.controller';
import { CostsRepository } from './costs.repository';
import { CostsService } from './costs.service';
import { ResultsService } from './results.service';
import { SpendController } from './spend.controller';
import { SpendRepository } from './spend.repository';
import { SpendService } from './spend.service';

/** What was spent on advertising and what it brought; nothing imports it. */
@Module({
  imports: [AuditModule, SettingsModule],
  controllers: [CostsController, SpendController],
  providers: [CostsRepository, CostsService, ResultsService, SpendRepository, SpendService],
})
export class CostsModule {}
