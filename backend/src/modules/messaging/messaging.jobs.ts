import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Outbox } from './outbox';

const HOUR_MS = 3_600_000;

/** Empties the outbox of what is older than a day. Doing it twice does no harm, so every instance may. */
@Injectable()
export class MessagingTicks {
  constructor(private readonly outbox: Outbox) {}

  @Interval(HOUR_MS)
  async purgeOutbox(): Promise<void> {
    await this.outbox.purge();
  }
}
