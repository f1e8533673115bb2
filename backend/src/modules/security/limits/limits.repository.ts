import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { many, one, run, type StatementSource } from '../../../database/statements';

/** Hit to count. */
export interface Hit {
  /** Key of the counter. */
  key: string;
  /** Length of the window that the hit opens if none is open. */
  windowSeconds: number;
  /** If the hit reaches `cap`, the window ends `seconds` from now. */
  lock?: { cap: number; seconds: number };
}

/** Counter after a hit. */
export interface CounterState {
  key: string;
  /** Hits in the current window. */
  hits: number;
  /** End of the current window. */
  resetsAt: Date;
}

/** Reads and writes the `limit_counters` table. No other module writes it. */
@Injectable()
export class LimitsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Counts all hits in one statement.
   * @param hits hits sorted by key, because rows are locked in this order
   * @param forgottenKey counter to delete in the same statement, or null
   */
  hit(
    hits: readonly Hit[],
    now: Date,
    forgottenKey: string | null,
    source: StatementSource = this.dataSource,
  ): Promise<CounterState[]> {
    const locks = hits.flatMap(({ key, lock }) =>
      lock ? [[key, { cap: lock.cap, lock: lock.seconds }] as const] : [],
    );
    return many(
      source,
      `WITH forgotten AS (DELETE FROM limit_counters WHERE key = $5)
       INSERT INTO limit_counters AS c (key, hits, resets_at)
       SELECT key, 1, $3::timestamptz + make_interval(secs => seconds)
         FROM unnest($1::text[], $2::int[]) AS wanted(key, seconds)
       ON CONFLICT (key) DO UPDATE SET
         hits = CASE WHEN c.resets_at <= $3 THEN 1 ELSE c.hits + 1 END,
         resets_at = CASE
           WHEN c.resets_at <= $3 THEN excluded.resets_at
           WHEN c.hits + 1 = ($4::jsonb -> c.key ->> 'cap')::int
             THEN $3::timestamptz + make_interval(secs => ($4::jsonb -> c.key ->> 'lock')::int)
           ELSE c.resets_at END
       RETURNING key, hits, resets_at AS "resetsAt"`,
      [
        hits.map(({ key }) => key),
        hits.map(({ windowSeconds }) => windowSeconds),
        now,
        JSON.stringify(Object.fromEntries(locks)),
        forgottenKey,
      ],
      { prepared: true },
    );
  }

  async hits(key: string, now: Date, source: StatementSource = this.dataSource): Promise<number> {
    const row = await one<{ hits: number }>(
      source,
      'SELECT hits FROM limit_counters WHERE key = $1 AND resets_at > $2',
      [key, now],
    );
    return row?.hits ?? 0;
  }

  async removeHit(key: string, source: StatementSource = this.dataSource): Promise<void> {
    await run(source, 'UPDATE limit_counters SET hits = greatest(hits - 1, 0) WHERE key = $1', [key]);
  }

  async postpone(key: string, seconds: number): Promise<void> {
    await run(
      this.dataSource,
      'UPDATE limit_counters SET resets_at = resets_at + make_interval(secs => $2) WHERE key = $1',
      [key, seconds],
    );
  }

  async remove(key: string, source: StatementSource = this.dataSource): Promise<void> {
    await run(source, 'DELETE FROM limit_counters WHERE key = $1', [key]);
  }

  async removeScoped(
    manager: EntityManager,
    prefix: string,
    idLength: number,
    subject: string,
  ): Promise<void> {
    await run(
      manager,
      `DELETE FROM limit_counters WHERE starts_with(key, $1) AND substr(key, length($1) + $2 + 2) = $3`,
      [prefix, idLength, subject],
    );
  }

  /**
   * Removes the counters of a subject.
   * @returns the hits of each removed counter
   */
  async removeOfSubject(manager: EntityManager, subject: string): Promise<number[]> {
    const rows = await many<{ hits: number }>(
      manager,
      'DELETE FROM limit_counters WHERE key LIKE $1 RETURNING hits',
      [endingWith(subject)],
    );
    return rows.map(({ hits }) => hits);
  }

  async lockCounters(manager: EntityManager, keys: readonly string[], subject: string): Promise<void> {
    await run(
      manager,
      `INSERT INTO limit_counters AS c (key, hits, resets_at)
       SELECT key, 0, now() FROM (
         SELECT unnest($1::text[]) AS key
         UNION SELECT key FROM limit_counters WHERE key LIKE $2 AND NOT starts_with(key, 'wrong-')
       ) held ORDER BY starts_with(key, 'send-') DESC, key COLLATE "C"
       ON CONFLICT (key) DO UPDATE SET hits = c.hits`,
      [keys, endingWith(subject)],
    );
  }

  async removeEnded(now: Date): Promise<void> {
    await run(this.dataSource, 'DELETE FROM limit_counters WHERE resets_at <= $1', [now]);
  }
}

/** Returns a LIKE pattern for every key of a subject. */
const endingWith = (subject: string): string => `%:${subject}`;
