import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../common/clock';
import { Every } from '../../../jobs/every';
import { LeadCountsRepository } from './lead-counts.repository';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Keeps the counts equal to the leads. They drift when triggers are disabled or a table is truncated manually. */
@Injectable()
export class LeadCountsService {
  private readonly logger = new Logger(LeadCountsService.name);

  constructor(
    private readonly clock: Clock,
    private readonly counts: LeadCountsRepository,
  ) {}

  /** Rebuilds counts that drifted, with a warning, and merges the rows of past hours. */
  @Every(HOUR_MS, { once: true })
  async reconcile(): Promise<void> {
    const drift = await this.counts.drift();
    if (Object.values(drift).some((count) => count > 0)) {
      this.logger.warn(drift, 'lead counts drifted from the leads and are rebuilt');
      await this.counts.rebuild();
    }
    await this.counts.mergePastHours(this.clock.now());
  }

  /** Merges the counts by category into few rows, because the board sums all of them. */
  @Every(MINUTE_MS, { once: true })
  addUpCategories(): Promise<void> {
    return this.counts.addUpCategories();
  }
}
