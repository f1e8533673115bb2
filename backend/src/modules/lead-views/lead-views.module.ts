import { Module } from '@nestjs/common';
import { LeadViewsController } from './lead-views.controller';
import { LeadViewsRepository } from './lead-views.repository';
import { LeadViewsService } from './lead-views.service';

/** Saved filters of the leads. */
@Module({
  controllers: [LeadViewsController],
  providers: [LeadViewsRepository, LeadViewsService],
})
export class LeadViewsModule {}
