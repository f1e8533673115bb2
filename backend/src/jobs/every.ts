import { SetMetadata } from '@nestjs/common';

/** Metadata key for the schedule stored by `@Every`. */
export const TIMES_OF_METHOD = Symbol('times');

/** Time zone of cron expressions: 4:30 in it is night in every state. The server's time zone may be another. */
export const SCHEDULE_ZONE = 'America/New_York';

/** Instances on which a scheduled method runs. */
export interface EveryOptions {
  /** Whether the method runs on one instance at a time. A round is skipped while another instance runs the same method. */
  once?: boolean;
  /**
   * Whether the method also runs on instances without background work: for data that an instance keeps in memory, and for clean-up that may
   * run anywhere.
   */
  onEveryInstance?: boolean;
  /** Whether the first round runs when the instance starts. The start does not wait for it. */
  atStart?: boolean;
}

/** Schedule of a method, and the instances on which it runs. */
export interface Times extends EveryOptions {
  /** Milliseconds between two rounds, or a cron expression with seconds, in `SCHEDULE_ZONE`. */
  when: number | string;
}

/**
 * Runs the method on a schedule, on each instance that does background work (`jobsWorkers`). If a round takes longer than the interval, the
 * next round on the same instance is skipped. A failure is logged, and the next round runs as usual.
 * @param when milliseconds between two rounds, or a cron expression with seconds (`0 30 4 * * *`: each night at 4:30 in `SCHEDULE_ZONE`)
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
