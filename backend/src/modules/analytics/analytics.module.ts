import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { SettingsModule } from '../settings/settings.module';
import { AnalyticsController } from './analytics.controller';
import { AnalyticsRepository } from './analytics.repository';
import { AnalyticsService } from './analytics.service';
import { ReportsController } from './reports/reports.controller';
import { ReportsRepository } from './reports/reports.repository';
import { ReportsService } from './reports/reports.service';

/** Analytics screens and reports. Reads the tables of other modules; no module imports this one. */
@Module({
  imports: [AuditModule, SettingsModule],
  controllers: [AnalyticsController, ReportsController],
  providers: [AnalyticsRepository, AnalyticsService, ReportsRepository, ReportsService],
})
export class AnalyticsModule {}
