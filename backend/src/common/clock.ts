import { Injectable } from '@nestjs/common';

/** Difference to ignore, because reading the database's time takes a moment. */
const TOLERANCE_MS = 250;

/**
 * Provides the time, injected so that tests can set it. Follows the database's clock, which all instances share, by this process's steady
 * counter. A change of the machine's clock therefore affects no code, session or schedule.
 */
@Injectable()
export class Clock {
  /** Difference between the steady counter and the time. Taken from the machine's clock until the database's time is known. */
  private offset = Date.now() - performance.now();

  now(): Date {
    return new Date(this.offset + performance.now());
  }

  /**
   * Follows another clock.
   * @param time its time, in milliseconds since 1970
   * @param counter value of `performance.now()` at that moment
   */
  synchronise(time: number, counter: number): void {
    const offset = time - counter;
    if (Math.abs(offset - this.offset) > TOLERANCE_MS) this.offset = offset;
  }
}
