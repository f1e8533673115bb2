import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { one, run } from '../../database/statements';
import type { SpokenWay } from './lead-enums';

/** Lead entered by the office. */
export interface OfficeLead {
  fullName: string;
  /** E.164. */
  phoneNumber: string;
  email: string | null;
  /** Two-letter code. */
  state: string | null;
  leadSource: string;
  nextFollowUpAt: Date | null;
}

/** Agent's note of a spoken consent. */
export interface SpokenConsent {
  said: string;
  way: SpokenWay;
  /** Time at which it was given. */
  at: Date;
}

/** Adds leads that did not come from a form. */
@Injectable()
export class NewLeadsRepository {
  /**
   * Adds a lead with an unproven phone. If the phone is blocked, so is the lead.
   * @returns its id, or null if the phone has a live lead
   */
  async add(manager: EntityManager, lead: OfficeLead, now: Date): Promise<string | null> {
    const added = await one<{ id: string }>(
      manager,
      `INSERT INTO leads (full_name, phone_number, email, state, lead_source, next_follow_up_at, created_at, updated_at,
                          is_blocked, blocked_at, blocked_by)
       SELECT $1, $2, $3, $4, $5, $6, $7, $7, b.created_at IS NOT NULL, b.created_at, b.created_by
         FROM (SELECT 1) one LEFT JOIN LATERAL (
           SELECT created_at, created_by FROM active_blocks WHERE entity_type = 'phone' AND entity_value = $2 LIMIT 1) b ON true
       ON CONFLICT (phone_number) WHERE deleted_at IS NULL AND NOT possible_duplicate DO NOTHING RETURNING id`,
      [lead.fullName, lead.phoneNumber, lead.email, lead.state, lead.leadSource, lead.nextFollowUpAt, now],
    );
    return added?.id ?? null;
  }

  /** Records a spoken consent as an agent's note, never as an answer to the form. */
  async addSpokenConsent(
    manager: EntityManager,
    { phoneNumber, fullName }: Pick<OfficeLead, 'phoneNumber' | 'fullName'>,
    { said, way, at }: SpokenConsent,
    by: { username: string; at: Date },
  ): Promise<void> {
    await run(
      manager,
      `INSERT INTO consents (phone_number, full_name, kind, granted, text_version, text_shown, way, recorded_by, recorded_at, created_at)
       VALUES ($1, $2, 'spoken', true, 'spoken', $3, $4, $5, $6, $7)`,
      [phoneNumber, fullName, said, way, by.username, by.at, at],
    );
  }
}
