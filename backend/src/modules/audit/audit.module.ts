import { Module } from '@nestjs/common';
import { AuditController } from './audit.controller';
import { AuditRepository } from './audit.repository';
import { OwnerNotices } from './owner-notices';
import { AuditService } from './audit.service';

@Module({
  controllers: [AuditController],
  providers: [AuditRepository, AuditService, OwnerNotices],
  exports: [AuditService, OwnerNotices],
})
export class AuditModule {}
