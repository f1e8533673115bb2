import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { SessionService } from './session.service';

const HOUR_MS = 3_600_000;

/** Removes sessions that are over. Doing it twice does no harm, so every instance may. */
@Injectable()
export class AuthTicks {
  constructor(private readonly sessions: SessionService) {}

  @Interval(HOUR_MS)
  async purgeSessions(): Promise<void> {
    await this.sessions.purge();
  }
}
