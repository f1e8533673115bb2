import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { reachOf } from 'domain/office/permissions';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../../../common/app-error';
import { Clock } from '../../../common/clock';
import type { CurrentAdmin } from '../../../common/current-admin';
import { Every } from '../../../jobs/every';
import { JobsService } from '../../../jobs/jobs.service';
import { OnJob } from '../../../jobs/on-job';
import { defineQueue } from '../../../jobs/queue';
import { actorName, AuditService, byAdmin } from '../../audit/audit.service';
import { AdminUsersRepository } from '../../auth/admin-users.repository';
import { SettingsService } from '../../settings/settings.service';
import { LeadAssignmentService } from '../assignment/lead-assignment.service';
import { interpretFilter, type LeadCondition } from '../list/lead-filter';
import { LeadRemovalService, RESTORABLE_MS } from '../office/lead-removal.service';
import { LeadWorkService } from '../office/lead-work.service';
import type { LeadBulkAct } from './bulk-act.entity';
import { BulkActsRepository, type BulkProgress, type SeenAct } from './bulk-acts.repository';
import {
  actNotFound,
  listChanged,
  listTooLong,
  NEVER_DONE,
  notPermittedAnyMore,
  notUndoable,
} from './bulk.errors';
import type { ActOnListDto, BulkActDto, BulkActRowDto, BulkFilterDto, ListReviewDto } from './bulk.dto';

/** Runs each night, after the purge of deleted leads. */
const NIGHTLY = '0 50 4 * * *';
const MINUTE_MS = 60_000;
/** Age after which an unfinished action has used up the retries of its job and receives a new job. */
const STUCK_MS = 10 * MINUTE_MS;
/** Age after which an unfinished action fails. */
const GIVEN_UP_MS = 24 * 60 * MINUTE_MS;
/** Number of listed actions. */
const LISTED = 30;
/** Maximum number of leads per action. */
const MOST = 100_000;
/** Number of leads per transaction; small, to keep locks short. */
const BATCH = 200;
/** The retries let another server continue when one stops in the middle. */
const BULK_JOB = defineQueue<{ id: string }>('lead-bulk-act', { retryLimit: 20, retryDelay: 5 });

/** Performs an action on all leads that a list had when the action began, in batches, each lead once. */
@Injectable()
export class BulkActsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly acts: BulkActsRepository,
    private readonly work: LeadWorkService,
    private readonly removal: LeadRemovalService,
    private readonly assignments: LeadAssignmentService,
    private readonly admins: AdminUsersRepository,
    private readonly jobs: JobsService,
    private readonly audit: AuditService,
  ) {}

  /** Counts the leads of a list and returns their fingerprint. @throws AppError 422 for too many */
  async review(admin: CurrentAdmin, filter: BulkFilterDto): Promise<ListReviewDto> {
    const condition = await this.conditionOf(admin, filter);
    const leadIds = await this.acts.leadsOf(this.dataSource.manager, condition, MOST);
    if (leadIds.length > MOST) throw listTooLong(MOST);
    return { count: leadIds.length, fingerprint: fingerprintOf(leadIds) };
  }

  /**
   * @throws AppError 409 if the list differs from the one that the user saw; 422 for too many leads, and for an assignee who
   * cannot receive leads
   */
  async begin(admin: CurrentAdmin, dto: ActOnListDto): Promise<BulkActDto> {
    const { filter, count, fingerprint, action, leadCategory, adminId } = dto;
    const condition = await this.conditionOf(admin, filter);
    const assignTo = action === 'assign' ? (adminId ?? null) : null;
    const id = await this.dataSource.transaction(async (manager) => {
      const leadIds = await this.acts.leadsOf(manager, condition, MOST);
      if (leadIds.length > MOST) throw listTooLong(MOST);
      const isOther = fingerprint !== undefined && fingerprint !== fingerprintOf(leadIds);
      if (leadIds.length !== count || isOther) throw listChanged(leadIds.length);
      if (assignTo !== null) await this.assignments.expectTaker(manager, assignTo);
      return this.insert(manager, admin, {
        action,
        leadCategory: action === 'category' ? leadCategory! : null,
        assignTo,
        leadIds,
      });
    });
    return this.get(id);
  }

  /** @throws AppError 404 */
  async get(id: string): Promise<BulkActDto> {
    const act = await this.acts.find(id);
    if (!act) throw actNotFound();
    return progressOf(act);
  }

  /** Returns the latest actions of all users, newest first. */
  async newest(): Promise<BulkActRowDto[]> {
    const acts = await this.acts.newest(LISTED);
    return acts.map((act) => ({
      ...progressOf(act),
      action: act.action,
      leadCategory: act.leadCategory,
      assignedTo: act.assignedTo,
      by: act.username,
      createdAt: act.createdAt,
    }));
  }

  /** Restores the leads of a deletion, as a new action. @throws AppError 404; 409 if none of them can be restored */
  async undo(admin: CurrentAdmin, id: string): Promise<BulkActDto> {
    await this.get(id);
    const undoing = await this.dataSource.transaction(async (manager) => {
      const leadIds = await this.acts.deletedBy(manager, id, this.restorableSince());
      if (leadIds.length === 0) throw notUndoable();
      return this.insert(manager, admin, { action: 'restore', leadCategory: null, assignTo: null, leadIds });
    });
    return this.get(undoing);
  }

  @Every(NIGHTLY, { once: true })
  async forget(): Promise<void> {
    await this.acts.forget(this.restorableSince());
  }

  /** Continues, for a day, actions that stopped after too many failed attempts. */
  @Every(STUCK_MS, { once: true })
  async resume(): Promise<void> {
    const now = this.clock.now().getTime();
    for (const id of await this.acts.openBefore(new Date(now - GIVEN_UP_MS)))
      await this.acts.end(id, this.clock.now(), NEVER_DONE);
    for (const id of await this.acts.openBefore(new Date(now - STUCK_MS)))
      await this.jobs.enqueue(BULK_JOB, { id });
  }

  /** Ends the action before its remaining leads. @throws AppError 404 */
  async stop(admin: CurrentAdmin, id: string): Promise<BulkActDto> {
    await this.dataSource.transaction(async (manager) => {
      // A running batch ends first, so that the time of the end is after its deletions.
      await this.acts.lock(manager, id);
      if (!(await this.acts.end(id, this.clock.now(), null, manager))) return;
      const { action, total, done } = (await this.acts.find(id, manager))!;
      const entry = {
        action: 'bulk_act_stopped',
        target: `bulk_act:${id}`,
        after: { action, total, done },
      } as const;
      await this.audit.record({ ...byAdmin(admin), ...entry }, manager);
    });
    return this.get(id);
  }

  @OnJob(BULK_JOB)
  async run({ id }: { id: string }): Promise<void> {
    try {
      while (await this.dataSource.transaction((manager) => this.batch(manager, id)));
    } catch (error) {
      // A refusal by a rule is final; other errors are retried.
      if (!(error instanceof AppError)) throw error;
      await this.acts.end(id, this.clock.now(), error.message);
    }
  }

  /** Processes one batch and records the progress in the same transaction. @returns false if the action is over */
  private async batch(manager: EntityManager, id: string): Promise<boolean> {
    const act = await this.acts.lockNext(manager, id, BATCH);
    if (!act) return false;
    // The user may have been deactivated, or have received another role, since the action began.
    const role = await this.admins.lockRole(manager, act.adminId);
    if (role === null || reachOf(role, 'leads.manage') === 'none') throw notPermittedAnyMore();
    const changed = act.next.length > 0 ? await this.change(manager, act, act.next) : 0;
    await this.acts.goOn(manager, id, { done: act.next.length, changed, at: this.clock.now() });
    return act.done + act.next.length < act.total;
  }

  private async insert(
    manager: EntityManager,
    admin: CurrentAdmin,
    what: Pick<LeadBulkAct, 'action' | 'leadCategory' | 'assignTo' | 'leadIds'>,
  ): Promise<string> {
    const total = what.leadIds.length;
    const id = await this.acts.insert(manager, {
      adminId: admin.id,
      username: actorName(admin),
      ip: admin.ip,
      ...what,
      total,
    });
    await this.jobs.enqueue(BULK_JOB, { id }, { manager });
    return id;
  }

  private async conditionOf(admin: CurrentAdmin, filter: BulkFilterDto): Promise<LeadCondition> {
    const { timeZone } = await this.settings.get();
    return interpretFilter(filter, { now: this.clock.now(), timeZone, admin }).condition;
  }

  private restorableSince(): Date {
    return new Date(this.clock.now().getTime() - RESTORABLE_MS);
  }

  private async change(
    manager: EntityManager,
    { adminId, username, ip, action, leadCategory, assignTo }: BulkProgress,
    ids: string[],
  ): Promise<number> {
    const admin = { id: adminId, username, ip };
    switch (action) {
      case 'delete':
        return this.removal.delete(admin, ids, manager);
      case 'restore':
        return this.removal.restoreAll(admin, ids, manager);
      case 'category':
        return (await this.work.setCategory(admin, ids, leadCategory!, { source: manager })).length;
      case 'assign':
        return (await this.assignments.assign(admin, ids, assignTo, { source: manager })).length;
    }
  }
}

/** @param leadIds in the order of the list */
const fingerprintOf = (leadIds: readonly string[]): string =>
  createHash('sha256').update(leadIds.join()).digest('base64url');

function progressOf(act: SeenAct): BulkActDto {
  const { id, total, done, changed, failure } = act;
  const undoableUntil = act.isUndoable ? new Date(act.createdAt.getTime() + RESTORABLE_MS) : null;
  return { id, total, done, changed, failure, state: stateOf(act), undoableUntil };
}

function stateOf({ finishedAt, isStopped, failure }: BulkProgress): BulkActDto['state'] {
  if (finishedAt === null) return 'running';
  if (failure !== null) return 'failed';
  return isStopped ? 'stopped' : 'done';
}
