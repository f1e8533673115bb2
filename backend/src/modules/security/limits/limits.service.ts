import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { runPrepared } from '../../../database/prepared';
import { Clock } from '../../../common/clock';

/** So many hits of one subject in one window, counted in PostgreSQL for all instances together. */
export interface Limit {
  /** What is limited and for whom, such as `send-hour-phone:+13055551234`. */
  key: string;
  /** Hits allowed in a window. */
  cap: number;
  /** Length of the window, which starts with its first hit. */
  windowSeconds: number;
  /** When given, the hit that reaches the cap makes the window end that much later, and further hits wait for that. */
  lockSeconds?: number;
}

/** A limit and where it stands after a hit. */
export interface CountedLimit extends Limit {
  hits: number;
  resetsAt: Date;
}

/**
 * Counts hits. One statement counts them all: rows are locked in the order of their keys, so that two requests
 * cannot pass a cap together and cannot deadlock. Rolling back the caller's transaction takes the hits back.
 */
@Injectable()
export class LimitsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** @param forgotten key of a subject whose hits end with these, in the same round trip */
  async hit(
    limits: readonly Limit[],
    manager: EntityManager = this.dataSource.manager,
    forgotten: string | null = null,
  ): Promise<CountedLimit[]> {
    const sorted = [...limits].sort((a, b) => (a.key < b.key ? -1 : 1));
    const locks = sorted.flatMap(({ key, cap, lockSeconds: lock }) =>
      lock ? [[key, { cap, lock }] as const] : [],
    );
    const rows = await runPrepared<{ key: string; hits: number; resets_at: Date }>(
      manager,
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
       RETURNING key, hits, resets_at`,
      [
        sorted.map(({ key }) => key),
        sorted.map(({ windowSeconds }) => windowSeconds),
        this.clock.now(),
        JSON.stringify(Object.fromEntries(locks)),
        forgotten,
      ],
    );
    const byKey = new Map(rows.map((row) => [row.key, row]));
    return limits.map((limit) => {
      const row = byKey.get(limit.key)!;
      return { ...limit, hits: row.hits, resetsAt: row.resets_at };
    });
  }

  /** Takes one hit back: what was counted turned out not to count. */
  async takeBack(key: string, manager: EntityManager = this.dataSource.manager): Promise<void> {
    await manager.query('UPDATE limit_counters SET hits = greatest(hits - 1, 0) WHERE key = $1', [key]);
  }

  /** Forgets a subject's hits. */
  async clear(key: string, manager: EntityManager = this.dataSource.manager): Promise<void> {
    await manager.query('DELETE FROM limit_counters WHERE key = $1', [key]);
  }

  /** Removes windows that are over; they count for nothing any more. */
  async purge(): Promise<void> {
    await this.dataSource.query('DELETE FROM limit_counters WHERE resets_at <= $1', [this.clock.now()]);
  }

  /** Seconds until every exceeded limit lets a hit through again. */
  secondsUntilAllowed(exceeded: readonly CountedLimit[]): number {
    const latest = Math.max(...exceeded.map(({ resetsAt }) => resetsAt.getTime()));
    return Math.max(1, Math.ceil((latest - this.clock.now().getTime()) / 1000));
  }
}
