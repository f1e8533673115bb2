import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { LeadStoreModule } from '../lead-store/lead-store.module';
import { LeadsModule } from '../leads/leads.module';
import { MessagingModule } from '../messaging/messaging.module';
import { SecurityModule } from '../security/security.module';
import { LeadMergesController } from './lead-merges.controller';
import { LeadMergesRepository } from './lead-merges.repository';
import { LeadMergesService } from './lead-merges.service';

/** Merging of two leads of one person. */
@Module({
  imports: [AuditModule, LeadStoreModule, LeadsModule, MessagingModule, SecurityModule],
  controllers: [LeadMergesController],
  providers: [LeadMergesRepository, LeadMergesService],
})
export class LeadMergesModule {}
