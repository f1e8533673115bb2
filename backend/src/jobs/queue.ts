/** Further tries of a job that failed; without them pg-boss tries twice, at once. */
export interface RetryOptions {
  /** Times a failed job is tried again. */
  retryLimit?: number;
  /** Seconds before the first further try. */
  retryDelay?: number;
  /** Whether each further try waits twice as long as the one before. */
  retryBackoff?: boolean;
  /** Longest wait, seconds. */
  retryDelayMax?: number;
}

/** A kind of job: its name in the database, and the type of what its jobs carry. */
export interface Queue<Payload extends object> {
  readonly name: string;
  readonly retry: RetryOptions;
  /** For the compiler only: it makes `enqueue` and `@OnJob` agree about the payload. */
  readonly payload?: Payload;
}

/** Eight further tries within about two hours: for messages that their provider does not take at the moment. */
export const RETRY_FOR_HOURS: RetryOptions = { retryLimit: 8, retryDelay: 30, retryBackoff: true };

const defined = new Map<string, Queue<object>>();

/**
 * Defines a queue. The server starts only when exactly one method handles it (`@OnJob`).
 * The payload is stored as JSON: it is small and holds no secret.
 * @param name kept in the database; jobs under an earlier name are not found any more
 * @throws Error when the name is taken
 */
export function defineQueue<Payload extends object>(name: string, retry: RetryOptions = {}): Queue<Payload> {
  if (defined.has(name)) throw new Error(`The queue ${name} is defined twice.`);
  const queue: Queue<Payload> = { name, retry };
  defined.set(name, queue);
  return queue;
}

/** The queues of all files that have been imported. */
export const definedQueues = (): readonly Queue<object>[] => [...defined.values()];
