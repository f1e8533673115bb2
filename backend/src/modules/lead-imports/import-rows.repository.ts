import { Injectable } from '@nestjs/common';
import type { ImportRefusal } from 'domain/imports';
import { DataSource, type EntityManager } from 'typeorm';
import { many, run } from '../../database/statements';
import type { ImportedRow } from '../lead-store/imported-leads.repository';
import type { RawRow } from './csv-reader';
import type { ImportExampleDto, ImportOutcome } from './dto/lead-imports.dto';
import type { RefusalCount } from './lead-imports.repository';
import type { ReadRow } from './row-reader';

const EXAMPLES = 20;

/** A row that is refused, as it came. */
export interface RefusedRow {
  line: number;
  cells: string[];
  refusal: ImportRefusal;
}

/** The statements on the rows of imports. */
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

  /** Rows that nobody has read yet. */
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

  /** Saves rows as they were read. */
  async saveRead(
    manager: EntityManager,
    importId: string,
    rows: readonly (ReadRow & { line: number })[],
  ): Promise<void> {
    await run(
      manager,
      `UPDATE lead_import_rows r SET outcome = CASE WHEN s.refusal IS NULL THEN 'read' ELSE 'refuse' END, refusal = s.refusal,
              phone_number = s."phoneNumber", read = s.fields
         FROM jsonb_to_recordset($2::jsonb) AS s(line int, "phoneNumber" text, refusal text, fields jsonb)
        WHERE r.import_id = $1 AND r.line = s.line`,
      [importId, JSON.stringify(rows)],
    );
  }

  /** Forgets how the rows were read: they will be by another mapping. */
  async forgetRead(manager: EntityManager, importId: string): Promise<void> {
    await run(
      manager,
      'UPDATE lead_import_rows SET outcome = NULL, refusal = NULL, phone_number = NULL, read = NULL WHERE import_id = $1',
      [importId],
    );
  }

  /** Works out what becomes of each row that was read: the first of a phone counts, and never one that is erased or verified. */
  async decide(manager: EntityManager, importId: string): Promise<void> {
    await run(manager, `SET LOCAL statement_timeout = '2min'`);
    await run(
      manager,
      `WITH judged AS (
         SELECT r.line, CASE
             WHEN row_number() OVER (PARTITION BY r.phone_number ORDER BY r.line) > 1 THEN 'twice_in_file'
             WHEN e.phone_number IS NOT NULL THEN 'erased'
             WHEN l.verification_status = 'verified' THEN 'verified' END AS refusal,
           l.id IS NOT NULL AS is_known
           FROM lead_import_rows r
           LEFT JOIN erased_phones e ON e.phone_number = r.phone_number
           LEFT JOIN leads l ON l.phone_number = r.phone_number AND l.deleted_at IS NULL AND NOT l.possible_duplicate
          WHERE r.import_id = $1 AND r.outcome = 'read'
       )
       UPDATE lead_import_rows r SET refusal = j.refusal,
              outcome = CASE WHEN j.refusal IS NOT NULL THEN 'refuse' WHEN j.is_known THEN 'update' ELSE 'create' END
         FROM judged j WHERE r.import_id = $1 AND r.line = j.line`,
      [importId],
    );
  }

  /** Rows that are still to be imported. */
  waiting(
    manager: EntityManager,
    importId: string,
    limit: number,
  ): Promise<(ImportedRow & { outcome: 'create' | 'update' })[]> {
    return many(
      manager,
      `SELECT line, outcome, phone_number AS "phoneNumber", read->>'fullName' AS "fullName", read->>'email' AS email, read->>'state' AS state,
              (read->>'monthlyIncome')::int AS "monthlyIncome", read->>'leadSource' AS "leadSource", read->>'note' AS note
         FROM lead_import_rows WHERE import_id = $1 AND outcome IN ('create', 'update') ORDER BY line LIMIT $2`,
      [importId, limit],
    );
  }

  /** Removes rows that were imported. */
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

  /** The first rows of each outcome, with what stands in the file. */
  examples(importId: string): Promise<(ImportExampleDto & { cells: string[] })[]> {
    const of = (outcome: ImportOutcome): string =>
      `(SELECT line, cells, read, phone_number, outcome, refusal FROM lead_import_rows
         WHERE import_id = $1 AND outcome = '${outcome}' ORDER BY line LIMIT ${EXAMPLES})`;
    return many(
      this.dataSource,
      `SELECT r.line, r.read->>'fullName' AS "fullName", r.phone_number AS "phoneNumber", r.outcome, r.refusal, l.id AS "leadId", r.cells
         FROM (${of('create')} UNION ALL ${of('update')} UNION ALL ${of('refuse')}) r
         LEFT JOIN leads l ON l.phone_number = r.phone_number AND l.deleted_at IS NULL AND NOT l.possible_duplicate
        ORDER BY r.outcome, r.line`,
      [importId],
    );
  }

  /** Refused rows after a line. */
  refused(importId: string, after: number, limit: number): Promise<RefusedRow[]> {
    return many<RefusedRow>(
      this.dataSource,
      `SELECT line, cells, refusal FROM lead_import_rows WHERE import_id = $1 AND outcome = 'refuse' AND line > $2 ORDER BY line LIMIT $3`,
      [importId, after, limit],
    );
  }
}
