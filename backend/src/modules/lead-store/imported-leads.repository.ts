import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { many, run } from '../../database/statements';

/** The fields of a lead that a list brings. */
export interface ImportedFields {
  fullName: string;
  email: string | null;
  /** Two-letter code. */
  state: string | null;
  /** US dollars. */
  monthlyIncome: number | null;
  leadSource: string;
  note: string | null;
}

/** A row of a list that is imported. */
export interface ImportedRow extends ImportedFields {
  line: number;
  /** E.164. */
  phoneNumber: string;
}

/** A lead that a row made or changed. */
export interface TouchedLead {
  id: string;
  line: number;
  /** The changed fields as they were; null for a lead that was made. */
  before: Record<string, unknown> | null;
}

const ROWS = `jsonb_to_recordset($1::jsonb) AS r(line int, "phoneNumber" text, "fullName" text, email text, state text,
  "monthlyIncome" int, "leadSource" text, note text, "leadScore" int, "conversionProbability" int)`;

/** What undoing an import does not touch: somebody, or the person, has done something since. */
const UNTOUCHED = `l.deleted_at IS NULL AND l.updated_at = x.touched_at AND NOT EXISTS (
  SELECT 1 FROM lead_interactions i WHERE i.lead_id = l.id AND i.created_at > x.touched_at)`;

/** Leads as lists bring and take them, many in a statement. A proof, a consent or a verified lead is never written. */
@Injectable()
export class ImportedLeadsRepository {
  /** Adds leads of phones that have none. @returns those that were made */
  create(
    manager: EntityManager,
    rows: readonly (ImportedRow & { leadScore: number; conversionProbability: number })[],
    now: Date,
  ): Promise<TouchedLead[]> {
    return many<TouchedLead>(
      manager,
      `WITH made AS (
         INSERT INTO leads (full_name, phone_number, email, state, monthly_income, lead_source, lead_score, conversion_probability,
                            created_at, updated_at, is_blocked, blocked_at, blocked_by)
         SELECT r."fullName", r."phoneNumber", r.email, r.state, r."monthlyIncome", r."leadSource", r."leadScore", r."conversionProbability",
                $2, $2, b.created_at IS NOT NULL, b.created_at, b.created_by
           FROM ${ROWS} LEFT JOIN LATERAL (
             SELECT created_at, created_by FROM active_blocks WHERE entity_type = 'phone' AND entity_value = r."phoneNumber" LIMIT 1) b ON true
          ORDER BY r."phoneNumber"
         ON CONFLICT (phone_number) WHERE deleted_at IS NULL AND NOT possible_duplicate DO NOTHING RETURNING id, phone_number
       )
       SELECT made.id, r.line, NULL AS before FROM made JOIN ${ROWS} ON r."phoneNumber" = made.phone_number`,
      [JSON.stringify(rows), now],
    );
  }

  /** Changes live leads that are not verified; an empty cell leaves what there is. @returns those that were changed */
  update(manager: EntityManager, rows: readonly ImportedRow[], now: Date): Promise<TouchedLead[]> {
    return many<TouchedLead>(
      manager,
      `WITH locked AS MATERIALIZED (
         SELECT l.id, r.* FROM leads l JOIN ${ROWS} ON r."phoneNumber" = l.phone_number
          WHERE l.deleted_at IS NULL AND NOT l.possible_duplicate AND l.verification_status <> 'verified'
          ORDER BY l.phone_number FOR UPDATE OF l
       )
       UPDATE leads l SET full_name = r."fullName", email = coalesce(r.email, l.email), state = coalesce(r.state, l.state),
              monthly_income = coalesce(r."monthlyIncome", l.monthly_income), updated_at = $2
         FROM locked r WHERE l.id = r.id
       RETURNING l.id, r.line, jsonb_build_object('fullName', old.full_name, 'email', old.email, 'state', old.state,
              'monthlyIncome', old.monthly_income) AS before`,
      [JSON.stringify(rows), now],
    );
  }

  /** Writes on the timelines where leads came from, and the notes that came with them. */
  async addEntries(
    manager: EntityManager,
    entries: readonly { id: string; note: string | null }[],
    { by, importId, fileName, at }: { by: string; importId: string; fileName: string; at: Date },
  ): Promise<void> {
    await run(
      manager,
      `INSERT INTO lead_interactions (lead_id, type, direction, content, metadata, created_at)
       SELECT e.id, kind.type, 'internal', CASE kind.type WHEN 'note' THEN e.note ELSE $2 END,
              jsonb_build_object('by', $3::text, 'importId', $4::text), $5
         FROM jsonb_to_recordset($1::jsonb) AS e(id uuid, note text) CROSS JOIN (VALUES ('imported'), ('note')) AS kind(type)
        WHERE kind.type = 'imported' OR e.note IS NOT NULL`,
      [JSON.stringify(entries), fileName, by, importId, at],
    );
  }

  /** Hides those of the leads that an import made which nobody has touched. @returns their ids */
  async takeAway(
    manager: EntityManager,
    importId: string,
    ids: readonly string[],
    now: Date,
  ): Promise<string[]> {
    const rows = await many<{ id: string }>(
      manager,
      `UPDATE leads l SET deleted_at = $3 FROM lead_import_leads x
        WHERE x.import_id = $1 AND x.lead_id = ANY($2::uuid[]) AND x.before IS NULL AND l.id = x.lead_id AND ${UNTOUCHED}
       RETURNING l.id`,
      [importId, ids, now],
    );
    return rows.map(({ id }) => id);
  }

  /** Gives those of the leads their fields back that an import changed and nobody has touched. @returns their ids */
  async giveBack(
    manager: EntityManager,
    importId: string,
    ids: readonly string[],
    now: Date,
  ): Promise<string[]> {
    const rows = await many<{ id: string }>(
      manager,
      `UPDATE leads l SET full_name = x.before->>'fullName', email = x.before->>'email', state = x.before->>'state',
              monthly_income = (x.before->>'monthlyIncome')::int, updated_at = $3
         FROM lead_import_leads x
        WHERE x.import_id = $1 AND x.lead_id = ANY($2::uuid[]) AND x.before IS NOT NULL AND l.id = x.lead_id AND ${UNTOUCHED}
       RETURNING l.id`,
      [importId, ids, now],
    );
    return rows.map(({ id }) => id);
  }
}
