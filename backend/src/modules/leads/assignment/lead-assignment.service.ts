import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import type { CurrentAdmin } from '../../../common/current-admin';
import { run } from '../../../database/statements';
import { Every } from '../../../jobs/every';
import { AuditService, byAdmin, type Actor } from '../../audit/audit.service';
import { AdminUsersRepository } from '../../auth/admin-users.repository';
import {
  LeadAssignmentsRepository,
  type Gift,
  type Given,
} from '../../lead-store/lead-assignments.repository';
import { SettingsService } from '../../settings/settings.service';
import { orLeadNotFound } from '../leads.errors';
import { LeadDetailService } from '../office/lead-detail.service';
import { leadTarget } from '../lead-target';
import type { LeadDetailDto } from '../office/dto/lead-detail.dto';
import { LeadsRepository } from '../../lead-store/leads.repository';
import { assigneeNotFound } from './assignment.errors';
import { nextOf, speaks } from './turns';

const MINUTE_MS = 60_000;
const ROUND_MS = 2_000;
/** Maximum number of leads assigned in one round; the next round follows two seconds later. */
const BATCH = 1_000;

/** Assigns leads: by hand, by an agent's claim, by rotation; and unassigns leads that an agent leaves untouched. */
@Injectable()
export class LeadAssignmentService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly admins: AdminUsersRepository,
    private readonly leads: LeadsRepository,
    private readonly assignments: LeadAssignmentsRepository,
    private readonly details: LeadDetailService,
    private readonly audit: AuditService,
  ) {}

  /**
   * Assigns leads to an agent, or unassigns them when the agent is null.
   * @param only assignee that the leads must have now; null for unassigned leads, undefined for any
   * @returns leads that changed their assignee, with the previous one
   * @throws AppError 422 if the user cannot receive leads
   */
  async assign(
    admin: Actor,
    ids: readonly string[],
    to: string | null,
    {
      only,
      source = this.dataSource,
    }: { only?: string | null | undefined; source?: DataSource | EntityManager } = {},
  ): Promise<Given[]> {
    return source.transaction(async (manager) => {
      if (to !== null) await this.expectTaker(manager, to);
      const gifts = ids.map((leadId) => ({ leadId, to }));
      const how = { reason: 'manual' as const, by: admin.id, at: this.clock.now(), returnsAt: null, only };
      const changed = await this.assignments.give(manager, gifts, how);
      for (const { leadId } of changed)
        await this.audit.record(
          {
            ...byAdmin(admin),
            action: 'lead_assigned',
            target: leadTarget(leadId),
            after: { assignedTo: to },
          },
          manager,
        );
      return changed;
    });
  }

  /**
   * Locks a possible assignee, so that the account cannot be deactivated until the transaction ends.
   * @throws AppError 422 if the user cannot receive leads
   */
  async expectTaker(manager: EntityManager, adminId: string): Promise<void> {
    if (!(await this.admins.lockTaker(manager, adminId))) throw assigneeNotFound();
  }

  /** Does the same as `assign` for one lead. @throws AppError 404; 422 if the user cannot receive leads */
  async assignOne(admin: CurrentAdmin, id: string, to: string | null): Promise<LeadDetailDto> {
    await this.dataSource.transaction(async (manager) => {
      orLeadNotFound(await this.leads.lockLive(manager, id));
      await this.assign(admin, [id], to, { source: manager });
    });
    return this.details.get(id);
  }

  /** Assigns the next unassigned lead to the user. @returns null if there is none */
  async claim(admin: CurrentAdmin): Promise<LeadDetailDto | null> {
    const at = this.clock.now();
    const returnsAt = await this.returnsAt(at);
    const id = await this.dataSource.transaction(async (manager) => {
      // An account that is being deactivated receives nothing: its leads have already been redistributed.
      if (!(await this.admins.lockTaker(manager, admin.id))) return null;
      const taken = await this.assignments.claim(manager, admin.id, { at, returnsAt });
      if (taken)
        await this.audit.record(
          {
            ...byAdmin(admin),
            action: 'lead_claimed',
            target: leadTarget(taken),
            after: { assignedTo: admin.id },
          },
          manager,
        );
      return taken;
    });
    return id === null ? null : this.details.show(admin, id);
  }

  /**
   * Redistributes the leads of a user who leaves, in the caller's transaction: in rotation among the active agents, present or
   * not. A lead that fits no agent becomes unassigned.
   * @returns number of redistributed leads
   */
  async shareOut(manager: EntityManager, admin: CurrentAdmin, from: string): Promise<number> {
    await this.lockRound(manager);
    const ids = await this.assignments.idsOf(manager, from);
    if (ids.length === 0) return 0;
    const takers = (await this.admins.takers(manager, { present: false }))
      .filter(({ id }) => id !== from)
      .map((taker) => ({ ...taker, untouched: 0 }));
    const states = await this.leads.statesOf(manager, ids);
    const gifts = ids.map((leadId) => ({
      leadId,
      to: nextOf(takers, { state: states.get(leadId) ?? null, had: [] })?.id ?? null,
    }));
    await this.assignments.give(manager, gifts, {
      reason: 'shared_out',
      by: admin.id,
      at: this.clock.now(),
      returnsAt: null,
    });
    await this.admins.saveTurns(manager, takers);
    await this.audit.record(
      {
        ...byAdmin(admin),
        action: 'leads_shared_out',
        target: `admin:${from}`,
        after: { count: ids.length },
      },
      manager,
    );
    return ids.length;
  }

  /** Unassigns leads that were not touched in time and assigns waiting leads, according to the owner's settings. */
  @Every(ROUND_MS, { once: true })
  async round(): Promise<void> {
    const { assignment } = await this.settings.get();
    await this.dataSource.transaction(async (manager) => {
      if (assignment === 'manual') return this.assignments.keepAll(manager);
      await this.lockRound(manager);
      const at = this.clock.now();
      await this.assignments.releaseOverdue(manager, at, BATCH);
      if (assignment === 'round_robin') await this.giveOut(manager, at);
    });
  }

  private async giveOut(manager: EntityManager, at: Date): Promise<void> {
    const people = (await this.admins.takers(manager, { present: true })).filter(speaks);
    if (people.length === 0) return;
    const waiting = await this.assignments.waiting(manager, at, people, BATCH);
    if (waiting.length === 0) return;
    const untouched = await this.assignments.untouched(
      manager,
      people.map(({ id }) => id),
    );
    const takers = people.map((person) => ({ ...person, untouched: untouched.get(person.id) ?? 0 }));
    const gifts: Gift[] = [];
    for (const lead of waiting) {
      const next = nextOf(takers, lead);
      if (next) gifts.push({ leadId: lead.id, to: next.id });
    }
    if (gifts.length === 0) return;
    const returnsAt = await this.returnsAt(at, manager);
    await this.assignments.give(manager, gifts, { reason: 'round_robin', by: null, at, returnsAt });
    await this.admins.saveTurns(manager, takers);
  }

  /** Returns the time when a lead that is assigned now will be unassigned again; null if leads stay with their assignee. */
  private async returnsAt(at: Date, manager?: EntityManager): Promise<Date | null> {
    const { assignment, assignmentMinutes } = await this.settings.get(manager);
    return assignment === 'manual' ? null : new Date(at.getTime() + assignmentMinutes * MINUTE_MS);
  }

  /** Allows one transaction at a time to change the order of rotation, until that transaction ends. */
  async lockRound(manager: EntityManager): Promise<void> {
    await run(manager, 'SELECT pg_advisory_xact_lock(hashtext($1))', ['lead-assignment']);
  }
}
