import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';

/** Between being told to end and closing: balancers take an instance that is not ready out of turn. */
const DRAIN_MS = 1_000;

/** Whether this instance is about to end. It still answers then, but says that it is not ready. */
@Injectable()
export class Shutdown implements BeforeApplicationShutdown {
  hasBegun = false;

  async beforeApplicationShutdown(signal?: string): Promise<void> {
    this.hasBegun = true;
    if (signal) await wait(DRAIN_MS);
  }
}
