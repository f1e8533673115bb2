import { SetMetadata } from '@nestjs/common';
import type { Queue } from './queue';

/** Where `@OnJob` notes the queue. */
export const QUEUE_OF_METHOD = Symbol('queue');

/**
 * The method handles the jobs of a queue, on instances that do background work (`jobsWorkers`). Delivery is at least once, so every effect
 * needs a key of its own. Throwing asks for another try.
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
