/** Origin of a request to hash or compare a password. */
export interface Asker {
  /** Network of the client. Requests from one network share its turns. */
  network: string;
  /** Whether the client is logged in or uses a browser that logged in before. Known clients come first. */
  isKnown: boolean;
}

interface Waiting {
  asker: Asker;
  /** Number of requests from the same network that waited when this one arrived. */
  behind: number;
  proceed: () => void;
  refuse: () => void;
}

/** Thrown when the queue is full. */
export class QueueFullError extends Error {}

/**
 * Limits how many tasks run and how many wait. Known clients come first; then the first request of each network, then the second of each,
 * in order of arrival. When the queue is full, its last entry is refused.
 */
export class PasswordHashQueue {
  private working = 0;
  private readonly queue: Waiting[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly maxWaiting: number,
  ) {}

  /**
   * Runs the work when its turn comes.
   * @throws QueueFullError when the queue is full
   */
  async take<T>(asker: Asker, work: () => Promise<T>): Promise<T> {
    if (this.working < this.atOnce) this.working += 1;
    else await this.turn(asker);
    try {
      return await work();
    } finally {
      const next = this.queue.shift();
      if (next) next.proceed();
      else this.working -= 1;
    }
  }

  private turn(asker: Asker): Promise<void> {
    return new Promise((resolve, reject) => {
      const behind = this.queue.filter((other) => other.asker.network === asker.network).length;
      const waiting = { asker, behind, proceed: resolve, refuse: () => reject(new QueueFullError()) };
      const index = this.queue.findIndex((other) => comesBefore(waiting, other));
      this.queue.splice(index < 0 ? this.queue.length : index, 0, waiting);
      if (this.queue.length > this.maxWaiting) this.queue.pop()?.refuse();
    });
  }
}

function comesBefore(one: Waiting, other: Waiting): boolean {
  if (one.asker.isKnown !== other.asker.isKnown) return one.asker.isKnown;
  return one.behind < other.behind;
}
