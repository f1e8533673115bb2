import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { BlocksService } from './blocks.service';
import { LimitsService } from './limits.service';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Tidies up after what is over. Doing so twice does no harm, so every instance may. */
@Injectable()
export class SecurityTicks {
  constructor(
    private readonly limits: LimitsService,
    private readonly blocks: BlocksService,
  ) {}

  @Interval(HOUR_MS)
  async purgeLimits(): Promise<void> {
    await this.limits.purge();
  }

  @Interval(MINUTE_MS)
  async releaseLeads(): Promise<void> {
    await this.blocks.releaseLeads();
  }
}
