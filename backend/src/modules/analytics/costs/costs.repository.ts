import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { many } from '../../../database/statements';
import type { Months } from './months';

/** Level of a row. Charges that no longer belong to any lead form a separate level. */
export type CostLevel = 'total' | 'nobody' | 'source' | 'campaign';

/** Sums of one source, of one campaign of a source, or of everything. */
export interface CostRow {
  level: CostLevel;
  source: string;
  campaign: string;
  spendCents: number;
  leads: number;
  verified: number;
  booked: number;
  attended: number;
  paid: number;
  grossCents: number;
  refundedCents: number;
  chargedBackCents: number;
  /** Number of rows of this level, including those above the limit. */
  ofLevel: number;
}

/** Maximum number of rows per level. Needed because visitors can invent any number of sources and campaigns. */
const MOST_ROWS = 300;

/** Reads the spend and the results of the leads. */
@Injectable()
export class CostsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Returns rows by spend, then by paying customers, then by leads, highest first. Whole UTC days are read from the daily table, the rest
   * at both ends from the hourly one.
   * @param simulated true for simulated payments, false for real ones; they are never added up together
   */
  rows({ from, to }: Months, timeZone: string, simulated: boolean): Promise<CostRow[]> {
    const of = (name: string): string => (simulated ? `simulated_${name}` : name);
    const columns = `source, campaign, leads, verified, booked, attended, ${of('paid')} AS paid, ${of('gross_cents')} AS gross,
      ${of('refunded_cents')} AS refunded, ${of('charged_back_cents')} AS back`;
    return many(
      this.dataSource,
      `WITH span AS (
         SELECT $1::timestamp AT TIME ZONE $3 AS first, ($2::timestamp + interval '1 month') AT TIME ZONE $3 AS last
       ), whole AS (
         SELECT first, last, date_trunc('day', first + interval '24 hours' - interval '1 microsecond', 'UTC') AS first_day,
                date_trunc('day', last, 'UTC') AS last_day FROM span
       ), counted AS (
         SELECT ${columns} FROM results_by_day, whole WHERE day >= first_day AND day < last_day
         UNION ALL SELECT ${columns} FROM results_by_hour, whole WHERE hour >= first AND hour < first_day
         UNION ALL SELECT ${columns} FROM results_by_hour, whole WHERE hour >= last_day AND hour < last
       ), part AS (
         SELECT source, campaign, sum(leads) AS leads, sum(verified) AS verified, sum(booked) AS booked, sum(attended) AS attended,
                sum(paid) AS paid, sum(gross) AS gross, sum(refunded) AS refunded, sum(back) AS back, 0 AS spend
           FROM counted GROUP BY 1, 2
         UNION ALL
         SELECT source, campaign, 0, 0, 0, 0, 0, 0, 0, 0, sum(amount_cents) FROM spend WHERE month BETWEEN $1 AND $2 GROUP BY 1, 2
       ), summed AS (
         SELECT CASE WHEN grouping(campaign) = 0 THEN 'campaign' WHEN grouping(source) = 0 THEN 'source' WHEN nobody THEN 'nobody' ELSE 'total' END AS level,
                nobody, coalesce(source, '') AS source, coalesce(campaign, '') AS campaign, sum(spend) AS spend, sum(leads) AS leads,
                sum(verified) AS verified, sum(booked) AS booked, sum(attended) AS attended, sum(paid) AS paid, sum(gross) AS gross,
                sum(refunded) AS refunded, sum(back) AS back
           FROM (SELECT *, source = '' AS nobody FROM part) AS told
          GROUP BY GROUPING SETS ((nobody, source, campaign), (nobody, source), (nobody))
       ), ranked AS (
         SELECT *, row_number() OVER (PARTITION BY level ORDER BY spend DESC, paid DESC, leads DESC, source, campaign) AS place,
                count(*) OVER (PARTITION BY level) AS of_level
           FROM summed WHERE NOT (nobody AND level <> 'nobody')
       )
       SELECT level, source, campaign, spend::float8 AS "spendCents", leads::int AS leads, verified::int AS verified, booked::int AS booked,
              attended::int AS attended, paid::int AS paid, gross::float8 AS "grossCents", refunded::float8 AS "refundedCents",
              back::float8 AS "chargedBackCents", of_level::int AS "ofLevel"
         FROM ranked WHERE place <= ${MOST_ROWS} ORDER BY place`,
      [`${from}-01`, `${to}-01`, timeZone],
    );
  }
}
