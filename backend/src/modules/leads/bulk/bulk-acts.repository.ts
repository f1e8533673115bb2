import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { many, one, run, type StatementSource } from '../../../database/statements';
import type { LeadCondition } from '../list/lead-filter';
import { LeadBulkAct } from './bulk-act.entity';

/** Action without its leads. */
export type BulkProgress = Omit<LeadBulkAct, 'leadIds'>;

const PROGRESS = `id, admin_id AS "adminId", username, ip, action, lead_category AS "leadCategory", assign_to AS "assignTo", total, done,
  changed, created_at AS "createdAt", finished_at AS "finishedAt", is_stopped AS "isStopped", failure`;

/** SQL condition: the action `act` deleted the lead `l`. A lead that was restored, and deleted again after the action, is not restored again. */
const wasDeletedBy = (act: string): string =>
  `l.id = ANY(${act}.lead_ids) AND l.deleted_at BETWEEN ${act}.created_at AND ${act}.finished_at AND l.merged_into IS NULL`;

/** True for a finished deletion of which some leads are still deleted. */
const IS_UNDOABLE = `action = 'delete' AND finished_at IS NOT NULL AND EXISTS (
    SELECT 1 FROM leads l WHERE ${wasDeletedBy('lead_bulk_acts')}
  ) AS "isUndoable"`;

/** Action, and whether it can still be undone. */
export interface SeenAct extends BulkProgress {
  isUndoable: boolean;
}

/** Action as listed in the back office. */
export interface ListedAct extends SeenAct {
  /** Username of the new assignee; null if the leads were unassigned, and for other actions. */
  assignedTo: string | null;
}

/** Reads and writes actions on whole lists. */
@Injectable()
export class BulkActsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns the ids of the list's leads, in order, at most `most` + 1. */
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

  /** Returns the newest actions, last begun first. */
  newest(most: number): Promise<ListedAct[]> {
    return many(
      this.dataSource,
      `SELECT ${PROGRESS}, ${IS_UNDOABLE}, (SELECT a.username FROM admin_users a WHERE a.id = assign_to) AS "assignedTo"
         FROM lead_bulk_acts ORDER BY id DESC LIMIT $1`,
      [most],
    );
  }

  /** Locks an action until the transaction ends. */
  async lock(manager: EntityManager, id: string): Promise<void> {
    await run(manager, 'SELECT FROM lead_bulk_acts WHERE id = $1 FOR UPDATE', [id]);
  }

  /** Locks an unfinished action and returns it with its next leads; null if there is none. */
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

  /** Records progress; finishes the action with the last lead. The caller has locked the action. */
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

  /**
   * Returns the leads that a finished deletion removed and that are still deleted, in order of id. Locks the action until the
   * transaction ends.
   */
  async deletedBy(manager: EntityManager, id: string, deletedAfter: Date): Promise<string[]> {
    const rows = await many<{ id: string }>(
      manager,
      `WITH act AS (
         SELECT lead_ids, created_at, finished_at FROM lead_bulk_acts WHERE id = $1 AND action = 'delete' AND finished_at IS NOT NULL FOR UPDATE
       )
       SELECT l.id FROM act, leads l WHERE ${wasDeletedBy('act')} AND l.deleted_at > $2 ORDER BY l.id`,
      [id, deletedAfter],
    );
    return rows.map((row) => row.id);
  }

  /** Clears the leads of deletions that ended before `endedBefore`. */
  async forget(endedBefore: Date): Promise<void> {
    await run(
      this.dataSource,
      `UPDATE lead_bulk_acts SET lead_ids = '{}' WHERE finished_at < $1 AND lead_ids <> '{}'`,
      [endedBefore],
    );
  }

  /** Returns unfinished actions that began before `before`. */
  async openBefore(before: Date): Promise<string[]> {
    const rows = await many<{ id: string }>(
      this.dataSource,
      'SELECT id FROM lead_bulk_acts WHERE finished_at IS NULL AND created_at < $1',
      [before],
    );
    return rows.map(({ id }) => id);
  }

  /** Ends an action early. @returns false if it is already over or does not exist */
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
