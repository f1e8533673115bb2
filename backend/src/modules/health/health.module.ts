import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { PagesModule } from '../site/pages.module';
import { HealthController } from './health.controller';
import { InstallationController } from './installation.controller';

@Module({ imports: [AuditModule, PagesModule], controllers: [HealthController, InstallationController] })
export class HealthModule {}
