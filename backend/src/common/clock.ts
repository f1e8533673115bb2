import { Injectable } from '@nestjs/common';

/** Asking the time takes time: a smaller difference is agreement. */
const TOLERANCE_MS = 250;

/**
 * The time, injected so that tests can set it. It is the database's, which every instance shares, carried on by this
 * process's steady counter: a change of the machine's clock moves no code, session or schedule.
 */
@Injectable()
export class Clock {
  /** From the steady counter to the time. The machine's clock is believed until the database has been asked. */
  private offset = Date.now() - performance.now();

  now(): Date {
    return new Date(this.offset + performance.now());
  }

  /**
   * Follows another clock.
   * @param time what it says, in milliseconds since 1970
   * @param counter what `performance.now()` said at that moment
   */
  follow(time: number, counter: number): void {
    const offset = time - counter;
    if (Math.abs(offset - this.offset) > TOLERANCE_MS) this.offset = offset;
  }
}
