import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { many, one } from '../../database/statements';
import type { TeamMemberDto } from './people.dto';

const PERSON = `SELECT a.id, a.username, a.display_name AS "displayName", a.email, a.role, a.is_active AS "isActive",
    a.is_present AS "isPresent", a.weight, a.languages, a.states, a.otp_enabled AS "twoFactor", a.last_seen_at AS "lastSeenAt",
    i.expires_at AS "invitedUntil",
    (SELECT count(*)::int FROM leads l WHERE l.assigned_to = a.id AND l.deleted_at IS NULL AND l.lead_category NOT IN ('client', 'lost')) AS "openLeads",
    CASE WHEN i.expires_at > now() THEN 'sent' WHEN i.expires_at IS NOT NULL THEN 'over' END AS invitation
  FROM admin_users a LEFT JOIN admin_invitations i ON i.admin_id = a.id`;

/** Reads the users of the back office. */
@Injectable()
export class PeopleRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns active users first, sorted by username. */
  list(): Promise<TeamMemberDto[]> {
    return many(this.dataSource, `${PERSON} ORDER BY a.is_active DESC, lower(a.username), a.id`);
  }

  find(id: string): Promise<TeamMemberDto | null> {
    return one(this.dataSource, `${PERSON} WHERE a.id = $1`, [id]);
  }
}
