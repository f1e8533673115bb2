import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { many, one, run } from '../../database/statements';

/** User who has reserved a lead. */
export interface Holder {
  username: string;
  isCalling: boolean;
}

/** Excludes leads that another user than $1 has reserved at $2; the lead is `leads.id`. */
export const NOT_HELD_BY_OTHERS = `NOT EXISTS (SELECT FROM lead_holds h WHERE h.lead_id = leads.id AND h.admin_id <> $1 AND h.held_until > $2)`;

/** SQL: whether another user than $1 has reserved a lead at $2. A scalar subquery always reads the index, unlike EXISTS. */
export const isHeldByOther = (lead: string): string =>
  `coalesce((SELECT true FROM lead_holds h WHERE h.lead_id = ${lead} AND h.admin_id <> $1 AND h.held_until > $2), false)`;

/** Reads and writes the `lead_holds` table. */
@Injectable()
export class LeadHoldsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Reserves an unassigned lead, or renews the user's reservation, in one statement: of concurrent users one succeeds. Also removes
   * some reservations that ended long ago.
   * @returns whether the lead is reserved for the user; false for an assigned lead too
   */
  async take(
    leadId: string,
    adminId: string,
    isCalling: boolean,
    { now, until }: { now: Date; until: Date },
  ): Promise<boolean> {
    const taken = await one(
      this.dataSource,
      `WITH old AS (
         DELETE FROM lead_holds WHERE lead_id IN (
           SELECT lead_id FROM lead_holds WHERE held_until < $5::timestamptz - interval '1 hour' AND lead_id <> $1
            ORDER BY lead_id LIMIT 20 FOR UPDATE SKIP LOCKED)
       )
       INSERT INTO lead_holds AS h (lead_id, admin_id, is_calling, held_until)
       SELECT id, $2, $3, $4 FROM leads WHERE id = $1 AND assigned_to IS NULL AND deleted_at IS NULL
       ON CONFLICT (lead_id) DO UPDATE SET admin_id = excluded.admin_id, is_calling = excluded.is_calling OR (h.is_calling AND h.admin_id = excluded.admin_id AND h.held_until > $5),
              held_until = excluded.held_until
        WHERE h.admin_id = excluded.admin_id OR h.held_until <= $5
       RETURNING lead_id`,
      [leadId, adminId, isCalling, until, now],
    );
    return taken !== null;
  }

  /** Ends the user's reservation of a lead. */
  async release(leadId: string, adminId: string): Promise<void> {
    await run(this.dataSource, 'DELETE FROM lead_holds WHERE lead_id = $1 AND admin_id = $2', [
      leadId,
      adminId,
    ]);
  }

  /** Returns the other users who have reserved some of these leads while they are unassigned, by lead. */
  async holders(leadIds: readonly string[], adminId: string, now: Date): Promise<Map<string, Holder>> {
    if (leadIds.length === 0) return new Map();
    const rows = await many<Holder & { leadId: string }>(
      this.dataSource,
      `SELECT h.lead_id AS "leadId", a.username, h.is_calling AS "isCalling"
         FROM lead_holds h JOIN admin_users a ON a.id = h.admin_id JOIN leads l ON l.id = h.lead_id AND l.assigned_to IS NULL
        WHERE h.lead_id = ANY($1::uuid[]) AND h.admin_id <> $2 AND h.held_until > $3`,
      [leadIds, adminId, now],
      { prepared: true },
    );
    return new Map(rows.map(({ leadId, username, isCalling }) => [leadId, { username, isCalling }]));
  }
}
