import { Injectable } from '@nestjs/common';
import { reachOf, ROLES } from 'domain/office/permissions';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../common/clock';
import type { CurrentAdmin, SignedInAdmin } from '../../common/current-admin';
import { sightOf } from '../../common/permissions/lead-sight';
import { notPermitted } from '../../common/permissions/not-permitted';
import type { AuditAction } from '../audit/audit-actions';
import type { AuditRecord } from '../audit/audit.repository';
import { AuditService, BY_SYSTEM, byAdmin } from '../audit/audit.service';
import { AdminUsersRepository } from '../auth/admin-users.repository';
import { assigneeNotFound } from '../leads/assignment/assignment.errors';
import { leadNotFound } from '../leads/leads.errors';
import { leadTarget } from '../leads/lead-target';
import { SettingsService } from '../settings/settings.service';
import type { AddTaskDto, TaskDto, TaskPageDto, TaskQuery, UpdateTaskDto } from './tasks.dto';
import type { Task } from './task.entity';
import { taskLeadUnseen, taskNotFound } from './tasks.errors';
import { TasksRepository, type TaskSight } from './tasks.repository';

/** Manages users' own tasks, and the tasks about the leads that a user may see. */
@Injectable()
export class TasksService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly admins: AdminUsersRepository,
    private readonly tasks: TasksRepository,
    private readonly audit: AuditService,
  ) {}

  async page(admin: SignedInAdmin, query: TaskQuery): Promise<TaskPageDto> {
    const { page, pageSize, state = 'open', lead, who = lead ? 'all' : 'me', due } = query;
    const found = await this.tasks.page(
      {
        ...asSeenBy(admin),
        state,
        own: who === 'me',
        leadId: lead ?? null,
        dueBefore: due ? await this.endOfDay() : null,
      },
      pageSize,
      (page - 1) * pageSize,
    );
    return { ...found, page, pageSize };
  }

  /**
   * Adds a task.
   * @throws AppError 403 for another user's task without the permission; 404 if the lead is not visible; 422 if the assignee
   * cannot take it
   */
  async add(admin: CurrentAdmin, { title, dueAt, leadId, adminId = admin.id }: AddTaskDto): Promise<TaskDto> {
    return this.dataSource.transaction(async (manager) => {
      // Locks the user before the lead and the task, as deactivation does. In another order, both transactions could deadlock.
      await this.admins.lockTaker(manager, adminId);
      if (leadId && !(await this.tasks.seesLead(manager, sightOf(admin), leadId))) throw leadNotFound();
      await this.expectTaker(manager, admin, adminId, leadId ?? null);
      const task = { title, dueAt: dueAt ?? null, leadId: leadId ?? null, adminId };
      const id = await this.tasks.insert(manager, { ...task, createdBy: admin.username });
      await this.record(manager, admin, 'task_added', task);
      return (
        (await this.tasks.find(manager, asSeenBy(admin), id)) ?? this.findAsAssignee(manager, adminId, id)
      );
    });
  }

  /**
   * Adds a task about a payment in the caller's transaction: for the lead's assignee if that user may act on payments, otherwise for an
   * owner.
   * @param by name for the task and its audit entry
   */
  async addAboutMoney(
    manager: EntityManager,
    by: Pick<AuditRecord, 'adminId' | 'username' | 'ipAddress'>,
    { title, dueAt, leadId }: Pick<Task, 'title' | 'dueAt' | 'leadId'>,
  ): Promise<void> {
    const roles = ROLES.filter((role) => reachOf(role, 'payments.act') === 'all');
    const adminId = await this.admins.lockForLead(manager, roles, leadId);
    if (!adminId) return;
    const seen = leadId !== null && (await this.tasks.seesLead(manager, null, leadId)) ? leadId : null;
    const task = { title, dueAt, leadId: seen, adminId };
    await this.tasks.insert(manager, { ...task, createdBy: by.username });
    await this.audit.record({ ...by, ...entryOf('task_added', task) }, manager);
  }

  /** Adds a task for an owner in the caller's transaction, unless an open one has the same title. */
  async addForOwner(
    manager: EntityManager,
    { title, dueAt, leadId = null }: Pick<Task, 'title' | 'dueAt'> & Partial<Pick<Task, 'leadId'>>,
  ): Promise<void> {
    const adminId = await this.admins.lockForLead(manager, ['owner'], null);
    if (!adminId || (await this.tasks.isOpen(manager, title))) return;
    const task = { title, dueAt, leadId, adminId };
    await this.tasks.insert(manager, { ...task, createdBy: BY_SYSTEM.username });
    await this.audit.record({ ...BY_SYSTEM, ...entryOf('task_added', task) }, manager);
  }

  /**
   * Changes or completes a task.
   * @throws AppError 403 if the task is given to another user without the permission; 404; 422 if the assignee cannot take it
   */
  async update(admin: CurrentAdmin, id: string, { isDone, ...given }: UpdateTaskDto): Promise<TaskDto> {
    return this.dataSource.transaction(async (manager) => {
      if (given.adminId !== undefined) await this.admins.lockTaker(manager, given.adminId);
      const task = await this.tasks.lock(manager, asSeenBy(admin), id);
      if (!task) throw taskNotFound();
      const changes = Object.fromEntries(
        Object.entries(given).filter(([, value]) => value !== undefined),
      ) as Omit<UpdateTaskDto, 'isDone'>;
      if (changes.adminId !== undefined && changes.adminId !== task.adminId)
        await this.expectTaker(manager, admin, changes.adminId, task.leadId);
      const done =
        isDone === undefined || isDone === (task.doneAt !== null) ? {} : this.doneBy(admin, isDone);
      if (Object.keys({ ...changes, ...done }).length > 0) {
        await this.tasks.update(manager, id, { ...changes, ...done, updatedAt: this.clock.now() });
        const changed = { ...task, ...changes };
        const isReopened = 'doneAt' in done && !isDone;
        if (isReopened || Object.keys(changes).length > 0)
          await this.record(manager, admin, 'task_changed', changed, isReopened ? { isDone: false } : {});
        if ('doneAt' in done && isDone) await this.record(manager, admin, 'task_done', changed);
      }
      const adminId = changes.adminId ?? task.adminId;
      return (
        (await this.tasks.find(manager, asSeenBy(admin), id)) ?? this.findAsAssignee(manager, adminId, id)
      );
    });
  }

  /**
   * Hands over the open tasks of a user who leaves, in the caller's transaction and after the leads: to the assignee of the
   * task's lead, or to `otherwise` if the task has no lead or the lead is unassigned.
   */
  async handOver(
    manager: EntityManager,
    admin: CurrentAdmin,
    from: string,
    otherwise: string,
  ): Promise<void> {
    const count = await this.tasks.handOver(manager, from, otherwise, this.clock.now());
    if (count > 0)
      await this.audit.record(
        { ...byAdmin(admin), action: 'tasks_handed_over', target: `admin:${from}`, after: { count } },
        manager,
      );
  }

  private doneBy({ username }: CurrentAdmin, isDone: boolean): Pick<Task, 'doneAt' | 'doneBy'> {
    return isDone ? { doneAt: this.clock.now(), doneBy: username } : { doneAt: null, doneBy: null };
  }

  /** Returns the task as the new assignee sees it: a task without a lead is no longer visible to the user who gave it away. */
  private async findAsAssignee(manager: EntityManager, adminId: string, id: string): Promise<TaskDto> {
    return (await this.tasks.find(manager, { adminId, sight: adminId }, id))!;
  }

  /**
   * Checks that a user may receive the task.
   * @throws AppError 403 for another user without the permission; 422 if the user is inactive, takes no work or cannot see the
   * lead
   */
  private async expectTaker(
    manager: EntityManager,
    admin: SignedInAdmin,
    adminId: string,
    leadId: string | null,
  ): Promise<void> {
    if (adminId === admin.id) {
      // A user under deactivation receives no new tasks, because the open ones were handed over already.
      if (!(await this.admins.lockTaker(manager, adminId))) throw assigneeNotFound();
      return;
    }
    if (reachOf(admin.role, 'leads.manage') === 'none') throw notPermitted();
    if (!(await this.admins.lockTaker(manager, adminId))) throw assigneeNotFound();
    if (leadId === null) return;
    const { agentsSee } = await this.settings.get(manager);
    const role = await this.admins.roleOf(manager, adminId);
    const sees = role !== null && reachOf(role, 'leads.see') === 'all' ? 'all' : agentsSee;
    const sight = sightOf({ id: adminId, sees });
    if (!(await this.tasks.seesLead(manager, sight, leadId))) throw taskLeadUnseen();
  }

  private async endOfDay(): Promise<Date> {
    const { timeZone } = await this.settings.get();
    return this.tasks.endOfDay(this.clock.now(), timeZone);
  }

  private record(
    manager: EntityManager,
    admin: CurrentAdmin,
    action: AuditAction,
    task: Pick<Task, 'title' | 'dueAt' | 'leadId' | 'adminId'>,
    more: { isDone?: boolean } = {},
  ): Promise<string> {
    const entry = entryOf(action, task);
    return this.audit.record({ ...byAdmin(admin), ...entry, after: { ...entry.after, ...more } }, manager);
  }
}

/** Returns the audit entry of a task. */
const entryOf = (
  action: AuditAction,
  { title, dueAt, leadId, adminId }: Pick<Task, 'title' | 'dueAt' | 'leadId' | 'adminId'>,
): Pick<AuditRecord, 'action' | 'target' | 'after'> => ({
  action,
  ...(leadId ? { target: leadTarget(leadId) } : {}),
  after: { title, dueAt, assignedTo: adminId },
});

const asSeenBy = (admin: SignedInAdmin): TaskSight => ({ adminId: admin.id, sight: sightOf(admin) });
