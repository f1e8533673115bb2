import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { many } from '../../../database/statements';
import { ADMIN_NAME } from '../../auth/admin-name-sql';
import { seenBy } from '../../../common/permissions/lead-sight';

/** Number of appointments by result, for a week, an agent, a source, or in total. */
export interface ShowCount {
  by: 'all' | 'week' | 'agent' | 'source';
  /** Monday of the week, YYYY-MM-DD. */
  week: string | null;
  agentId: string | null;
  agentName: string | null;
  source: string | null;
  /** Appointments that were not cancelled, with or without an outcome. */
  booked: number;
  attended: number;
  noShow: number;
  cancelled: number;
}

/** Counts appointments by result. */
@Injectable()
export class ShowRateRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Counts the appointments that begin in a range; weeks follow a time zone. An appointment moved within another calendar counts
   * at its new date.
   */
  count(from: Date, to: Date, timeZone: string, sight: string | null): Promise<ShowCount[]> {
    return many(
      this.dataSource,
      `WITH held AS (
         SELECT to_char(date_trunc('week', b.starts_at AT TIME ZONE $3), 'YYYY-MM-DD') AS week, b.agent_id, b.status, l.lead_source
           FROM appointments b LEFT JOIN leads l ON l.id = b.lead_id
          WHERE b.starts_at >= $1 AND b.starts_at < $2 AND b.status <> 'rescheduled'
            AND (b.agent_id = $4::uuid OR ${seenBy('l.assigned_to', '$4')})
       ), counted AS (
         SELECT CASE GROUPING(week, agent_id, lead_source)
                  WHEN 3 THEN 'week' WHEN 5 THEN 'agent' WHEN 6 THEN 'source' ELSE 'all' END AS by,
                week, agent_id, lead_source AS source,
                count(*) FILTER (WHERE status <> 'cancelled')::int AS booked,
                count(*) FILTER (WHERE status = 'attended')::int AS attended,
                count(*) FILTER (WHERE status = 'no_show')::int AS "noShow",
                count(*) FILTER (WHERE status = 'cancelled')::int AS cancelled
           FROM held GROUP BY GROUPING SETS ((), (week), (agent_id), (lead_source))
       )
       SELECT by, week, agent_id AS "agentId", ${ADMIN_NAME} AS "agentName", source, booked, attended, "noShow", cancelled
         FROM counted LEFT JOIN admin_users a ON a.id = agent_id ORDER BY booked DESC, "agentName", source`,
      [from, to, timeZone, sight],
    );
  }
}
