import { Injectable } from '@nestjs/common';
import { CALL_OUTCOMES, type CallOutcome } from 'domain/leads';
import { DataSource } from 'typeorm';
import { many } from '../../../database/statements';
import { ADMIN_NAME } from '../../auth/admin-name-sql';
import type { Range } from '../analytics.repository';

/** Dimension by which figures are grouped. */
export type ReportBy = 'person' | 'source';

/** Figures of one user or one source in a range. */
export interface ReportRow extends Record<CallOutcome, number> {
  /** Id of the user, or name of the source. */
  key: string;
  assigned: number;
  responses: number;
  medianSeconds: number | null;
  calls: number;
  appointments: number;
  attended: number;
  paid: number;
  paidCents: number;
}

/** Current or former user of the back office. */
export interface ReportedPerson {
  id: string;
  name: string;
  isActive: boolean;
  /** Whether the user's role handles leads. */
  worksLeads: boolean;
}

/**
 * SQL expression of the grouping key for each part of the report. Appointments of other calendars and payments count for the lead's
 * assignee.
 */
const KEYS: Readonly<Record<ReportBy, { work: string; booking: string; payment: string }>> = {
  person: { work: 'admin_id', booking: 'coalesce(b.agent_id, l.assigned_to)', payment: 'l.assigned_to' },
  source: { work: 'source', booking: 'l.lead_source', payment: 'l.lead_source' },
};
/**
 * Waiting time, rounded for the median: to 6 seconds below 10 minutes, to 1 minute below 2 hours, then to 10 minutes. Sorting exact values
 * takes three times as long.
 */
const WAIT = `CASE WHEN seconds < 600 THEN seconds / 6 * 6 WHEN seconds < 7200 THEN seconds / 60 * 60 ELSE seconds / 600 * 600 END`;
const OUTCOMES = CALL_OUTCOMES.map((outcome) => `"${outcome}"`);
const NO_OUTCOMES = OUTCOMES.map(() => '0').join(', ');
/** Maximum number of rows. Needed because visitors can invent any number of sources. */
const MOST_ROWS = 200;

/** Reads what each user did and with which results. */
@Injectable()
export class ReportsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Returns the figures, with the most assigned leads first.
   * @param sight id of the only user to report on, or null for all
   * @param simulated true for simulated payments, false for real ones; they are never added up together
   */
  rows(
    by: ReportBy,
    { from, to }: Range,
    { sight, simulated }: { sight: string | null; simulated: boolean },
  ): Promise<ReportRow[]> {
    const key = KEYS[by];
    const own = (person: string): string => `($3::uuid IS NULL OR ${person} = $3::uuid)`;
    return many(
      this.dataSource,
      `WITH wait AS (
         SELECT ${key.work} AS key, ${WAIT} AS wait, count(*) AS count
           FROM first_responses WHERE at >= $1 AND at < $2 AND ${own('admin_id')} GROUP BY 1, 2
       ), ranked AS (
         SELECT key, wait, count, sum(count) OVER (PARTITION BY key ORDER BY wait) AS place, sum(count) OVER (PARTITION BY key) AS total FROM wait
       ), part (key, assigned, calls, ${OUTCOMES.join(', ')}, responses, median, appointments, attended, paid, cents) AS (
         SELECT ${key.work}, sum(assigned), sum(calls), ${OUTCOMES.map((outcome) => `sum(${outcome})`).join(', ')}, 0, NULL::int, 0, 0, 0, 0
           FROM work_by_hour WHERE hour >= $1 AND hour < $2 AND ${own('admin_id')} GROUP BY 1
         UNION ALL
         SELECT key, 0, 0, ${NO_OUTCOMES}, sum(count), min(wait) FILTER (WHERE 2 * place >= total), 0, 0, 0, 0 FROM ranked GROUP BY 1
         UNION ALL
         SELECT ${key.booking}, 0, 0, ${NO_OUTCOMES}, 0, NULL, count(*) FILTER (WHERE b.status <> 'cancelled'),
                count(*) FILTER (WHERE b.status = 'attended'), 0, 0
           FROM appointments b LEFT JOIN leads l ON l.id = b.lead_id
          WHERE b.starts_at >= $1 AND b.starts_at < $2 AND b.status <> 'rescheduled' AND ${own('coalesce(b.agent_id, l.assigned_to)')} GROUP BY 1
         UNION ALL
         SELECT ${key.payment}, 0, 0, ${NO_OUTCOMES}, 0, NULL, 0, 0, count(DISTINCT p.lead_id), sum(p.amount_cents - p.refunded_cents)
           FROM payments p JOIN leads l ON l.id = p.lead_id
          WHERE p.created_at >= $1 AND p.created_at < $2 AND p.kind <> 'renewal' AND (p.mode = 'simulator') = $4
            AND p.status IN ('approved', 'partially_refunded', 'refunded') AND ${own('l.assigned_to')} GROUP BY 1
       )
       SELECT key::text AS key, sum(assigned)::int AS assigned, sum(calls)::int AS calls,
              ${OUTCOMES.map((outcome) => `sum(${outcome})::int AS ${outcome}`).join(', ')},
              sum(responses)::int AS responses, max(median) AS "medianSeconds", sum(appointments)::int AS appointments,
              sum(attended)::int AS attended, sum(paid)::int AS paid, sum(cents)::float8 AS "paidCents"
         FROM part WHERE key IS NOT NULL GROUP BY part.key ORDER BY sum(assigned) DESC, sum(calls) DESC, part.key LIMIT ${MOST_ROWS}`,
      [from, to, sight, simulated],
    );
  }

  /** Returns all users, including inactive ones, or only the given one. */
  people(sight: string | null): Promise<ReportedPerson[]> {
    return many(
      this.dataSource,
      `SELECT a.id, ${ADMIN_NAME} AS name, a.is_active AS "isActive", a.role <> 'auditor' AS "worksLeads" FROM admin_users a WHERE $1::uuid IS NULL OR a.id = $1::uuid`,
      [sight],
    );
  }
}
