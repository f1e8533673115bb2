import { Injectable } from '@nestjs/common';
import type { LeadCategory } from 'domain/leads';
import type { EntityManager } from 'typeorm';
import { many, run } from '../../database/statements';

/** Fields of a lead that an import contains. */
export interface ImportedFields {
  fullName: string;
  email: string | null;
  /** Two-letter code. */
  state: string | null;
  /** US dollars. */
  monthlyIncome: number | null;
  leadSource: string;
  /** Null for a new lead. */
  leadCategory: LeadCategory | null;
  /** When the lead came, in ISO 8601; null for now. */
  createdAt: string | null;
  note: string | null;
}

/** Row of an import. */
export interface ImportedRow extends ImportedFields {
  line: number;
  /** E.164. */
  phoneNumber: string;
}

/** Lead that a row created or changed. */
export interface TouchedLead {
  id: string;
  line: number;
  /** Changed fields with their earlier values; null for a created lead. */
  before: Record<string, unknown> | null;
}

const ROWS = `jsonb_to_recordset($1::jsonb) AS r(line int, "phoneNumber" text, "fullName" text, email text, state text,
  "monthlyIncome" int, "leadSource" text, "leadCategory" text, "createdAt" timestamptz, note text, "leadScore" int, "conversionProbability" int)`;

/** SQL condition: neither the office nor the person has changed the lead since the import, so undoing may change it. */
const UNTOUCHED = `l.deleted_at IS NULL AND l.updated_at = x.touched_at AND NOT EXISTS (
  SELECT 1 FROM lead_interactions i WHERE i.lead_id = l.id AND i.created_at > x.touched_at)`;

/**
 * Creates, changes and restores imported leads, many in one statement. Never writes a proof or consent, and never changes a verified lead.
 */
@Injectable()
export class ImportedLeadsRepository {
  /**
   * Adds leads for phones that have none.
   * @returns the created leads
   */
  create(
    manager: EntityManager,
    rows: readonly (ImportedRow & { leadScore: number; conversionProbability: number })[],
    now: Date,
  ): Promise<TouchedLead[]> {
    return many<TouchedLead>(
      manager,
      `WITH made AS (
         INSERT INTO leads (full_name, phone_number, email, state, monthly_income, lead_source, lead_category, lead_score, conversion_probability,
                            created_at, updated_at, is_blocked, blocked_at, blocked_by)
         SELECT r."fullName", r."phoneNumber", r.email, r.state, r."monthlyIncome", r."leadSource", coalesce(r."leadCategory", 'new'), r."leadScore",
                r."conversionProbability", coalesce(r."createdAt", $2), $2, b.created_at IS NOT NULL, b.created_at, b.created_by
           FROM ${ROWS} LEFT JOIN LATERAL (
             SELECT created_at, created_by FROM active_blocks WHERE entity_type = 'phone' AND entity_value = r."phoneNumber" LIMIT 1) b ON true
          ORDER BY r."phoneNumber"
         ON CONFLICT (phone_number) WHERE deleted_at IS NULL AND NOT possible_duplicate DO NOTHING RETURNING id, phone_number
       )
       SELECT made.id, r.line, NULL AS before FROM made JOIN ${ROWS} ON r."phoneNumber" = made.phone_number`,
      [JSON.stringify(rows), now],
    );
  }

  /**
   * Changes live leads that are not verified. An empty cell keeps the old value. Source, category and date stay unchanged,
   * because the office knows them better than a list.
   * @returns the changed leads
   */
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

  /** Adds an entry about the import, and the notes in its rows, to the leads' timelines. */
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

  /**
   * Hides leads that the import created and that were not changed since.
   * @returns their ids
   */
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

  /**
   * Restores the fields of leads that the import changed and that were not changed since.
   * @returns their ids
   */
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
