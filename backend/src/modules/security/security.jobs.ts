import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { LimitsService } from './limits.service';

const HOUR_MS = 3_600_000;

/** Keeps the counters small. Deleting what is over twice does no harm, so every instance may do it. */
@Injectable()
export class SecurityTicks {
  constructor(private readonly limits: LimitsService) {}

  @Interval(HOUR_MS)
  async purgeLimits(): Promise<void> {
    await this.limits.purge();
  }
}
