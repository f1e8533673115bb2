import { SetMetadata } from '@nestjs/common';

/** Where `@Every` notes when the method runs. */
export const TIMES_OF_METHOD = Symbol('times');

/** Where a scheduled method runs. */
export interface EveryOptions {
  /** On one instance at a time: a round is skipped while another instance runs the same method. */
  once?: boolean;
  /** On instances without background work too. For what an instance keeps in memory, and for clean-up that may run anywhere. */
  onEveryInstance?: boolean;
  /** The first round runs when the instance starts; the start does not wait for it. */
  atStart?: boolean;
}

/** When and where a scheduled method runs. */
export interface Times extends EveryOptions {
  /** Milliseconds between two rounds, or a cron expression with seconds, in the server's time zone. */
  when: number | string;
}

/**
 * The method runs by the clock, on each instance that does background work (`jobsWorkers`). A round that takes longer than the interval is not joined
 * by the next one on the same instance. A failure is logged, and the next round runs as usual.
 * @param when milliseconds between two rounds, or a cron expression with seconds (`0 30 4 * * *`: each night at 4:30)
 */
export const Every =
  (when: number | string, options: EveryOptions = {}) =>
  <Task extends () => Promise<unknown>>(
    target: object,
    method: string,
    descriptor: TypedPropertyDescriptor<Task>,
  ): void => {
    const times: Times = { when, ...options };
    SetMetadata(TIMES_OF_METHOD, times)(target, method, descriptor);
  };
