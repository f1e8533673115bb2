import { SetMetadata } from '@nestjs/common';
import type { Queue } from './queue';

/** Metadata key for the queue stored by `@OnJob`. */
export const QUEUE_OF_METHOD = Symbol('queue');

/**
 * Declares the method as handler of a queue's jobs, on instances that do background work (`jobsWorkers`). A job may be delivered more than
 * once, so every effect needs a unique key. Throwing requests a retry.
 */
export const OnJob =
  <Payload extends object>(queue: Queue<Payload>) =>
  <Handler extends (payload: Payload) => Promise<void>>(
    target: object,
    method: string,
    descriptor: TypedPropertyDescriptor<Handler>,
  ): void => {
    SetMetadata(QUEUE_OF_METHOD, queue)(target, method, descriptor);
  };
