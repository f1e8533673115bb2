import { Injectable } from '@nestjs/common';
import type { TimeOfDay } from 'domain/calendar/appointments';
import type { InteractionDirection } from 'domain/leads';
import type { EntityManager } from 'typeorm';
import { many, one, run, type StatementSource } from '../../database/statements';
import type { LeadInteraction } from './lead-interaction.entity';

/** Data of a new timeline entry. */
export interface NewInteraction {
  type: string;
  /** `inbound` from the person, `outbound` from the office, `internal` within the office. */
  direction: InteractionDirection;
  content?: string | null;
  metadata?: object | null;
  /** Time of the event; defaults to now. */
  createdAt?: Date;
}

/** Reads and writes the timelines of leads. Submissions and verifications write their entries together with the lead, in one statement. */
@Injectable()
export class LeadTimelineRepository {
  /** Adds an entry to the timeline of one lead. */
  async add(manager: EntityManager, leadId: string, entry: NewInteraction): Promise<LeadInteraction> {
    const [added] = await this.addToEach(manager, [leadId], entry);
    return added!;
  }

  /** Adds the same entry to the timeline of each of these leads. */
  addToEach(
    manager: EntityManager,
    leadIds: readonly string[],
    { type, direction, content = null, metadata = null, createdAt }: NewInteraction,
  ): Promise<LeadInteraction[]> {
    return many<LeadInteraction>(
      manager,
      `INSERT INTO lead_interactions (lead_id, type, direction, content, metadata, created_at)
       SELECT id, $2, $3, $4, $5::jsonb, coalesce($6::timestamptz, now()) FROM unnest($1::uuid[]) AS id
       RETURNING id, lead_id AS "leadId", type, direction, content, status, metadata, created_at AS "createdAt"`,
      [leadIds, type, direction, content, metadata && JSON.stringify(metadata), createdAt ?? null],
    );
  }

  /** Returns whether a text message is on the lead's timeline already. */
  async hasMessage(manager: EntityManager, leadId: string, messageId: string): Promise<boolean> {
    const entry = await one(
      manager,
      `SELECT 1 FROM lead_interactions WHERE lead_id = $1 AND metadata->>'messageId' = $2 LIMIT 1`,
      [leadId, messageId],
    );
    return entry !== null;
  }

  /** Returns the user who recorded the lead's latest outcome of a call after a time; null if there is none. */
  outcomeSince(manager: EntityManager, leadId: string, since: Date): Promise<{ by: string | null } | null> {
    return one(
      manager,
      `SELECT metadata->>'by' AS by FROM lead_interactions
        WHERE lead_id = $1 AND created_at > $2 AND type = 'call' AND metadata ? 'outcome' ORDER BY created_at DESC, id DESC LIMIT 1`,
      [leadId, since],
    );
  }

  /** Returns whether a user has recorded an outcome of a call of a lead since a time. */
  async hasOutcome(
    manager: EntityManager,
    leadId: string,
    { outcome, by, since }: { outcome: string; by: string; since: Date },
  ): Promise<boolean> {
    const found = await one(
      manager,
      `SELECT 1 FROM lead_interactions
        WHERE lead_id = $1 AND created_at >= $2 AND type = 'call' AND metadata->>'outcome' = $3 AND metadata->>'by' = $4 LIMIT 1`,
      [leadId, since, outcome, by],
    );
    return found !== null;
  }

  /** Returns the number of equal messages to a lead since a time, by one user or by all, without texts that did not arrive. */
  async countSent(
    manager: EntityManager,
    leadId: string,
    { type, content, by, since }: { type: 'sms' | 'email'; content: string; by?: string; since: Date },
  ): Promise<number> {
    const row = await one<{ count: number }>(
      manager,
      `SELECT count(*)::int AS count FROM lead_interactions i
        WHERE lead_id = $1 AND created_at >= $2 AND type = $3 AND direction = 'outbound' AND content = $4
          AND ($5::text IS NULL OR metadata->>'by' = $5)
          AND NOT EXISTS (SELECT FROM sms_messages m
            WHERE m.id = (i.metadata->>'messageId')::uuid AND m.status IN ('failed', 'undelivered'))`,
      [leadId, since, type, content, by ?? null],
    );
    return row!.count;
  }

  /**
   * Deletes an outcome that can be undone, and the entry about the category that it set.
   * @returns the deleted entry; null if it is older than `since`, is not the lead's last outcome, or was recorded by another user
   */
  async takeBack(
    manager: EntityManager,
    { leadId, interactionId, by, since }: { leadId: string; interactionId: string; by: string; since: Date },
  ): Promise<Pick<LeadInteraction, 'metadata'> | null> {
    // A trigger removes an undone call from the reports.
    const taken = await one<Pick<LeadInteraction, 'metadata' | 'createdAt'>>(
      manager,
      `UPDATE lead_interactions i SET status = 'undone'
        WHERE i.id = $1 AND i.lead_id = $2 AND i.created_at >= $3 AND i.metadata->>'by' = $4 AND i.metadata ? 'undo'
          AND NOT EXISTS (SELECT FROM lead_interactions o WHERE o.lead_id = $2 AND o.type = 'call' AND o.metadata ? 'outcome'
                            AND (o.created_at, o.id) > (i.created_at, i.id))
       RETURNING i.metadata, i.created_at AS "createdAt"`,
      [interactionId, leadId, since, by],
    );
    if (!taken) return null;
    await run(
      manager,
      `DELETE FROM lead_interactions WHERE lead_id = $2 AND (id = $1 OR (type = 'category_changed' AND created_at = $3))`,
      [interactionId, leadId, taken.createdAt],
    );
    return taken;
  }

  /**
   * Returns the part of the day for which a lead asked to be called, while the resulting follow-up is still planned; otherwise
   * null.
   */
  async requestedCall(source: StatementSource, leadId: string): Promise<TimeOfDay | null> {
    const row = await one<{ timeOfDay: TimeOfDay | null }>(
      source,
      `SELECT i.metadata->>'timeOfDay' AS "timeOfDay" FROM leads l
         JOIN lead_interactions i ON i.lead_id = l.id AND i.type = 'callback_requested'
        WHERE l.id = $1 AND l.next_follow_up_at = (i.metadata->>'at')::timestamptz
        ORDER BY i.created_at DESC, i.id DESC LIMIT 1`,
      [leadId],
    );
    return row?.timeOfDay ?? null;
  }
}
