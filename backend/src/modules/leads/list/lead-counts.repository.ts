import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { runPrepared } from '../../../database/prepared';

/** Live leads, and how many of them are verified. */
export interface LeadCounts {
  total: number;
  verified: number;
}

/** Which of the counted leads are meant; the ends of the interval are whole hours. */
export interface CountedLeads {
  status?: 'all' | 'verified' | 'pending' | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

/** Where in the order of creation a row stands. */
export interface Landmark {
  /** The hour it was created in, and all before it in that order are passed over. */
  hour: Date;
  /** Rows that are passed over so. */
  passed: number;
}

/** Where the counts and the leads disagree. */
export interface CountDrift {
  hours: number;
  states: number;
}

/** Keeps the counts of an hour that has settled; connections write to slots 0 to 63. */
const SETTLED_SLOT = 64;
const HOUR_MS = 3_600_000;

/** What the leads themselves say. */
const ACTUAL = `
  SELECT date_trunc('hour', created_at, 'UTC') AS hour, coalesce(state, '') AS state, count(*) AS total,
         count(*) FILTER (WHERE verification_status = 'verified') AS verified
    FROM leads WHERE deleted_at IS NULL GROUP BY 1, 2`;

/** How many keys of a table of counts disagree with the leads. */
const drifted = (table: string, key: string): string => `
  SELECT count(*)::int FROM (SELECT ${key}, sum(total) AS total, sum(verified) AS verified FROM actual GROUP BY 1) AS a
    FULL JOIN (SELECT ${key}, sum(total) AS total, sum(verified) AS verified FROM ${table} GROUP BY 1) AS c USING (${key})
   WHERE coalesce(a.total, 0) <> coalesce(c.total, 0) OR coalesce(a.verified, 0) <> coalesce(c.verified, 0)`;

/** Reads the counts that triggers keep of the leads, and mends them. */
@Injectable()
export class LeadCountsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** All leads, or those of one state; an empty string means those without a state. */
  async ofState(state?: string): Promise<LeadCounts> {
    const [counts] = await runPrepared<{ total: number; verified: number }>(
      this.dataSource,
      `SELECT coalesce(sum(total), 0)::int AS total, coalesce(sum(verified), 0)::int AS verified
         FROM lead_counts_by_state WHERE $1::text IS NULL OR state = $1`,
      [state ?? null],
    );
    return counts!;
  }

  /** Leads of an interval whose ends are whole hours. */
  async between(from?: Date, to?: Date): Promise<LeadCounts> {
    const [counts] = await runPrepared<{ total: number; verified: number }>(
      this.dataSource,
      `SELECT coalesce(sum(total), 0)::int AS total, coalesce(sum(verified), 0)::int AS verified
         FROM lead_counts_by_hour
        WHERE hour >= coalesce($1::timestamptz, '-infinity') AND hour < coalesce($2::timestamptz, 'infinity')`,
      [from ?? null, to ?? null],
    );
    return counts!;
  }

  /**
   * Finds the hour that the row at an offset was created in, so that a deep page need not be counted up to.
   * @returns null past the end of the list
   */
  async landmark(
    { status, from, to }: CountedLeads,
    offset: number,
    newestFirst: boolean,
  ): Promise<Landmark | null> {
    const counted = { all: 'total', verified: 'verified', pending: 'total - verified' }[status ?? 'all'];
    const direction = newestFirst ? 'DESC' : 'ASC';
    const [landmark] = await runPrepared<Landmark & object>(
      this.dataSource,
      `SELECT hour, (running - count)::int AS passed FROM (
         SELECT hour, sum(${counted}) AS count, sum(sum(${counted})) OVER (ORDER BY hour ${direction}) AS running
           FROM lead_counts_by_hour
          WHERE hour >= coalesce($1::timestamptz, '-infinity') AND hour < coalesce($2::timestamptz, 'infinity')
          GROUP BY hour) AS hours
        WHERE running > $3 ORDER BY hour ${direction} LIMIT 1`,
      [from ?? null, to ?? null, offset],
    );
    return landmark ?? null;
  }

  /** Compares the counts with the leads, in one snapshot: leads may come meanwhile. */
  async drift(): Promise<CountDrift> {
    return this.unhurried(async (manager) => {
      const [drift]: [CountDrift] = await manager.query(
        `WITH actual AS MATERIALIZED (${ACTUAL})
         SELECT (${drifted('lead_counts_by_hour', 'hour')}) AS hours,
                (${drifted('lead_counts_by_state', 'state')}) AS states`,
      );
      return drift;
    });
  }

  /** Counts anew. Leads that come meanwhile wait for it: about a second for a million. */
  async rebuild(): Promise<void> {
    await this.unhurried(async (manager) => {
      // Before anything is read, so that what is counted is all there is.
      await manager.query('LOCK TABLE leads IN SHARE ROW EXCLUSIVE MODE');
      for (const [table, key] of [
        ['lead_counts_by_hour', 'hour'],
        ['lead_counts_by_state', 'state'],
      ]) {
        await manager.query(`DELETE FROM ${table}`);
        await manager.query(
          `INSERT INTO ${table} (slot, ${key}, total, verified)
           SELECT ${SETTLED_SLOT}, ${key}, sum(total), sum(verified) FROM (${ACTUAL}) AS actual GROUP BY ${key}`,
        );
      }
    });
  }

  /**
   * Adds the slots of past hours up, so that a year is some thousand rows however many connections wrote it. Rows that
   * are being written are left for the next run.
   */
  async settle(now: Date): Promise<void> {
    await this.dataSource.query(
      `WITH past AS (
         DELETE FROM lead_counts_by_hour WHERE (slot, hour) IN (
           SELECT slot, hour FROM lead_counts_by_hour WHERE slot <> ${SETTLED_SLOT} AND hour < $1
              FOR UPDATE SKIP LOCKED)
         RETURNING hour, total, verified
       )
       INSERT INTO lead_counts_by_hour AS c (slot, hour, total, verified)
       SELECT ${SETTLED_SLOT}, hour, sum(total), sum(verified) FROM past GROUP BY hour ORDER BY hour
       ON CONFLICT (slot, hour) DO UPDATE SET total = c.total + excluded.total, verified = c.verified + excluded.verified`,
      [new Date(now.getTime() - HOUR_MS)],
    );
  }

  private unhurried<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(async (manager) => {
      await manager.query('SET LOCAL statement_timeout = 0');
      return work(manager);
    });
  }
}
