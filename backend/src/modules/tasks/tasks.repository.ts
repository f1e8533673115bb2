import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { seenBy } from '../../common/permissions/lead-sight';
import { many, one, run, type StatementSource } from '../../database/statements';
import type { TaskDto } from './tasks.dto';
import { Task } from './task.entity';

/** User who reads tasks, with the leads that this user may see. */
export interface TaskSight {
  adminId: string;
  /** Result of `sightOf`. */
  sight: string | null;
}

export interface TaskFilter extends TaskSight {
  state: 'open' | 'done' | 'all';
  own: boolean;
  leadId: string | null;
  /** Only tasks due before this moment. */
  dueBefore: Date | null;
}

/** $1 is the user's id, $2 the user's sight. A lead that is deleted or not visible to the user is not named. */
const LEAD_SEEN = `l.id IS NOT NULL AND l.deleted_at IS NULL AND ${seenBy('l.assigned_to', '$2')}`;
const SEEN = `(t.admin_id = $1::uuid OR (${LEAD_SEEN}))`;
const FROM = `FROM tasks t JOIN admin_users a ON a.id = t.admin_id LEFT JOIN leads l ON l.id = t.lead_id`;
const TASK = `SELECT t.id, t.title, t.due_at AS "dueAt", t.created_by AS "createdBy", t.done_at AS "doneAt", t.done_by AS "doneBy",
  t.created_at AS "createdAt", json_build_object('id', a.id, 'username', a.username) AS "assignedTo",
  CASE WHEN ${LEAD_SEEN} THEN json_build_object('id', l.id, 'fullName', l.full_name) END AS lead`;

/** Reads and writes the `tasks` table. */
@Injectable()
export class TasksRepository {
  constructor(private readonly dataSource: DataSource) {}

  async page(
    filter: TaskFilter,
    limit: number,
    offset: number,
  ): Promise<{ tasks: TaskDto[]; total: number }> {
    const { sql, values } = conditionOf(filter);
    const index = values.length;
    const [tasks, count] = await Promise.all([
      many<TaskDto>(
        this.dataSource,
        `${TASK} ${FROM} WHERE ${sql}
          ORDER BY t.done_at DESC NULLS FIRST, t.due_at, t.id LIMIT $${index + 1} OFFSET $${index + 2}`,
        [...values, limit, offset],
      ),
      one<{ total: number }>(this.dataSource, `SELECT count(*)::int AS total ${FROM} WHERE ${sql}`, values),
    ]);
    return { tasks, total: count!.total };
  }

  /** Returns a task that the user may see, or null. */
  find(source: StatementSource, { adminId, sight }: TaskSight, id: string): Promise<TaskDto | null> {
    return one(source, `${TASK} ${FROM} WHERE ${SEEN} AND t.id = $3`, [adminId, sight, id]);
  }

  /** Returns whether a task with a title is open. */
  async isOpen(source: StatementSource, title: string): Promise<boolean> {
    return (
      (await one(source, 'SELECT FROM tasks WHERE title = $1 AND done_at IS NULL LIMIT 1', [title])) !== null
    );
  }

  /** Locks a task that the user may see until the transaction ends. Returns null if there is none. */
  async lock(manager: EntityManager, { adminId, sight }: TaskSight, id: string): Promise<Task | null> {
    const task = await manager.findOne(Task, { where: { id }, lock: { mode: 'pessimistic_write' } });
    return task && (await this.find(manager, { adminId, sight }, id)) ? task : null;
  }

  async insert(
    manager: EntityManager,
    task: Pick<Task, 'title' | 'dueAt' | 'leadId' | 'adminId' | 'createdBy'>,
  ): Promise<string> {
    return (await manager.save(Task, manager.create(Task, task))).id;
  }

  async update(
    manager: EntityManager,
    id: string,
    changes: Partial<Pick<Task, 'title' | 'dueAt' | 'adminId' | 'doneAt' | 'doneBy' | 'updatedAt'>>,
  ): Promise<void> {
    await manager.update(Task, id, changes);
  }

  /**
   * Hands over the open tasks of a user: to the assignee of the task's lead, or to `otherwise` if the task has no lead or the
   * lead is unassigned.
   * @returns the number of tasks
   */
  handOver(manager: EntityManager, from: string, otherwise: string, at: Date): Promise<number> {
    return run(
      manager,
      `UPDATE tasks t SET updated_at = $3, admin_id = coalesce(
         (SELECT nullif(l.assigned_to, $1) FROM leads l WHERE l.id = t.lead_id AND l.deleted_at IS NULL), $2::uuid)
        WHERE t.admin_id = $1::uuid AND t.done_at IS NULL`,
      [from, otherwise, at],
    );
  }

  /** Returns the end of the current day in the time zone. */
  async endOfDay(now: Date, timeZone: string): Promise<Date> {
    const row = await one<{ end: Date }>(
      this.dataSource,
      `SELECT date_add(date_trunc('day', $1::timestamptz, $2), interval '1 day', $2) AS end`,
      [now, timeZone],
    );
    return row!.end;
  }

  /** Returns whether the user may see the lead and it is not deleted. */
  async seesLead(manager: EntityManager, sight: string | null, leadId: string): Promise<boolean> {
    const found = await run(
      manager,
      `SELECT 1 FROM leads WHERE id = $1 AND deleted_at IS NULL AND ${seenBy('assigned_to', '$2')} FOR KEY SHARE`,
      [leadId, sight],
    );
    return found > 0;
  }
}

function conditionOf({ adminId, sight, state, own, leadId, dueBefore }: TaskFilter): {
  sql: string;
  values: unknown[];
} {
  const values: unknown[] = [adminId, sight];
  const value = (given: unknown): string => `$${values.push(given)}`;
  const parts = [own ? 't.admin_id = $1::uuid AND $2::uuid IS NOT DISTINCT FROM $2::uuid' : SEEN];
  if (state !== 'all') parts.push(`t.done_at IS ${state === 'open' ? '' : 'NOT '}NULL`);
  if (leadId) parts.push(`t.lead_id = ${value(leadId)}::uuid AND ${LEAD_SEEN}`);
  if (dueBefore) parts.push(`t.due_at < ${value(dueBefore)}::timestamptz`);
  return { sql: parts.join(' AND '), values };
}
