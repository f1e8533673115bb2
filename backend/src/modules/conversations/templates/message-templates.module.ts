import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/audit.module';
import { SiteContentModule } from '../../site-content/site-content.module';
import { MessageTemplatesController } from './message-templates.controller';
import { MessageTemplatesRepository } from './message-templates.repository';
import { MessageTemplatesService } from './message-templates.service';

/** Templates of texts that the office often sends. */
@Module({
  imports: [AuditModule, SiteContentModule],
  controllers: [MessageTemplatesController],
  providers: [MessageTemplatesRepository, MessageTemplatesService],
  exports: [MessageTemplatesService],
})
export class MessageTemplatesModule {}
