import { Injectable, Logger } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { AppConfig } from '../../config/app-config';
import { LeadRemovalService } from './lead-removal.service';

/** Purges what was deleted 30 days ago, once a night. Two instances at it do no harm: what is gone is gone. */
@Injectable()
export class LeadsTicks {
  private readonly logger = new Logger(LeadsTicks.name);

  constructor(
    private readonly config: AppConfig,
    private readonly removal: LeadRemovalService,
  ) {}

  @Cron('0 30 4 * * *')
  async purge(): Promise<void> {
    if (!this.config.jobsWorkers) return;
    const purged = await this.removal.purge();
    if (purged > 0) this.logger.log({ purged }, 'deleted leads purged');
  }
}
