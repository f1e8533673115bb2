import type { Clock } from '../../common/clock';

/** An answer that took this long is kept for a while, and so many are. */
const DEAR_MS = 200;
const KEPT_MS = 30_000;
const MOST_KEPT = 50;

/** Answers that took long, reused for half a minute. */
export class DearAnswers<T> {
  private readonly kept = new Map<string, { answer: T; until: number }>();

  constructor(private readonly clock: Clock) {}

  /** @param key all that the answer depends on */
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
