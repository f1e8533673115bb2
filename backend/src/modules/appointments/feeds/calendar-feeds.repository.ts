import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { many, one, run } from '../../../database/statements';

/** An appointment as the calendar program of its agent gets it. */
export interface FeedAppointment {
  id: string;
  startsAt: Date;
  endsAt: Date;
  sequence: number;
  updatedAt: Date;
  /** Whole name of the person; null when nobody is known. */
  name: string | null;
}

/** More than anybody could attend in the time of a feed. */
const MOST_APPOINTMENTS = 3_000;

/** The statements on `calendar_feeds`. */
@Injectable()
export class CalendarFeedsRepository {
  constructor(private readonly dataSource: DataSource) {}

  find(agentId: string): Promise<{ createdAt: Date } | null> {
    return one(this.dataSource, 'SELECT created_at AS "createdAt" FROM calendar_feeds WHERE agent_id = $1', [
      agentId,
    ]);
  }

  /** Gives the feed of an agent a new secret; the one before is good for nothing from then on. */
  async save(manager: EntityManager, agentId: string, secretHash: string, now: Date): Promise<void> {
    await run(
      manager,
      `INSERT INTO calendar_feeds (agent_id, secret_hash, created_at) VALUES ($1, $2, $3)
       ON CONFLICT (agent_id) DO UPDATE SET secret_hash = excluded.secret_hash, created_at = excluded.created_at`,
      [agentId, secretHash, now],
    );
  }

  /** @returns false when there was none */
  async remove(manager: EntityManager, agentId: string): Promise<boolean> {
    return (await run(manager, 'DELETE FROM calendar_feeds WHERE agent_id = $1', [agentId])) > 0;
  }

  /**
   * The appointments of our own of the agent whose feed it is, ascending; cancelled ones are left out. One statement for every
   * secret, right or wrong: how long it takes tells nothing of a secret, of which only the hash is compared.
   * @returns null when no active administrator has such a feed
   */
  async appointments(secretHash: string, from: Date, to: Date): Promise<FeedAppointment[] | null> {
    const rows = await many<FeedAppointment | { id: null }>(
      this.dataSource,
      `SELECT b.id, b.starts_at AS "startsAt", b.ends_at AS "endsAt", b.sequence, b.updated_at AS "updatedAt",
              coalesce(l.full_name, b.invitee_name) AS name
         FROM calendar_feeds f
         JOIN admin_users a ON a.id = f.agent_id AND a.is_active
         LEFT JOIN bookings b ON b.agent_id = f.agent_id AND b.provider = 'own'
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
