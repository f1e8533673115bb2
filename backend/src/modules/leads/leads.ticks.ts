import { Injectable, Logger } from '@nestjs/common';
import { Cron, Interval } from '@nestjs/schedule';
import { AppConfig } from '../../config/app-config';
import { FollowUpsService } from './notifications/follow-ups.service';
import { LeadRemovalService } from './office/lead-removal.service';

const REMIND_EVERY_MS = 120_000;

/** What is done by the clock. Every instance does it: what is gone is gone, and a day is reminded of once. */
@Injectable()
export class LeadsTicks {
  private readonly logger = new Logger(LeadsTicks.name);

  constructor(
    private readonly config: AppConfig,
    private readonly removal: LeadRemovalService,
    private readonly followUps: FollowUpsService,
  ) {}

  /** Purges what was deleted 30 days ago, once a night. */
  @Cron('0 30 4 * * *')
  async purge(): Promise<void> {
    if (!this.config.jobsWorkers) return;
    const purged = await this.removal.purge();
    if (purged > 0) this.logger.log({ purged }, 'deleted leads purged');
  }

  @Interval(REMIND_EVERY_MS)
  async remindOfFollowUps(): Promise<void> {
    if (!this.config.jobsWorkers) return;
    try {
      await this.followUps.remind();
    } catch (err) {
      this.logger.warn({ err }, 'the follow-ups of the day could not be looked at');
    }
  }
}
