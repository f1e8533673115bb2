import type { Clock } from '../../common/clock';

/** Minimum duration of a query with a cached result. */
const DEAR_MS = 200;
const KEPT_MS = 30_000;
const MOST_KEPT = 50;

/** Caches the results of slow queries for 30 seconds. */
export class SlowQueryCache<T> {
  private readonly kept = new Map<string, { answer: T; until: number }>();

  constructor(private readonly clock: Clock) {}

  /**
   * Returns the cached result, or reads it and caches it if reading was slow.
   * @param key everything that the result depends on
   */
  async get(key: string, read: () => Promise<T>): Promise<T> {
    const started = this.clock.now().getTime();
    const known = this.kept.get(key);
    if (known && known.until > started) return known.answer;
    const answer = await read();
    const finished = this.clock.now().getTime();
    if (finished - started < DEAR_MS) return answer;
    if (this.kept.size >= MOST_KEPT) this.kept.clear();
    this.kept.set(key, { answer, until: finished + KEPT_MS });
    return answer;
  }
}
