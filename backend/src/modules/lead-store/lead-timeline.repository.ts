import { Injectable } from '@nestjs/common';
import type { InteractionDirection } from 'domain/leads';
import type { EntityManager } from 'typeorm';
import { many, one } from '../../database/statements';
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
}
