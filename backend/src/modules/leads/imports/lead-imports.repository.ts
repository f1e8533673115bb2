import { Injectable } from '@nestjs/common';
import type { ImportRefusal, ImportState } from 'domain/imports';
import { DataSource, type EntityManager } from 'typeorm';
import { many, one, run } from '../../../database/statements';
import type { TouchedLead } from '../../lead-store/imported-leads.repository';
import type { LeftLeadDto } from './lead-imports.dto';
import { LeadImport } from './lead-import.entity';
import type { ImportMapping } from './mapping';

const AT_WORK = ['checking', 'importing', 'undoing'] satisfies ImportState[];
/** Number of consecutive failures after which an import fails. */
const TRIES_MAX = 5;

/** Reads and writes imports, and the leads that they created or changed. */
@Injectable()
export class LeadImportsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async add(
    manager: EntityManager,
    values: Pick<
      LeadImport,
      | 'fileName'
      | 'headers'
      | 'headerKey'
      | 'mapping'
      | 'leadSource'
      | 'startsItself'
      | 'createdBy'
      | 'createdAt'
    >,
  ): Promise<string> {
    const { id } = await manager.save(manager.create(LeadImport, { ...values, state: 'checking', rows: 0 }));
    return id;
  }

  list(limit: number): Promise<LeadImport[]> {
    return this.dataSource
      .getRepository(LeadImport)
      .find({ order: { createdAt: 'DESC', id: 'DESC' }, take: limit });
  }

  find(id: string): Promise<LeadImport | null> {
    return this.dataSource.getRepository(LeadImport).findOneBy({ id });
  }

  /** Returns the mapping of the last list with the same headings. */
  async lastMapping(headerKey: string): Promise<Pick<LeadImport, 'mapping' | 'leadSource'> | null> {
    return one(
      this.dataSource,
      `SELECT mapping, lead_source AS "leadSource" FROM lead_imports
        WHERE header_key = $1 AND state IN ('importing', 'done', 'undoing', 'undone') ORDER BY created_at DESC LIMIT 1`,
      [headerKey],
    );
  }

  /** Returns the oldest import with work to do. */
  async next(): Promise<string | null> {
    const row = await one<{ id: string }>(
      this.dataSource,
      'SELECT id FROM lead_imports WHERE state = ANY($1::text[]) ORDER BY created_at, id LIMIT 1',
      [AT_WORK],
    );
    return row?.id ?? null;
  }

  lock(manager: EntityManager, id: string): Promise<LeadImport | null> {
    return manager.findOne(LeadImport, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  async update(
    manager: EntityManager,
    id: string,
    changes: Partial<
      Pick<LeadImport, 'state' | 'mapping' | 'leadSource' | 'rows' | 'processed' | 'finishedAt'>
    >,
  ): Promise<void> {
    await manager.update(LeadImport, id, changes as { mapping?: ImportMapping });
  }

  /** Records the progress of a chunk. */
  async count(
    manager: EntityManager,
    id: string,
    done: { processed: number; created?: number; updated?: number },
  ): Promise<void> {
    await run(
      manager,
      `UPDATE lead_imports SET processed = processed + $2, created = created + $3, updated = updated + $4, tries = 0 WHERE id = $1`,
      [id, done.processed, done.created ?? 0, done.updated ?? 0],
    );
  }

  /** Records a failed chunk; after five consecutive failures the import fails. */
  async noteFailure(id: string, at: Date): Promise<void> {
    await run(
      this.dataSource,
      `UPDATE lead_imports SET tries = tries + 1, state = CASE WHEN tries + 1 >= ${TRIES_MAX} THEN 'failed' ELSE state END,
              finished_at = CASE WHEN tries + 1 >= ${TRIES_MAX} THEN $2 ELSE finished_at END
        WHERE id = $1`,
      [id, at],
    );
  }

  /** Stores which leads an import created or changed, and their previous values. */
  async addLeads(
    manager: EntityManager,
    importId: string,
    leads: readonly TouchedLead[],
    at: Date,
  ): Promise<void> {
    await run(
      manager,
      `INSERT INTO lead_import_leads (import_id, lead_id, before, touched_at)
       SELECT $1, l.id, nullif(l.before, 'null'), $3 FROM jsonb_to_recordset($2::jsonb) AS l(id uuid, before jsonb)`,
      [importId, JSON.stringify(leads), at],
    );
  }

  /** Returns leads of an import that are still to be undone. */
  async leadsToUndo(manager: EntityManager, importId: string, limit: number): Promise<string[]> {
    const rows = await many<{ id: string }>(
      manager,
      'SELECT lead_id AS id FROM lead_import_leads WHERE import_id = $1 AND NOT is_left ORDER BY lead_id LIMIT $2',
      [importId, limit],
    );
    return rows.map(({ id }) => id);
  }

  /** Marks leads as undone, and the others of the chunk as left unchanged. */
  async markUndone(
    manager: EntityManager,
    importId: string,
    all: readonly string[],
    undone: readonly string[],
  ): Promise<void> {
    await run(manager, 'DELETE FROM lead_import_leads WHERE import_id = $1 AND lead_id = ANY($2::uuid[])', [
      importId,
      undone,
    ]);
    await run(
      manager,
      'UPDATE lead_import_leads SET is_left = true WHERE import_id = $1 AND lead_id = ANY($2::uuid[])',
      [importId, all],
    );
  }

  /** Returns the number of leads that undoing left unchanged, and the first of them. */
  async left(importId: string, limit: number): Promise<{ count: number; leads: LeftLeadDto[] }> {
    const [count, leads] = await Promise.all([
      one<{ count: number }>(
        this.dataSource,
        'SELECT count(*)::int AS count FROM lead_import_leads WHERE import_id = $1 AND is_left',
        [importId],
      ),
      many<LeftLeadDto>(
        this.dataSource,
        `SELECT l.id, l.full_name AS "fullName" FROM lead_import_leads x JOIN leads l ON l.id = x.lead_id
          WHERE x.import_id = $1 AND x.is_left ORDER BY l.id LIMIT $2`,
        [importId, limit],
      ),
    ]);
    return { count: count!.count, leads };
  }

  /** Removes the rows and lead records of imports that ended before a time, and imports that were never started. */
  async purge(endedBefore: Date, checkedBefore: Date): Promise<void> {
    const ended = 'SELECT id FROM lead_imports WHERE finished_at < $1';
    await run(this.dataSource, `DELETE FROM lead_import_rows WHERE import_id IN (${ended})`, [endedBefore]);
    await run(this.dataSource, `DELETE FROM lead_import_leads WHERE import_id IN (${ended})`, [endedBefore]);
    await run(this.dataSource, `DELETE FROM lead_imports WHERE state = 'checked' AND created_at < $1`, [
      checkedBefore,
    ]);
  }
}

export type RefusalCount = { refusal: ImportRefusal; count: number };
