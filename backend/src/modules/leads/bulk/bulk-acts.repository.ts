import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { many, one, run, type StatementSource } from '../../../database/statements';
import type { LeadCondition } from '../list/lead-filter';
import { LeadBulkAct } from './bulk-act.entity';

/** What an act is without its leads. */
export type BulkProgress = Omit<LeadBulkAct, 'leadIds'>;

const PROGRESS = `id, admin_id AS "adminId", username, ip, action, lead_category AS "leadCategory", assign_to AS "assignTo", total, done,
  changed, created_at AS "createdAt", finished_at AS "finishedAt", is_stopped AS "isStopped", failure`;

/** Whether a deletion that is over has leads that are still away: what came back, by whatever way, is not undone again. */
const IS_UNDOABLE = `action = 'delete' AND finished_at IS NOT NULL AND EXISTS (
    SELECT 1 FROM leads l
     WHERE l.id = ANY(lead_ids) AND l.deleted_at >= lead_bulk_acts.created_at AND l.merged_into IS NULL
  ) AS "isUndoable"`;

/** An act, and whether there is something of it to undo. */
export interface SeenAct extends BulkProgress {
  isUndoable: boolean;
}

/** An act as the office lists it. */
export interface ListedAct extends SeenAct {
  /** Username of whose the leads became; null for nobody's, and for other actions. */
  assignedTo: string | null;
}

/** The record of what is done with whole lists. */
@Injectable()
export class BulkActsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The leads of a list, in the order of their ids, at most one more than `most`. */
  async leadsOf(manager: EntityManager, { sql, values }: LeadCondition, most: number): Promise<string[]> {
    const row = await one<{ ids: string[] }>(
      manager,
      `SELECT coalesce(array_agg(id ORDER BY id), '{}') AS ids FROM (SELECT id FROM leads WHERE ${sql} LIMIT ${most + 1}) AS listed`,
      values,
    );
    return row!.ids;
  }

  async insert(
    manager: EntityManager,
    act: Pick<
      LeadBulkAct,
      'adminId' | 'username' | 'ip' | 'action' | 'leadCategory' | 'assignTo' | 'leadIds' | 'total'
    >,
  ): Promise<string> {
    return (await manager.save(LeadBulkAct, manager.create(LeadBulkAct, act))).id;
  }

  find(id: string, source: StatementSource = this.dataSource): Promise<SeenAct | null> {
    return one(source, `SELECT ${PROGRESS}, ${IS_UNDOABLE} FROM lead_bulk_acts WHERE id = $1`, [id]);
  }

  /** The newest of all, the last begun first. */
  newest(most: number): Promise<ListedAct[]> {
    return many(
      this.dataSource,
      `SELECT ${PROGRESS}, ${IS_UNDOABLE}, (SELECT a.username FROM admin_users a WHERE a.id = assign_to) AS "assignedTo"
         FROM lead_bulk_acts ORDER BY id DESC LIMIT $1`,
      [most],
    );
  }

  /** Locks one that is not over, with the leads that come next; null when there is none. */
  lockNext(
    manager: EntityManager,
    id: string,
    size: number,
  ): Promise<(BulkProgress & { next: string[] }) | null> {
    return one(
      manager,
      `SELECT ${PROGRESS}, lead_ids[done + 1:done + $2] AS next FROM lead_bulk_acts
        WHERE id = $1 AND finished_at IS NULL FOR UPDATE`,
      [id, size],
    );
  }

  /** Notes that so many were gone through; with the last one it is over. The caller has locked it. */
  async goOn(
    manager: EntityManager,
    id: string,
    step: { done: number; changed: number; at: Date },
  ): Promise<void> {
    await run(
      manager,
      `UPDATE lead_bulk_acts SET done = done + $2, changed = changed + $3,
         finished_at = CASE WHEN done + $2 >= total THEN $4::timestamptz END,
         lead_ids = CASE WHEN done + $2 >= total AND action <> 'delete' THEN '{}' ELSE lead_ids END WHERE id = $1`,
      [id, step.done, step.changed, step.at],
    );
  }

  /** What a deletion that is over took away and is still away, in the order of their ids. The act is locked until the transaction ends. */
  async deletedBy(manager: EntityManager, id: string, deletedAfter: Date): Promise<string[]> {
    const rows = await many<{ id: string }>(
      manager,
      `WITH act AS (
         SELECT lead_ids, created_at FROM lead_bulk_acts WHERE id = $1 AND action = 'delete' AND finished_at IS NOT NULL FOR UPDATE
       )
       SELECT l.id FROM act, leads l
        WHERE l.id = ANY(act.lead_ids) AND l.deleted_at >= act.created_at AND l.deleted_at > $2 AND l.merged_into IS NULL ORDER BY l.id`,
      [id, deletedAfter],
    );
    return rows.map((row) => row.id);
  }

  /** Forgets which leads were deleted by what ended before a moment. */
  async forget(endedBefore: Date): Promise<void> {
    await run(
      this.dataSource,
      `UPDATE lead_bulk_acts SET lead_ids = '{}' WHERE finished_at < $1 AND lead_ids <> '{}'`,
      [endedBefore],
    );
  }

  /** Those that began before a moment and are not over. */
  async openBefore(before: Date): Promise<string[]> {
    const rows = await many<{ id: string }>(
      this.dataSource,
      'SELECT id FROM lead_bulk_acts WHERE finished_at IS NULL AND created_at < $1',
      [before],
    );
    return rows.map(({ id }) => id);
  }

  /** Ends one early. @returns false when it is over, or there is none */
  async end(
    id: string,
    at: Date,
    failure: string | null,
    source: StatementSource = this.dataSource,
  ): Promise<boolean> {
    const ended = await run(
      source,
      `UPDATE lead_bulk_acts SET finished_at = $2, is_stopped = $3::text IS NULL, failure = $3,
         lead_ids = CASE WHEN action = 'delete' THEN lead_ids ELSE '{}' END
        WHERE id = $1 AND finished_at IS NULL`,
      [id, at, failure],
    );
    return ended > 0;
  }
}
