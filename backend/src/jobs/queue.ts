/** Retries of a failed job. By default pg-boss retries twice, immediately. */
export interface RetryOptions {
  /** Number of retries. */
  retryLimit?: number;
  /** Seconds before the first retry. */
  retryDelay?: number;
  /** Whether each retry waits twice as long as the one before. */
  retryBackoff?: boolean;
  /** Longest wait in seconds. */
  retryDelayMax?: number;
}

/** Kind of job: its name in the database, and the type of its payload. */
export interface Queue<Payload extends object> {
  readonly name: string;
  readonly retry: RetryOptions;
  /** Only for the compiler, which checks that `enqueue` and `@OnJob` agree about the payload. */
  readonly payload?: Payload;
}

/** Eight retries within about two hours, for messages that a provider temporarily refuses. */
export const RETRY_FOR_HOURS: RetryOptions = { retryLimit: 8, retryDelay: 30, retryBackoff: true };

const defined = new Map<string, Queue<object>>();

/**
 * Defines a queue. The server starts only if exactly one method handles it (`@OnJob`). The payload is stored as JSON, so it must be small
 * and contain no secret.
 * @param name name stored in the database; jobs under an earlier name are no longer found
 * @throws Error if the name is taken
 */
export function defineQueue<Payload extends object>(name: string, retry: RetryOptions = {}): Queue<Payload> {
  if (defined.has(name)) throw new Error(`The queue ${name} is defined twice.`);
  const queue: Queue<Payload> = { name, retry };
  defined.set(name, queue);
  return queue;
}

/** Returns the queues of all imported files. */
export const definedQueues = (): readonly Queue<object>[] => [...defined.values()];
