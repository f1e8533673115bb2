import { Injectable } from '@nestjs/common';
import { reachOf, ROLES } from 'domain/permissions';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../common/clock';
import type { CurrentAdmin, SignedInAdmin } from '../../common/current-admin';
import { sightOf } from '../../common/permissions/lead-sight';
import { notPermitted } from '../../common/permissions/not-permitted';
import type { AuditAction } from '../audit/audit-actions';
import type { AuditRecord } from '../audit/audit.repository';
import { AuditService, byAdmin } from '../audit/audit.service';
import { AdminUsersRepository } from '../auth/admin-users.repository';
import { assigneeNotFound } from '../leads/assignment/assignment.errors';
import { leadNotFound } from '../leads/leads.errors';
import { leadTarget } from '../leads/office/lead-work.service';
import { SettingsService } from '../settings/settings.service';
import type { AddTaskDto, TaskDto, TaskPageDto, TaskQuery, UpdateTaskDto } from './dto/tasks.dto';
import type { Task } from './task.entity';
import { taskLeadUnseen, taskNotFound } from './tasks.errors';
import { TasksRepository, type TaskSight } from './tasks.repository';

/** What people of the office have to do: one's own tasks, and those about the leads that one sees. */
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

  /** @throws AppError 403 for another person's without the permission; 404 for a lead that is not seen; 422 */
  async add(admin: CurrentAdmin, { title, dueAt, leadId, adminId = admin.id }: AddTaskDto): Promise<TaskDto> {
    return this.dataSource.transaction(async (manager) => {
      // The person before the lead and the task, as where one leaves: otherwise each could wait for the other.
      await this.admins.lockTaker(manager, adminId);
      if (leadId && !(await this.tasks.seesLead(manager, sightOf(admin), leadId))) throw leadNotFound();
      await this.expectTaker(manager, admin, adminId, leadId ?? null);
      const task = { title, dueAt: dueAt ?? null, leadId: leadId ?? null, adminId };
      const id = await this.tasks.insert(manager, { ...task, createdBy: admin.username });
      await this.record(manager, admin, 'task_added', task);
      return (await this.tasks.find(manager, asSeenBy(admin), id)) ?? this.givenAway(manager, adminId, id);
    });
  }

  /**
   * Adds a task about money in the caller's transaction: to the lead's assignee if they may move money, or to an owner.
   * @param by name that the task and its audit entry bear
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

  /** @throws AppError 403 to give it to another person without the permission; 404; 422 */
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
      if (Object.keys({ ...changes, ...done }).length === 0)
        return (await this.tasks.find(manager, asSeenBy(admin), id))!;
      await this.tasks.update(manager, id, { ...changes, ...done, updatedAt: this.clock.now() });
      if ('doneAt' in done && isDone) await this.record(manager, admin, 'task_done', task);
      else await this.record(manager, admin, 'task_changed', { ...task, ...changes });
      const adminId = changes.adminId ?? task.adminId;
      return (await this.tasks.find(manager, asSeenBy(admin), id)) ?? this.givenAway(manager, adminId, id);
    });
  }

  /**
   * Gives on what somebody who leaves had still to do, in the caller's transaction and after the leads: with its lead, or to another person
   * where it is about no lead, or about one of nobody.
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

  /** A task about no lead that one gave to another is theirs: it is shown once more. */
  private async givenAway(manager: EntityManager, adminId: string, id: string): Promise<TaskDto> {
    return (await this.tasks.find(manager, { adminId, sight: adminId }, id))!;
  }

  /** @throws AppError 403 for others without the permission; 422 for who takes no work, or does not see the lead */
  private async expectTaker(
    manager: EntityManager,
    admin: SignedInAdmin,
    adminId: string,
    leadId: string | null,
  ): Promise<void> {
    if (adminId === admin.id) {
      // Who is being deactivated takes nothing more: what was theirs has been given on.
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
  ): Promise<string> {
    return this.audit.record({ ...byAdmin(admin), ...entryOf(action, task) }, manager);
  }
}

/** The audit entry of a task. */
const entryOf = (
  action: AuditAction,
  { title, dueAt, leadId, adminId }: Pick<Task, 'title' | 'dueAt' | 'leadId' | 'adminId'>,
): Pick<AuditRecord, 'action' | 'target' | 'after'> => ({
  action,
  ...(leadId ? { target: leadTarget(leadId) } : {}),
  after: { title, dueAt, assignedTo: adminId },
});

const asSeenBy = (admin: SignedInAdmin): TaskSight => ({ adminId: admin.id, sight: sightOf(admin) });
