import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { many, one, run } from '../../../database/statements';

/** Appointment in an agent's feed. */
export interface FeedAppointment {
  id: string;
  startsAt: Date;
  endsAt: Date;
  sequence: number;
  updatedAt: Date;
  /** Full name of the person; null if unknown. */
  name: string | null;
}

/** Limit, above the number of appointments that a person could have in the period of a feed. */
const MOST_APPOINTMENTS = 3_000;

/** Reads and writes `calendar_feeds`. */
@Injectable()
export class CalendarFeedsRepository {
  constructor(private readonly dataSource: DataSource) {}

  find(agentId: string): Promise<{ createdAt: Date } | null> {
    return one(this.dataSource, 'SELECT created_at AS "createdAt" FROM calendar_feeds WHERE agent_id = $1', [
      agentId,
    ]);
  }

  /** Replaces the secret of an agent's feed; the previous secret becomes invalid. */
  async save(manager: EntityManager, agentId: string, secretHash: string, now: Date): Promise<void> {
    await run(
      manager,
      `INSERT INTO calendar_feeds (agent_id, secret_hash, created_at) VALUES ($1, $2, $3)
       ON CONFLICT (agent_id) DO UPDATE SET secret_hash = excluded.secret_hash, created_at = excluded.created_at`,
      [agentId, secretHash, now],
    );
  }

  /** @returns false if there was none */
  async remove(manager: EntityManager, agentId: string): Promise<boolean> {
    return (await run(manager, 'DELETE FROM calendar_feeds WHERE agent_id = $1', [agentId])) > 0;
  }

  /**
   * Returns the agent's appointments in our own calendar, ascending, without cancelled ones. Uses the same statement for valid
   * and invalid secrets and compares only hashes, so that its duration reveals nothing about a secret.
   * @returns null if no active user has such a feed
   */
  async appointments(secretHash: string, from: Date, to: Date): Promise<FeedAppointment[] | null> {
    const rows = await many<FeedAppointment | { id: null }>(
      this.dataSource,
      `SELECT b.id, b.starts_at AS "startsAt", b.ends_at AS "endsAt", b.sequence, b.updated_at AS "updatedAt",
              coalesce(l.full_name, b.invitee_name) AS name
         FROM calendar_feeds f
         JOIN admin_users a ON a.id = f.agent_id AND a.is_active
         LEFT JOIN appointments b ON b.agent_id = f.agent_id AND b.provider = 'own'
           AND b.status IN ('booked', 'attended', 'no_show') AND b.starts_at >= $2 AND b.starts_at < $3
         LEFT JOIN leads l ON l.id = b.lead_id
        WHERE f.secret_hash = $1
        ORDER BY b.starts_at LIMIT ${MOST_APPOINTMENTS}`,
      [secretHash, from, to],
    );
    if (rows.length === 0) return null;
    return rows.flatMap((row) => (row.id === null ? [] : [row]));
  }
}
