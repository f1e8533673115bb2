import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { LeadStoreModule } from '../lead-store/lead-store.module';
import { LeadsModule } from '../leads/leads.module';
import { MediaModule } from '../media/media.module';
import { SecurityModule } from '../security/security.module';
import { SettingsModule } from '../settings/settings.module';
import { ImportRowsRepository } from './import-rows.repository';
import { ImportUploadService } from './import-upload.service';
import { ImportWorkService } from './import-work.service';
import { LeadImportsController } from './lead-imports.controller';
import { LeadImportsRepository } from './lead-imports.repository';
import { LeadImportsService } from './lead-imports.service';

/** Imports lists of leads. */
@Module({
  imports: [AuditModule, LeadStoreModule, LeadsModule, MediaModule, SecurityModule, SettingsModule],
  controllers: [LeadImportsController],
  providers: [
    ImportRowsRepository,
    ImportUploadService,
    ImportWorkService,
    LeadImportsRepository,
    LeadImportsService,
  ],
})
export class LeadImportsModule {}
