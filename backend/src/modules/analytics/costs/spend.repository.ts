import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { many, one, run } from '../../../database/statements';
import type { NewSpendDto, SpendDto } from './dto/spend.dto';
import type { Months } from './months';

/** Requested spend with normalised names, and the stored amount. */
export interface AskedSpend {
  /** First day of the month, YYYY-MM-DD. */
  day: string;
  source: string;
  /** Empty for the source as a whole. */
  campaign: string;
  amountCents: number;
  /** Amount that the user saw before the change, or null if the request does not say. */
  wasCents: number | null;
  /** Stored amount, or 0 if there is none. */
  nowCents: number;
}

const KEY = `month date, source text, campaign text`;

/** Reads and writes the `spend` table. */
@Injectable()
export class SpendRepository {
  constructor(private readonly dataSource: DataSource) {}

  list({ from, to }: Months): Promise<SpendDto[]> {
    return many(
      this.dataSource,
      `SELECT to_char(month, 'YYYY-MM') AS month, source, nullif(campaign, '') AS campaign, amount_cents AS "amountCents",
              updated_by AS "updatedBy", updated_at AS "updatedAt"
         FROM spend WHERE month BETWEEN $1 AND $2 ORDER BY month DESC, source, campaign`,
      [`${from}-01`, `${to}-01`],
    );
  }

  /** Lets only one transaction at a time write, until it ends. */
  async lock(manager: EntityManager): Promise<void> {
    await run(manager, `SELECT pg_advisory_xact_lock(hashtextextended('spend', 0))`);
  }

  /** Returns the requested rows in their order, each with the stored amount. */
  asked(manager: EntityManager, rows: readonly NewSpendDto[]): Promise<AskedSpend[]> {
    const asked = rows.map((row, n) => ({ ...row, n, month: `${row.month}-01` }));
    return many(
      manager,
      `SELECT r.month::text AS day, r.source, r.campaign, r."amountCents", r."wasCents", coalesce(s.amount_cents, 0) AS "nowCents"
         FROM (SELECT n, month, origin_key(source) AS source, origin_key(campaign) AS campaign, "amountCents", "wasCents"
                 FROM jsonb_to_recordset($1::jsonb) AS r(n int, ${KEY}, "amountCents" int, "wasCents" int)) AS r
         LEFT JOIN spend s USING (month, source, campaign) ORDER BY r.n`,
      [JSON.stringify(asked)],
    );
  }

  /** Writes amounts. An amount of 0 removes the row. */
  async set(manager: EntityManager, rows: readonly AskedSpend[], by: string, now: Date): Promise<void> {
    const written = JSON.stringify(rows.map(({ day, ...row }) => ({ ...row, month: day })));
    await run(
      manager,
      `DELETE FROM spend s USING jsonb_to_recordset($1::jsonb) AS r(${KEY}, "amountCents" int)
        WHERE (s.month, s.source, s.campaign) = (r.month, r.source, r.campaign) AND r."amountCents" = 0`,
      [written],
    );
    await run(
      manager,
      `INSERT INTO spend (month, source, campaign, amount_cents, updated_by, created_at, updated_at)
       SELECT month, source, campaign, "amountCents", $2, $3, $3
         FROM jsonb_to_recordset($1::jsonb) AS r(${KEY}, "amountCents" int) WHERE "amountCents" > 0
       ON CONFLICT (month, source, campaign) DO UPDATE
          SET amount_cents = excluded.amount_cents, updated_by = excluded.updated_by, updated_at = excluded.updated_at`,
      [written, by, now],
    );
  }

  /** Returns the month with the most rows among the given days' months. */
  fullest(manager: EntityManager, days: readonly string[]): Promise<{ month: string; rows: number } | null> {
    return one(
      manager,
      `SELECT to_char(month, 'YYYY-MM') AS month, count(*)::int AS rows FROM spend WHERE month = ANY($1::date[])
        GROUP BY 1 ORDER BY 2 DESC LIMIT 1`,
      [days],
    );
  }
}
