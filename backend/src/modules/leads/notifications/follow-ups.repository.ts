import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { many } from '../../../database/statements';
import type { FollowUp, FollowUps } from './follow-ups.copy';

@Injectable()
export class FollowUpsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Reads the follow-ups of a day and the overdue ones. Today's come first, by time; then the latest overdue ones, because old
   * ones would otherwise hide them.
   * @param day YYYY-MM-DD in the time zone
   * @param limit maximum number of listed follow-ups; the counts include all
   */
  async due(day: string, timeZone: string, limit: number): Promise<FollowUps> {
    const rows = await many<FollowUp & { today: number; overdue: number }>(
      this.dataSource,
      `SELECT id AS "leadId", full_name AS "fullName", phone_number AS "phoneNumber", state,
              next_follow_up_at AS "dueAt", next_follow_up_at >= begins AS "isToday",
              count(*) FILTER (WHERE next_follow_up_at >= begins) OVER ()::int AS today,
              count(*) FILTER (WHERE next_follow_up_at < begins) OVER ()::int AS overdue
         FROM leads, (SELECT $1::date::timestamp AT TIME ZONE $2 AS begins,
                             ($1::date + 1)::timestamp AT TIME ZONE $2 AS ends) AS day
        WHERE deleted_at IS NULL AND next_follow_up_at < ends
        ORDER BY next_follow_up_at < begins, CASE WHEN next_follow_up_at >= begins THEN next_follow_up_at END,
                 next_follow_up_at DESC, id
        LIMIT $3`,
      [day, timeZone, limit],
    );
    return { day, listed: rows, today: rows[0]?.today ?? 0, overdue: rows[0]?.overdue ?? 0 };
  }
}
