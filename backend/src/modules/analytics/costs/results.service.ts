import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Every } from '../../../jobs/every';
import { one, run, type StatementSource } from '../../../database/statements';
import { isCancelled } from '../../../database/cancelled';

/** Hours counted in one transaction. Kept small because other connections wait for it. */
const AT_ONCE = 20;
const EVERY_MS = 10_000;

/** Recounts the results of hours in which something changed. */
@Injectable()
export class ResultsService {
  constructor(private readonly dataSource: DataSource) {}

  /** Counts until everything committed before the call is included. */
  @Every(EVERY_MS, { once: true })
  async countStale(): Promise<void> {
    while (await this.isStale()) if ((await count(this.dataSource)) < AT_ONCE) return;
  }

  /**
   * Counts like `countStale`, but for a limited time. Call it before the counts are read. An import or a rebuild may leave thousands of hours
   * to count.
   * @returns whether everything committed before the call is included
   */
  async countStaleWithin(milliseconds: number): Promise<boolean> {
    const until = performance.now() + milliseconds;
    while (await this.isStale()) {
      const left = Math.ceil(until - performance.now());
      if (left <= 0) return false;
      try {
        const counted = await this.dataSource.transaction(async (manager) => {
          await run(manager, `SET LOCAL statement_timeout = ${left}`);
          return count(manager);
        });
        if (counted < AT_ONCE) return true;
      } catch (error) {
        if (isCancelled(error)) return false;
        throw error;
      }
    }
    return true;
  }

  private async isStale(): Promise<boolean> {
    return (await one(this.dataSource, 'SELECT 1 AS stale FROM stale_results LIMIT 1')) !== null;
  }
}

/** Counts some hours, and returns how many. */
const count = async (source: StatementSource): Promise<number> =>
  (await one<{ hours: number }>(source, `SELECT count_stale_results(${AT_ONCE}) AS hours`))!.hours;
