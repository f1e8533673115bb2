import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { many, one, run } from '../../database/statements';
import { NOT_HELD_BY_OTHERS } from './lead-holds.repository';
import type { AssignmentReason } from './lead-assignment.entity';

/** Lead with its new assignee; null to unassign it. */
export interface Gift {
  leadId: string;
  to: string | null;
}

/** Lead that got another assignee. */
export interface Given {
  leadId: string;
  /** Previous assignee; null if the lead was unassigned. */
  before: string | null;
}

/** Circumstances of an assignment. */
export interface HandOver {
  reason: AssignmentReason;
  /** User who makes the assignment; null for the product. */
  by: string | null;
  at: Date;
  /** Time at which leads are released unless they are worked on; null for never. */
  returnsAt: Date | null;
  /** Only leads with this assignee are changed; null for unassigned ones, undefined for all. */
  only?: string | null | undefined;
}

/** Lead that waits for an assignee. */
export interface WaitingLead {
  id: string;
  state: string | null;
  /** Previous assignees. */
  had: string[];
}

/** SQL condition for unassigned leads that can be claimed. The index `ix_leads_unclaimed` has the same condition. */
export const UNCLAIMED = `deleted_at IS NULL AND assigned_to IS NULL AND last_contacted_at IS NULL AND NOT is_blocked
  AND NOT is_fraudulent AND lead_category <> 'lost'`;
/** Order of leads, best first: verified, then the score, then the newest. */
const BEST_FIRST = 'verification_status DESC, lead_score DESC, created_at DESC, id';
/** Maximum age of a lead in the assignment round, so that agents at work do not receive a whole old list. */
const GIVEN_FOR = `interval '7 days'`;

/** Reads and writes the assignees of leads and their history. */
@Injectable()
export class LeadAssignmentsRepository {
  /**
   * Assigns live leads, in the order of their ids.
   * @returns the leads that got another assignee
   */
  async give(manager: EntityManager, gifts: readonly Gift[], how: HandOver): Promise<Given[]> {
    return many<Given>(
      manager,
      `WITH given AS (
         SELECT * FROM unnest($1::uuid[], $2::uuid[]) AS given(lead_id, person)
       ), locked AS MATERIALIZED (
         SELECT l.id, given.person, l.assigned_to AS before FROM leads l JOIN given ON given.lead_id = l.id
          WHERE l.deleted_at IS NULL AND l.assigned_to IS DISTINCT FROM given.person
            AND ($7 OR l.assigned_to IS NOT DISTINCT FROM $8) ORDER BY l.id FOR UPDATE OF l
       ), changed AS (
         UPDATE leads l SET assigned_to = locked.person, assigned_at = $4, returns_at = $5
           FROM locked WHERE l.id = locked.id RETURNING l.id, l.assigned_to, locked.before
       ), recorded AS (
         INSERT INTO lead_assignments (lead_id, assigned_to, assigned_by, reason, created_at)
         SELECT id, assigned_to, $3, $6, $4 FROM changed
       )
       SELECT id AS "leadId", before FROM changed`,
      [
        gifts.map(({ leadId }) => leadId),
        gifts.map(({ to }) => to),
        how.by,
        how.at,
        how.returnsAt,
        how.reason,
        how.only === undefined,
        how.only ?? null,
      ],
    );
  }

  /**
   * Assigns the best unassigned lead to a user. Skips leads locked by others, so that no caller waits and no lead is claimed
   * twice, and leads that others have reserved. Takes a lead that the user had before only if there is no other.
   * @returns the lead's id, or null if there is none
   */
  async claim(
    manager: EntityManager,
    adminId: string,
    how: Omit<HandOver, 'by' | 'reason'>,
  ): Promise<string | null> {
    const had = 'EXISTS (SELECT FROM lead_assignments h WHERE h.lead_id = leads.id AND h.assigned_to = $1)';
    for (const condition of [`NOT ${had}`, had]) {
      const taken = await one<{ id: string }>(
        manager,
        `WITH next AS (
           SELECT id FROM leads WHERE ${UNCLAIMED} AND ${NOT_HELD_BY_OTHERS} AND ${condition} ORDER BY ${BEST_FIRST} LIMIT 1 FOR UPDATE SKIP LOCKED
         ), taken AS (
           UPDATE leads SET assigned_to = $1, assigned_at = $2, returns_at = $3 FROM next WHERE leads.id = next.id RETURNING leads.id
         )
         INSERT INTO lead_assignments (lead_id, assigned_to, assigned_by, reason, created_at)
         SELECT id, $1, $1, 'claimed', $2 FROM taken RETURNING lead_id AS id`,
        [adminId, how.at, how.returnsAt],
      );
      if (taken) return taken.id;
    }
    return null;
  }

  /**
   * Releases leads that were not worked on in time.
   * @returns the number of leads, at most `limit`
   */
  releaseOverdue(manager: EntityManager, at: Date, limit: number): Promise<number> {
    return run(
      manager,
      `WITH due AS (
         SELECT id FROM leads WHERE returns_at <= $1 AND deleted_at IS NULL ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED
       ), back AS (
         UPDATE leads SET assigned_to = NULL, assigned_at = $1, returns_at = NULL FROM due WHERE leads.id = due.id RETURNING leads.id
       )
       INSERT INTO lead_assignments (lead_id, reason, created_at) SELECT id, 'returned', $1 FROM back`,
      [at, limit],
    );
  }

  /** Removes all release times, so that leads stay with their assignees. */
  async keepAll(manager: EntityManager): Promise<void> {
    await run(manager, 'UPDATE leads SET returns_at = NULL WHERE returns_at IS NOT NULL');
  }

  /**
   * Locks and returns recent verified unassigned leads that one of these users may receive, best first, with their previous
   * assignees. Skips leads that others have locked, or that a user has open.
   * @param people users with the codes of the states from which each takes leads; empty for all
   */
  waiting(
    manager: EntityManager,
    at: Date,
    people: readonly { id: string; states: readonly string[] }[],
    limit: number,
  ): Promise<WaitingLead[]> {
    return many(
      manager,
      `SELECT id, state, ARRAY(SELECT DISTINCT h.assigned_to FROM lead_assignments h
                                WHERE h.lead_id = leads.id AND h.assigned_to IS NOT NULL) AS had
         FROM leads WHERE ${UNCLAIMED} AND verification_status = 'verified' AND verified_at > $1::timestamptz - ${GIVEN_FOR}
          AND NOT EXISTS (SELECT FROM lead_holds h WHERE h.lead_id = leads.id AND h.held_until > $1)
          AND EXISTS (SELECT FROM jsonb_to_recordset($2) AS person(id uuid, states jsonb)
                       WHERE (person.states = '[]' OR person.states ? leads.state)
                         AND NOT EXISTS (SELECT FROM lead_assignments h WHERE h.lead_id = leads.id AND h.assigned_to = person.id))
        ORDER BY ${BEST_FIRST} LIMIT $3 FOR UPDATE SKIP LOCKED`,
      [at, JSON.stringify(people.map(({ id, states }) => ({ id, states }))), limit],
    );
  }

  /** Returns the live leads of a user, newest first. */
  async idsOf(manager: EntityManager, adminId: string): Promise<string[]> {
    const rows = await many<{ id: string }>(
      manager,
      'SELECT id FROM leads WHERE assigned_to = $1 AND deleted_at IS NULL ORDER BY created_at DESC, id',
      [adminId],
    );
    return rows.map(({ id }) => id);
  }

  /** Counts each user's live leads that were not worked on yet. */
  async untouched(manager: EntityManager, adminIds: readonly string[]): Promise<Map<string, number>> {
    const rows = await many<{ id: string; count: number }>(
      manager,
      `SELECT assigned_to AS id, count(*)::int AS count FROM leads
        WHERE returns_at IS NOT NULL AND assigned_to = ANY($1::uuid[]) AND deleted_at IS NULL GROUP BY 1`,
      [adminIds],
    );
    return new Map(rows.map(({ id, count }) => [id, count]));
  }
}
