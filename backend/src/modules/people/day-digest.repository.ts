import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { many } from '../../database/statements';
import type { AuditAction } from '../audit/audit-actions';

/** Number of a user's actions of one kind on a day. */
export interface DayCount {
  username: string;
  action: AuditAction;
  count: number;
}

/** Actions that are not work: logging in, logging out and viewing. */
const LEFT_OUT: readonly AuditAction[] = [
  'login',
  'login_failed',
  'login_locked',
  'logout',
  'presence_changed',
  'lead_viewed',
];

/** Reads the work of each user by day. */
@Injectable()
export class DayDigestRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Returns the counts by user, most frequent actions first.
   * @param day YYYY-MM-DD in the time zone
   */
  counts(day: string, timeZone: string): Promise<DayCount[]> {
    return many(
      this.dataSource,
      `SELECT min(username) AS username, action, count(*)::int AS count FROM audit_entries
        WHERE created_at >= ($1::date)::timestamp AT TIME ZONE $2
          AND created_at < ($1::date + 1)::timestamp AT TIME ZONE $2
          AND action <> ALL($3)
        GROUP BY coalesce(admin_id::text, username), action
        ORDER BY lower(min(username)), count(*) DESC, action`,
      [day, timeZone, LEFT_OUT],
    );
  }
}
