import { Injectable } from '@nestjs/common';
import type { ImportRefusal, LeftOut, LeftOutField } from 'domain/imports';
import { DataSource, type EntityManager } from 'typeorm';
import { many, one, run, type StatementSource } from '../../../database/statements';
import { isClosedState } from '../../states/states.repository';
import type { ImportedFields, ImportedRow } from '../../lead-store/imported-leads.repository';
import type { ImportExampleDto, ImportOutcome } from './lead-imports.dto';
import type { RefusalCount } from './lead-imports.repository';
import type { RawRow } from './reading/csv-reader';
import type { ReadRow } from './reading/row-reader';

const EXAMPLES = 20;

/** Refused row with its original cells. */
export interface RefusedRow {
  line: number;
  cells: string[];
  refusal: ImportRefusal;
}

/** Row imported without some of its cells, with its original cells. */
export interface IncompleteRow {
  line: number;
  cells: string[];
  leftOut: LeftOut[];
}

/** Row to be imported. */
export type WaitingRow = ImportedRow & {
  outcome: 'create' | 'update';
  /** Whether some of its cells were left out. */
  isIncomplete: boolean;
};

/** Condition for rows that are or will be imported without some of their cells. */
const INCOMPLETE = `import_id = $1 AND left_out IS NOT NULL AND outcome IN ('create', 'update', 'imported')`;

/** Reads and writes `lead_import_rows`. */
@Injectable()
export class ImportRowsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async add(manager: EntityManager, importId: string, rows: readonly RawRow[]): Promise<void> {
    await run(
      manager,
      `INSERT INTO lead_import_rows (import_id, line, cells)
       SELECT $1, (r->>0)::int, r->1 FROM jsonb_array_elements($2::jsonb) AS r`,
      [importId, JSON.stringify(rows)],
    );
  }

  /** Returns rows that have not been read yet. */
  unread(
    manager: EntityManager,
    importId: string,
    limit: number,
  ): Promise<{ line: number; cells: string[] }[]> {
    return many(
      manager,
      'SELECT line, cells FROM lead_import_rows WHERE import_id = $1 AND outcome IS NULL ORDER BY line LIMIT $2',
      [importId, limit],
    );
  }

  /**
   * Stores the result of reading rows. A row that was read will be created unless `decide` says otherwise: writing each row of a long list
   * once more would take a tenth of the time of its import.
   */
  async saveRead(
    manager: EntityManager,
    importId: string,
    rows: readonly (ReadRow & { line: number })[],
  ): Promise<void> {
    await run(
      manager,
      `UPDATE lead_import_rows r SET outcome = CASE WHEN s.refusal IS NULL THEN 'create' ELSE 'refuse' END, refusal = s.refusal,
              phone_number = s."phoneNumber", read = s.fields, left_out = nullif(s."leftOut", 'null')
         FROM jsonb_to_recordset($2::jsonb) AS s(line int, "phoneNumber" text, refusal text, fields jsonb, "leftOut" jsonb)
        WHERE r.import_id = $1 AND r.line = s.line`,
      [importId, JSON.stringify(rows)],
    );
  }

  /** Clears the results of reading, because the mapping has changed. */
  async forgetRead(manager: EntityManager, importId: string): Promise<void> {
    await run(
      manager,
      'UPDATE lead_import_rows SET outcome = NULL, refusal = NULL, phone_number = NULL, read = NULL, left_out = NULL WHERE import_id = $1',
      [importId],
    );
  }

  /**
   * Determines which rows change a known lead or are refused. Only the first row of a phone is imported, and no row with an erased or
   * verified phone. Also decides rows that an earlier version has read, with the outcome `read`.
   * Joins the rows by `ctid`, which cannot change while the caller holds the lock of the import: PostgreSQL has no statistics about a new
   * import, and joined by line in quadratic time.
   */
  async decide(manager: EntityManager, importId: string): Promise<void> {
    await run(manager, `SET LOCAL statement_timeout = '2min'`);
    await run(
      manager,
      `WITH judged AS (
         SELECT r.ctid AS place, CASE
             WHEN row_number() OVER (PARTITION BY r.phone_number ORDER BY r.line) > 1 THEN 'twice_in_file'
             WHEN e.phone_number IS NOT NULL THEN 'erased'
             WHEN l.verification_status = 'verified' THEN 'verified' END AS refusal,
           l.id IS NOT NULL AS is_known
           FROM lead_import_rows r
           LEFT JOIN erased_phones e ON e.phone_number = phone_mark(r.phone_number)
           LEFT JOIN leads l ON l.phone_number = r.phone_number AND l.deleted_at IS NULL AND NOT l.possible_duplicate
          WHERE r.import_id = $1 AND r.outcome IN ('create', 'read')
       )
       UPDATE lead_import_rows r SET refusal = j.refusal,
              outcome = CASE WHEN j.refusal IS NOT NULL THEN 'refuse' WHEN j.is_known THEN 'update' ELSE 'create' END
         FROM judged j WHERE r.ctid = j.place AND (j.refusal IS NOT NULL OR j.is_known OR r.outcome = 'read')`,
      [importId],
    );
  }

  /** Returns rows that are still to be imported. */
  async waiting(manager: EntityManager, importId: string, limit: number): Promise<WaitingRow[]> {
    const rows = await many<Omit<WaitingRow, keyof ImportedFields> & { read: ImportedFields }>(
      manager,
      `SELECT line, outcome, phone_number AS "phoneNumber", read, left_out IS NOT NULL AS "isIncomplete"
         FROM lead_import_rows WHERE import_id = $1 AND outcome IN ('create', 'update') ORDER BY line LIMIT $2`,
      [importId, limit],
    );
    return rows.map(({ read, ...row }) => ({ ...read, ...row }));
  }

  /** Marks incomplete rows as imported and keeps them. */
  async keep(manager: EntityManager, importId: string, lines: readonly number[]): Promise<void> {
    await run(
      manager,
      `UPDATE lead_import_rows SET outcome = 'imported' WHERE import_id = $1 AND line = ANY($2::int[])`,
      [importId, lines],
    );
  }

  /** Removes imported rows. */
  async remove(manager: EntityManager, importId: string, lines: readonly number[]): Promise<void> {
    await run(manager, 'DELETE FROM lead_import_rows WHERE import_id = $1 AND line = ANY($2::int[])', [
      importId,
      lines,
    ]);
  }

  async refuse(
    manager: EntityManager,
    importId: string,
    lines: readonly number[],
    refusal: ImportRefusal,
  ): Promise<void> {
    await run(
      manager,
      `UPDATE lead_import_rows SET outcome = 'refuse', refusal = $3 WHERE import_id = $1 AND line = ANY($2::int[])`,
      [importId, lines, refusal],
    );
  }

  async outcomes(importId: string): Promise<Partial<Record<ImportOutcome, number>>> {
    const rows = await many<{ outcome: ImportOutcome; count: number }>(
      this.dataSource,
      'SELECT outcome, count(*)::int AS count FROM lead_import_rows WHERE import_id = $1 AND outcome IS NOT NULL GROUP BY 1',
      [importId],
    );
    return Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count]));
  }

  refusals(importId: string): Promise<RefusalCount[]> {
    return many<RefusalCount>(
      this.dataSource,
      `SELECT refusal, count(*)::int AS count FROM lead_import_rows WHERE import_id = $1 AND outcome = 'refuse' GROUP BY 1 ORDER BY 2 DESC, 1`,
      [importId],
    );
  }

  /** Counts the left-out cells by field, most frequent first. */
  leftOut(importId: string): Promise<{ field: LeftOutField; count: number }[]> {
    return many(
      this.dataSource,
      `SELECT cell->>'field' AS field, count(*)::int AS count FROM lead_import_rows, jsonb_array_elements(left_out) AS cell
        WHERE ${INCOMPLETE} GROUP BY 1 ORDER BY 2 DESC, 1`,
      [importId],
    );
  }

  /** Counts the rows to import, and the leads imported already, of states that the office does not serve. */
  async countStateClosed(importId: string): Promise<number> {
    const counted = await one<{ rows: number }>(
      this.dataSource,
      // Each state is judged once, not each of up to 100,000 rows.
      `SELECT coalesce(sum(counted.rows) FILTER (WHERE ${isClosedState('counted.state')}), 0)::int AS rows
         FROM (SELECT r.read->>'state' AS state, count(*) AS rows FROM lead_import_rows r
                WHERE r.import_id = $1 AND r.outcome IN ('create', 'update') GROUP BY 1
               UNION ALL
               SELECT l.state, count(*) FROM lead_import_leads x JOIN leads l ON l.id = x.lead_id
                WHERE x.import_id = $1 GROUP BY 1) AS counted`,
      [importId],
    );
    return counted!.rows;
  }

  /** Returns up to `limit` incomplete rows with a line number above `after`. */
  incomplete(importId: string, after: number, limit: number): Promise<IncompleteRow[]> {
    return many<IncompleteRow>(
      this.dataSource,
      `SELECT line, cells, left_out AS "leftOut" FROM lead_import_rows WHERE ${INCOMPLETE} AND line > $2 ORDER BY line LIMIT $3`,
      [importId, after, limit],
    );
  }

  async countIncomplete(importId: string): Promise<number> {
    const counted = await one<{ rows: number }>(
      this.dataSource,
      `SELECT count(*)::int AS rows FROM lead_import_rows WHERE ${INCOMPLETE}`,
      [importId],
    );
    return counted!.rows;
  }

  /** Returns the cells of the first rows of the file, while they are stored. */
  async first(on: StatementSource, importId: string, limit: number): Promise<string[][]> {
    const rows = await many<{ cells: string[] }>(
      on,
      'SELECT cells FROM lead_import_rows WHERE import_id = $1 ORDER BY line LIMIT $2',
      [importId, limit],
    );
    return rows.map(({ cells }) => cells);
  }

  /** Returns the first rows of each outcome, and the first incomplete rows, with their original cells. */
  examples(importId: string): Promise<(ImportExampleDto & { cells: string[] })[]> {
    const where = (condition: string): string =>
      `(SELECT line, cells, read, phone_number, outcome, refusal, left_out FROM lead_import_rows
         WHERE import_id = $1 AND ${condition} ORDER BY line LIMIT ${EXAMPLES})`;
    const of = (outcome: ImportOutcome): string => where(`outcome = '${outcome}'`);
    return many(
      this.dataSource,
      `SELECT r.line, r.read->>'fullName' AS "fullName", r.phone_number AS "phoneNumber", r.outcome, r.refusal,
              coalesce(r.left_out, '[]') AS "leftOut", l.id AS "leadId", r.cells
         FROM (${of('create')} UNION ${of('update')} UNION ${of('refuse')} UNION ${where(INCOMPLETE)}) r
         LEFT JOIN leads l ON l.phone_number = r.phone_number AND l.deleted_at IS NULL AND NOT l.possible_duplicate
        ORDER BY r.outcome, r.line`,
      [importId],
    );
  }

  /** Returns up to `limit` refused rows with a line number above `after`. */
  refused(importId: string, after: number, limit: number): Promise<RefusedRow[]> {
    return many<RefusedRow>(
      this.dataSource,
      `SELECT line, cells, refusal FROM lead_import_rows WHERE import_id = $1 AND outcome = 'refuse' AND line > $2 ORDER BY line LIMIT $3`,
      [importId, after, limit],
    );
  }
}
