import { Injectable } from '@nestjs/common';
import type { LeadCategory } from 'domain/leads';
import { DataSource, type EntityManager } from 'typeorm';
import { many, one, run } from '../../../database/statements';

/** Number of live leads, and of the verified ones. */
export interface LeadCounts {
  total: number;
  verified: number;
}

/** Selection of live leads that the count tables support: by state, or by interval. */
export interface CountedLeads {
  status: 'all' | 'verified' | 'pending';
  /** Two-letter code; empty for leads without a state. Not combined with an interval. */
  state?: string | undefined;
  /** Full hour. */
  from?: Date | undefined;
  /** Full hour. */
  to?: Date | undefined;
}

/** Position from which a page at a certain offset is read. */
export interface SeekPosition {
  /** Hour in which the first row of the page was created. */
  hour: Date;
  /** Number of rows before that hour, in reading order. */
  skipped: number;
}

/** Number of keys with a count that differs from the leads. */
export interface CountDrift {
  hours: number;
  states: number;
  /** Pairs of an assignee and a category. */
  categories: number;
}

/** Slot with the merged counts of past hours; connections write to slots 0 to 63. */
const MERGED_SLOT = 64;
const HOUR_MS = 3_600_000;

/** Assignee of unassigned leads in the counts by category. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Counts per hour and state, computed from the leads. */
const ACTUAL = `
  SELECT date_trunc('hour', created_at, 'UTC') AS hour, coalesce(state, '') AS state, count(*) AS total,
         count(*) FILTER (WHERE verification_status = 'verified') AS verified
    FROM leads WHERE deleted_at IS NULL GROUP BY 1, 2`;

/** Counts by category, computed from the leads. */
const ACTUAL_CATEGORIES = `
  SELECT coalesce(assigned_to, '${NOBODY}') AS assigned_to, lead_category, count(*)::int AS total
    FROM leads WHERE deleted_at IS NULL GROUP BY 1, 2`;

/** Returns SQL that counts the keys of a count table that differ from the leads. */
const drifted = (table: string, key: string): string => `
  SELECT count(*)::int FROM (SELECT ${key}, sum(total) AS total, sum(verified) AS verified FROM actual GROUP BY 1) AS a
    FULL JOIN (SELECT ${key}, sum(total) AS total, sum(verified) AS verified FROM ${table} GROUP BY 1) AS c USING (${key})
   WHERE coalesce(a.total, 0) <> coalesce(c.total, 0) OR coalesce(a.verified, 0) <> coalesce(c.verified, 0)`;

/** Reads and repairs the lead counts that triggers maintain. */
@Injectable()
export class LeadCountsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns a count from the count tables. */
  async count({ status, state, from, to }: CountedLeads): Promise<number> {
    const { total, verified } = from || to ? await this.between(from, to) : await this.ofState(state);
    if (status === 'verified') return verified;
    return status === 'pending' ? total - verified : total;
  }

  /** Counts all leads, or those of one state; an empty string selects leads without a state. */
  async ofState(state?: string): Promise<LeadCounts> {
    const counts = await one<LeadCounts>(
      this.dataSource,
      `SELECT coalesce(sum(total), 0)::int AS total, coalesce(sum(verified), 0)::int AS verified
         FROM lead_counts_by_state WHERE $1::text IS NULL OR state = $1`,
      [state ?? null],
      { prepared: true },
    );
    return counts!;
  }

  /**
   * Counts the live leads of each category; empty categories may be missing.
   * @param sight id of the user to count own and unassigned leads for; null for all leads
   */
  async byCategory(sight: string | null): Promise<Map<LeadCategory, number>> {
    const counts = await many<{ category: LeadCategory; total: number }>(
      this.dataSource,
      `SELECT lead_category AS category, sum(total)::int AS total FROM lead_counts_by_category
        WHERE $1::uuid IS NULL OR assigned_to IN ($1, '${NOBODY}') GROUP BY 1`,
      [sight],
      { prepared: true },
    );
    return new Map(counts.map(({ category, total }) => [category, total]));
  }

  /** Counts the leads of an interval between full hours. */
  async between(from?: Date, to?: Date): Promise<LeadCounts> {
    const counts = await one<LeadCounts>(
      this.dataSource,
      `SELECT coalesce(sum(total), 0)::int AS total, coalesce(sum(verified), 0)::int AS verified
         FROM lead_counts_by_hour
        WHERE hour >= coalesce($1::timestamptz, '-infinity') AND hour < coalesce($2::timestamptz, 'infinity')`,
      [from ?? null, to ?? null],
      { prepared: true },
    );
    return counts!;
  }

  /**
   * Finds the hour in which the row at an offset was created, so that a deep page does not have to read all rows before it.
   * @returns null past the end of the list
   */
  seekPosition(
    { status, from, to }: Omit<CountedLeads, 'state'>,
    offset: number,
    newestFirst: boolean,
  ): Promise<SeekPosition | null> {
    const counted = { all: 'total', verified: 'verified', pending: 'total - verified' }[status];
    const direction = newestFirst ? 'DESC' : 'ASC';
    return one<SeekPosition>(
      this.dataSource,
      `SELECT hour, (running - count)::int AS skipped FROM (
         SELECT hour, sum(${counted}) AS count, sum(sum(${counted})) OVER (ORDER BY hour ${direction}) AS running
           FROM lead_counts_by_hour
          WHERE hour >= coalesce($1::timestamptz, '-infinity') AND hour < coalesce($2::timestamptz, 'infinity')
          GROUP BY hour) AS hours
        WHERE running > $3 ORDER BY hour ${direction} LIMIT 1`,
      [from ?? null, to ?? null, offset],
      { prepared: true },
    );
  }

  /** Compares the counts with the leads, in one snapshot, because leads may be added at the same time. */
  async drift(): Promise<CountDrift> {
    return this.withoutTimeout(async (manager) => {
      const drift = await one<CountDrift>(
        manager,
        `WITH actual AS MATERIALIZED (${ACTUAL})
         SELECT (${drifted('lead_counts_by_hour', 'hour')}) AS hours,
                (${drifted('lead_counts_by_state', 'state')}) AS states,
                (SELECT count(*)::int FROM (${ACTUAL_CATEGORIES}) AS a
                   FULL JOIN (SELECT assigned_to, lead_category, sum(total) AS total FROM lead_counts_by_category GROUP BY 1, 2) AS c
                   USING (assigned_to, lead_category)
                  WHERE coalesce(a.total, 0) <> coalesce(c.total, 0)) AS categories`,
      );
      return drift!;
    });
  }

  /** Recomputes the counts. Writes to leads wait meanwhile: about a second for a million leads. */
  async rebuild(): Promise<void> {
    await this.withoutTimeout(async (manager) => {
      // Locks before reading, so that no lead is missed and no rows are merged meanwhile. Same lock order as writes to leads.
      await run(
        manager,
        'LOCK TABLE leads, lead_counts_by_hour, lead_counts_by_state, lead_counts_by_category IN SHARE ROW EXCLUSIVE MODE',
      );
      for (const [table, key] of [
        ['lead_counts_by_hour', 'hour'],
        ['lead_counts_by_state', 'state'],
      ]) {
        await run(manager, `DELETE FROM ${table}`);
        await run(
          manager,
          `INSERT INTO ${table} (slot, ${key}, total, verified)
           SELECT ${MERGED_SLOT}, ${key}, sum(total), sum(verified) FROM (${ACTUAL}) AS actual GROUP BY ${key}`,
        );
      }
      await run(manager, 'DELETE FROM lead_counts_by_category');
      await run(
        manager,
        `INSERT INTO lead_counts_by_category (assigned_to, lead_category, total) ${ACTUAL_CATEGORIES}`,
      );
    });
  }

  /** Merges the changes by category. Concurrent readers see the rows from before or after. */
  async addUpCategories(): Promise<void> {
    await run(
      this.dataSource,
      `WITH changes AS (
         DELETE FROM lead_counts_by_category WHERE (assigned_to, lead_category) IN (
           SELECT assigned_to, lead_category FROM lead_counts_by_category GROUP BY 1, 2 HAVING count(*) > 1)
         RETURNING assigned_to, lead_category, total
       )
       INSERT INTO lead_counts_by_category (assigned_to, lead_category, total)
       SELECT assigned_to, lead_category, sum(total) FROM changes GROUP BY 1, 2 HAVING sum(total) <> 0`,
    );
  }

  /**
   * Merges the slots of past hours, so that a year needs only some thousand rows regardless of the number of connections. Skips
   * locked rows until the next time.
   */
  async mergePastHours(now: Date): Promise<void> {
    await run(
      this.dataSource,
      `WITH past AS (
         DELETE FROM lead_counts_by_hour WHERE (slot, hour) IN (
           SELECT slot, hour FROM lead_counts_by_hour WHERE slot <> ${MERGED_SLOT} AND hour < $1
              FOR UPDATE SKIP LOCKED)
         RETURNING hour, total, verified
       )
       INSERT INTO lead_counts_by_hour AS c (slot, hour, total, verified)
       SELECT ${MERGED_SLOT}, hour, sum(total), sum(verified) FROM past GROUP BY hour ORDER BY hour
       ON CONFLICT (slot, hour) DO UPDATE SET total = c.total + excluded.total, verified = c.verified + excluded.verified`,
      [new Date(now.getTime() - HOUR_MS)],
    );
  }

  private withoutTimeout<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(async (manager) => {
      await run(manager, 'SET LOCAL statement_timeout = 0');
      return work(manager);
    });
  }
}
