/** Who asks for a password to be hashed or compared. */
export interface Asker {
  /** Those of one network share its turns. */
  network: string;
  /** Somebody who is logged in, or whose browser has been: comes before strangers. */
  isKnown: boolean;
}

interface Waiting {
  asker: Asker;
  /** How many of its network waited when it came. */
  behind: number;
  proceed: () => void;
  refuse: () => void;
}

/** Thrown for whom there is no place. */
export class NoPlace extends Error {}

/**
 * Lets only so many work at once, and only so many wait. Who is known comes first, then each network with its first, then
 * each with its second, as they came. When all places are taken, the last in that order goes without.
 */
export class PasswordTurns {
  private working = 0;
  private readonly queue: Waiting[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly places: number,
  ) {}

  /** @throws NoPlace */
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
      const waiting = { asker, behind, proceed: resolve, refuse: () => reject(new NoPlace()) };
      const place = this.queue.findIndex((other) => comesBefore(waiting, other));
      this.queue.splice(place < 0 ? this.queue.length : place, 0, waiting);
      if (this.queue.length > this.places) this.queue.pop()?.refuse();
    });
  }
}

function comesBefore(one: Waiting, other: Waiting): boolean {
  if (one.asker.isKnown !== other.asker.isKnown) return one.asker.isKnown;
  return one.behind < other.behind;
}
