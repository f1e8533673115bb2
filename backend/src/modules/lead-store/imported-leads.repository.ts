import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { many, run } from '../../database/statements';
import { columnOf, merged, valueIn } from './fields/lead-field-sql';
import { fieldsWith, rulesOf, type ImportedField } from './fields/lead-fields';
import type { Lead } from './lead.entity';

/** SQL of the value of a new lead if a row has none. */
const DEFAULTS = { leadCategory: `'new'`, createdAt: '$2' } as const satisfies Partial<
  Record<ImportedField, string>
>;

/** Value in a row: a time is ISO 8601, and null stands for a default. */
type Imported<Field extends ImportedField> =
  Json<Lead[Field]> | (Field extends keyof typeof DEFAULTS ? null : never);
type Json<Value> = Value extends Date ? string : Value;

/** Fields of a lead that an import contains, and the note. */
export type ImportedFields = { [Field in ImportedField]: Imported<Field> } & { note: string | null };

/** Row of an import. */
export type ImportedRow = ImportedFields & {
  line: number;
  /** E.164. */
  phoneNumber: string;
};

/** Lead that a row created or changed. */
export interface TouchedLead {
  id: string;
  line: number;
  /** Changed fields with their earlier values; null for a created lead. */
  before: Record<string, unknown> | null;
}

const FIELDS = fieldsWith<ImportedField>(({ setBy }) => setBy.import !== null);
/** Fields of a known lead that an import changes. */
const CHANGED = FIELDS.filter((field) => rulesOf(field).setBy.import !== 'keep');

const list = (fields: readonly ImportedField[], each: (field: ImportedField) => string): string =>
  fields.map(each).join(', ');
const given = (field: ImportedField): string => `r."${field}"`;
const defaultOf = (field: ImportedField): string | undefined =>
  (DEFAULTS as Partial<Record<ImportedField, string>>)[field];

const ROWS = `jsonb_to_recordset($1::jsonb) AS r(line int, "phoneNumber" text, ${list(FIELDS, (field) => `"${field}" ${rulesOf(field).type}`)},
  note text, "leadScore" int, "conversionProbability" int)`;

/** SQL of a new lead's values: those of the row, or the defaults. */
const CREATED_VALUES = list(FIELDS, (field) => {
  const value = defaultOf(field);
  return value ? `coalesce(${given(field)}, ${value})` : given(field);
});

/** Assignments of an UPDATE of the known lead `l` by the row `r`. */
const UPDATES = list(
  CHANGED,
  (field) =>
    `${columnOf(field)} = ${merged(rulesOf(field).setBy.import!, field, { old: (each) => `l.${columnOf(each)}`, given: (each) => `r."${each}"` })}`,
);

/** SQL of the values before that UPDATE. */
const BEFORE = `jsonb_build_object(${list(CHANGED, (field) => `'${field}', old.${columnOf(field)}`)})`;

/** Assignments that restore those values of the lead `l`. An import by an older version has no value of a newer field. */
const RESTORED = list(
  CHANGED,
  (field) =>
    `${columnOf(field)} = CASE WHEN x.before ? '${field}' THEN ${valueIn('x.before', field)} ELSE l.${columnOf(field)} END`,
);

/** Tables in which a row after the import shows work on a lead. An automatic assignment does not count. */
const WORK: Readonly<Record<string, string>> = {
  lead_interactions: 'true',
  lead_assignments: 'w.assigned_by IS NOT NULL',
  tasks: 'true',
  appointments: 'true',
  sms_messages: 'true',
  payment_links: 'true',
};

/** SQL condition: neither the office nor the person has changed or worked on the lead since the import, so undoing may change it. */
const UNTOUCHED = [
  'l.deleted_at IS NULL AND l.updated_at = x.touched_at',
  ...Object.entries(WORK).map(
    ([table, condition]) =>
      `NOT EXISTS (SELECT FROM ${table} w WHERE w.lead_id = l.id AND w.created_at > x.touched_at AND ${condition})`,
  ),
].join(' AND ');

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
         INSERT INTO leads (phone_number, ${list(FIELDS, columnOf)}, lead_score, conversion_probability, updated_at,
                            is_blocked, blocked_at, blocked_by)
         SELECT r."phoneNumber", ${CREATED_VALUES}, r."leadScore", r."conversionProbability", $2,
                b.created_at IS NOT NULL, b.created_at, b.created_by
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
   * Changes live leads that are not verified, by the rules of `LEAD_FIELDS`.
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
       UPDATE leads l SET ${UPDATES}, updated_at = $2 FROM locked r WHERE l.id = r.id
       RETURNING l.id, r.line, ${BEFORE} AS before`,
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
  async restoreChanged(
    manager: EntityManager,
    importId: string,
    ids: readonly string[],
    now: Date,
  ): Promise<string[]> {
    const rows = await many<{ id: string }>(
      manager,
      `UPDATE leads l SET ${RESTORED}, updated_at = $3
         FROM lead_import_leads x
        WHERE x.import_id = $1 AND x.lead_id = ANY($2::uuid[]) AND x.before IS NOT NULL AND l.id = x.lead_id AND ${UNTOUCHED}
       RETURNING l.id`,
      [importId, ids, now],
    );
    return rows.map(({ id }) => id);
  }
}
