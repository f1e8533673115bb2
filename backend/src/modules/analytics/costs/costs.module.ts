import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/audit.module';
import { SettingsModule } from '../../settings/settings.module';
import { CostsController } from './costs.controller';
import { CostsRepository } from './costs.repository';
import { CostsService } from './costs.service';
import { ResultsService } from './results.service';
import { SpendController } from './spend.controller';
import { SpendRepository } from './spend.repository';
import { SpendService } from './spend.service';

/** Advertising costs and their results. No module imports this one. */
@Module({
  imports: [AuditModule, SettingsModule],
  controllers: [CostsController, SpendController],
  providers: [CostsRepository, CostsService, ResultsService, SpendRepository, SpendService],
})
export class CostsModule {}
