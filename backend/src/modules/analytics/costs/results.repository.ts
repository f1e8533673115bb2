import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { many, one, run } from '../../../database/statements';

/** Days counted in one transaction. Requests for the cost report wait for it. */
const DAYS_AT_ONCE = 20;
/** Limit that is higher than any number of hours. */
const ALL = 1_000_000_000;
/** Lock that `count_stale_results()` also takes, so that no other connection counts while it is held. */
const LOCK = `hashtextextended('results', 0)`;

/** First and last day that has counts or should have some. */
const BOUNDS = `
  SELECT date_trunc('day', min(first), 'UTC') AS first, max(last) AS last FROM (
    SELECT min(created_at), max(created_at) FROM leads UNION ALL SELECT min(created_at), max(created_at) FROM payments
    UNION ALL SELECT min(hour), max(hour) FROM results_by_hour UNION ALL SELECT min(day), max(day) FROM results_by_day
  ) AS bounds(first, last)`;
const MARK_ALL = `
  INSERT INTO stale_results (hour)
  SELECT date_trunc('hour', created_at, 'UTC') FROM leads WHERE created_at >= $1 AND created_at < $2
  UNION SELECT date_trunc('hour', created_at, 'UTC') FROM payments WHERE created_at >= $1 AND created_at < $2
  UNION SELECT hour FROM results_by_hour WHERE hour >= $1 AND hour < $2
  UNION SELECT day FROM results_by_day WHERE day >= $1 AND day < $2`;
/** One row per hour and per day, with a digest of its counts. */
const DIGESTS = `
  SELECT 'h' || hour AS span, md5(string_agg(r::text, '' ORDER BY source, campaign)) AS digest
    FROM results_by_hour r WHERE hour >= $1 AND hour < $2 GROUP BY hour
  UNION ALL
  SELECT 'd' || day, md5(string_agg(r::text, '' ORDER BY source, campaign))
    FROM results_by_day r WHERE day >= $1 AND day < $2 GROUP BY day`;

/** Compares the result counts with the leads, bookings and payments, and repairs them. */
@Injectable()
export class ResultsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns how many hours and days have wrong counts. Changes nothing. */
  drift(): Promise<number> {
    return this.recount(false);
  }

  /** Counts everything again, twenty days at a time. */
  async rebuild(): Promise<void> {
    await this.recount(true);
  }

  private async recount(keep: boolean): Promise<number> {
    const { first, last } = (await one<{ first: Date | null; last: Date | null }>(this.dataSource, BOUNDS))!;
    let wrong = 0;
    if (!first || !last) return wrong;
    for (let from = first; from <= last;) {
      const to = new Date(from);
      to.setUTCDate(to.getUTCDate() + DAYS_AT_ONCE);
      wrong += await this.recountBetween(from, to, keep);
      from = to;
    }
    return wrong;
  }

  /**
   * Recounts in one snapshot, taken while no other connection counts, so that a change made meanwhile is neither missed nor reported as an
   * error.
   */
  private async recountBetween(from: Date, to: Date, keep: boolean): Promise<number> {
    const runner = this.dataSource.createQueryRunner();
    try {
      await run(runner.manager, `SELECT pg_advisory_lock(${LOCK})`);
      await runner.startTransaction('REPEATABLE READ');
      await run(runner.manager, 'SET LOCAL statement_timeout = 0');
      // Counts the changes since the last round first, because they are not errors.
      await run(runner.manager, `SELECT count_stale_results(${ALL})`);
      const before = await this.digests(runner.manager, from, to);
      await run(runner.manager, MARK_ALL, [from, to]);
      await run(runner.manager, `SELECT count_stale_results(${ALL})`);
      const after = await this.digests(runner.manager, from, to);
      await (keep ? runner.commitTransaction() : runner.rollbackTransaction());
      return [...new Set([...before.keys(), ...after.keys()])].filter(
        (span) => before.get(span) !== after.get(span),
      ).length;
    } catch (error) {
      if (runner.isTransactionActive) await runner.rollbackTransaction();
      throw error;
    } finally {
      await run(runner.manager, `SELECT pg_advisory_unlock(${LOCK})`).finally(() => runner.release());
    }
  }

  private async digests(manager: EntityManager, from: Date, to: Date): Promise<Map<string, string>> {
    const rows = await many<{ span: string; digest: string }>(manager, DIGESTS, [from, to]);
    return new Map(rows.map(({ span, digest }) => [span, digest]));
  }
}
