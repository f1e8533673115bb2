import { Injectable } from '@nestjs/common';
import type { CallOutcome, LeadCategory } from 'domain/leads';
import { DataSource, type EntityManager } from 'typeorm';
import { leadTarget } from '../lead-target';
import { Clock } from '../../../common/clock';
import type { CurrentAdmin } from '../../../common/current-admin';
import { isPast } from '../../../common/moment';
import { JobsService } from '../../../jobs/jobs.service';
import { defineQueue } from '../../../jobs/queue';
import { AuditService, byAdmin, type Actor } from '../../audit/audit.service';
import type { AddInteractionDto, UpdateLeadDto } from './dto/lead-work.dto';
import type { LeadInteraction } from '../../lead-store/lead-interaction.entity';
import { AdminUsersRepository } from '../../auth/admin-users.repository';
import { LeadAssignmentsRepository } from '../../lead-store/lead-assignments.repository';
import { ContactsService } from '../../messaging/contacts/contacts.service';
import { LeadScoreService } from '../score/lead-score.service';
import type { Lead } from '../../lead-store/lead.entity';
import type { OfficeField } from '../../lead-store/fields/lead-fields';
import { LeadTimelineRepository } from '../../lead-store/lead-timeline.repository';
import { LeadsRepository, type LeadChanges } from '../../lead-store/leads.repository';
import { followUpPast, leadChanged, orLeadNotFound, outcomeWithoutCall, twoNextSteps } from '../leads.errors';
import { CallOutcomesService } from './call-outcomes.service';
import { changesAfter, leavesNoStep, undoable } from './changes-after';

/** Consultation with a queued satisfaction question. */
export interface Consultation {
  leadId: string;
  /** Missing for a meeting that the office entered as a contact, and in jobs queued by older versions. */
  appointmentId?: string;
}

/** Lead that got another category. */
export interface Categorised {
  leadId: string;
  /** Previous category. */
  before: LeadCategory;
}

/** Queue of satisfaction questions after a consultation. */
export const SATISFACTION_JOB = defineQueue<Consultation>('satisfaction-question');
/** Delay between recording the consultation and asking. */
export const ASK_AFTER_SECONDS = 3_600;

/** Time in which the same message of a user to a lead is a repetition. */
const REPEAT_MS = 60_000;
const DAY_MS = 86_400_000;

/** Change that lets a lead stay with its assignee once the office works with it. */
const TOUCHED = { returnsAt: null };

/** Data of a lead that users change. A field that only one of `LEAD_FIELDS` and the DTO gives to the office does not compile. */
type Work = Pick<UpdateLeadDto, OfficeField>;

/** Changes leads as the office works with them: data, contacts, category, follow-up. */
@Injectable()
export class LeadWorkService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly leads: LeadsRepository,
    private readonly interactions: LeadTimelineRepository,
    private readonly scores: LeadScoreService,
    private readonly audit: AuditService,
    private readonly jobs: JobsService,
    private readonly outcomes: CallOutcomesService,
    private readonly admins: AdminUsersRepository,
    private readonly assignments: LeadAssignmentsRepository,
    private readonly contacts: ContactsService,
  ) {}

  /** @throws AppError 404; 409 if the lead has changed since the caller read it; 422 for a new follow-up in the past */
  async update(admin: CurrentAdmin, id: string, { updatedAt, ...work }: UpdateLeadDto): Promise<void> {
    const changes: Work & Record<Exclude<keyof typeof work, OfficeField>, never> = work;
    await this.dataSource.transaction(async (manager) => {
      const lead = orLeadNotFound(await this.leads.lockLive(manager, id));
      if (updatedAt && updatedAt.getTime() !== lead.updatedAt.getTime()) throw leadChanged();
      const fields = (Object.keys(changes) as (keyof typeof changes)[]).filter(
        (field) => changes[field] !== undefined && !same(changes[field], lead[field]),
      );
      if (fields.length === 0) return;
      if (fields.includes('nextFollowUpAt')) this.refusePast(changes.nextFollowUpAt);
      const pick = (from: LeadChanges): LeadChanges =>
        Object.fromEntries(fields.map((field) => [field, from[field]]));
      await this.leads.update(manager, id, { ...pick(changes), ...TOUCHED, updatedAt: this.clock.now() });
      if (fields.includes('leadCategory')) {
        await this.recordCategory(manager, [id], admin.username, changes.leadCategory!);
      }
      await this.scores.recompute(manager, id);
      await this.audit.record(
        {
          ...byAdmin(admin),
          action: 'lead_changed',
          target: leadTarget(id),
          before: pick(lead),
          after: pick(changes),
        },
        manager,
      );
    });
  }

  /**
   * @throws AppError 404; 409 and 422 for an outcome that is not allowed; 422 for a follow-up in the past, or together with the choice
   * of no next step
   */
  async addInteraction(admin: CurrentAdmin, id: string, dto: AddInteractionDto): Promise<LeadInteraction> {
    if (dto.outcome && dto.type !== 'call') throw outcomeWithoutCall();
    if (dto.noNextStep && dto.nextFollowUpAt) throw twoNextSteps();
    this.refusePast(dto.nextFollowUpAt);
    return this.dataSource.transaction(async (manager) =>
      this.record(manager, admin, orLeadNotFound(await this.leads.lockLive(manager, id)), dto),
    );
  }

  /** Returns whether a user has recorded an outcome of a call of a lead since a time. */
  hasOutcome(
    manager: EntityManager,
    leadId: string,
    recorded: { outcome: CallOutcome; by: string; since: Date },
  ): Promise<boolean> {
    return this.interactions.hasOutcome(manager, leadId, recorded);
  }

  /**
   * Returns whether a user sent the same message to a lead in the last minute: a double click, or a request that was repeated after
   * its response was lost. The caller has locked the lead.
   */
  async isRepeated(
    manager: EntityManager,
    admin: CurrentAdmin,
    leadId: string,
    message: { type: 'sms' | 'email'; content: string },
  ): Promise<boolean> {
    const since = new Date(this.clock.now().getTime() - REPEAT_MS);
    return (
      (await this.interactions.countSent(manager, leadId, { ...message, by: admin.username, since })) > 0
    );
  }

  /** Returns the number of equal messages that all users sent to a lead in the last 24 hours. */
  countSentToday(
    manager: EntityManager,
    leadId: string,
    message: { type: 'sms' | 'email'; content: string },
  ): Promise<number> {
    const since = new Date(this.clock.now().getTime() - DAY_MS);
    return this.interactions.countSent(manager, leadId, { ...message, since });
  }

  /**
   * Adds an entry to the timeline and updates last contact, number of contacts, category, follow-up and score. The caller has
   * locked the lead.
   * @throws AppError 409 and 422 for an outcome that is not allowed
   */
  async record(
    manager: EntityManager,
    admin: CurrentAdmin,
    lead: Lead,
    dto: AddInteractionDto,
    metadata: object = {},
  ): Promise<LeadInteraction> {
    const { id } = lead;
    const { type, direction, content, outcome } = dto;
    const now = this.clock.now();
    await this.outcomes.expectAllowed(manager, id, dto, { now, username: admin.username });
    const followUp = await this.outcomes.stepAfter(manager, lead, dto, now);
    const noNextStep = leavesNoStep(dto) ? { noNextStep: true } : {};
    const changes: LeadChanges = {
      ...(lead.returnsAt ? TOUCHED : {}),
      ...changesAfter(lead, dto, now),
      ...(followUp ? { nextFollowUpAt: followUp } : {}),
    };
    const interaction = await this.interactions.add(manager, id, {
      type,
      direction,
      content: content ?? null,
      metadata: {
        by: admin.username,
        ...(outcome ? { outcome, ...undoable(lead, changes, outcome) } : {}),
        ...noNextStep,
        ...metadata,
      },
      createdAt: now,
    });
    if (Object.keys(changes).length > 0) await this.leads.update(manager, id, { ...changes, updatedAt: now });
    if (changes.leadCategory)
      await this.recordCategory(manager, [id], admin.username, changes.leadCategory, now);
    if (type === 'meeting')
      await this.jobs.enqueue(
        SATISFACTION_JOB,
        { leadId: id },
        { manager, startAfterSeconds: ASK_AFTER_SECONDS },
      );
    if (type === 'call' && direction === 'outbound')
      await this.contacts.recordOutcome(manager, {
        phoneNumber: lead.phoneNumber,
        createdBy: admin.username,
        reference: `interaction:${interaction.id}`,
      });
    if (type !== 'note') await this.take(manager, admin, lead, now);
    await this.scores.recompute(manager, id);
    await this.audit.record(
      {
        ...byAdmin(admin),
        action: 'lead_interaction_added',
        target: leadTarget(id),
        after: {
          type,
          direction,
          ...(outcome ? { outcome } : {}),
          ...(followUp ? { nextFollowUpAt: followUp } : {}),
          ...(outcome && dto.confirm ? { confirm: true } : {}),
          ...noNextStep,
        },
      },
      manager,
    );
    return interaction;
  }

  /** Assigns an unassigned lead to the agent who contacts it, so that no colleague calls the same person. */
  private async take(manager: EntityManager, admin: CurrentAdmin, lead: Lead, at: Date): Promise<void> {
    if (admin.role !== 'agent' || lead.assignedTo !== null) return;
    if (!(await this.admins.isTaker(manager, admin.id))) return;
    const how = { reason: 'claimed' as const, by: admin.id, at, returnsAt: null };
    await this.assignments.give(manager, [{ leadId: lead.id, to: admin.id }], how);
    await this.audit.record(
      {
        ...byAdmin(admin),
        action: 'lead_claimed',
        target: leadTarget(lead.id),
        after: { assignedTo: admin.id },
      },
      manager,
    );
  }

  /**
   * Gives leads a category.
   * @param only category that the leads must have now; undefined for any
   * @returns leads with a changed category, with the previous one
   */
  async setCategory(
    admin: Actor,
    ids: string[],
    category: LeadCategory,
    {
      only,
      source = this.dataSource,
    }: { only?: LeadCategory | undefined; source?: DataSource | EntityManager } = {},
  ): Promise<Categorised[]> {
    return source.transaction(async (manager) => {
      const locked = await this.leads.lockEachLive(manager, ids);
      const leads = locked.filter(
        ({ leadCategory }) => leadCategory !== category && (only === undefined || leadCategory === only),
      );
      const changed = leads.map(({ id }) => id);
      if (changed.length === 0) return [];
      await this.leads.update(manager, changed, {
        leadCategory: category,
        ...TOUCHED,
        updatedAt: this.clock.now(),
      });
      await this.recordCategory(manager, changed, admin.username, category);
      for (const id of changed) await this.scores.recompute(manager, id);
      await this.audit.record(
        {
          ...byAdmin(admin),
          action: 'leads_categorised',
          before: Object.fromEntries(leads.map(({ id, leadCategory }) => [id, leadCategory])),
          after: { leadCategory: category, ids: changed },
        },
        manager,
      );
      return leads.map(({ id, leadCategory }) => ({ leadId: id, before: leadCategory }));
    });
  }

  /** @throws AppError 422 */
  private refusePast(followUp: Date | null | undefined): void {
    if (followUp && isPast(followUp, this.clock.now())) throw followUpPast();
  }

  private async recordCategory(
    manager: EntityManager,
    ids: string[],
    by: string,
    category: string,
    createdAt?: Date,
  ): Promise<void> {
    await this.interactions.addToEach(manager, ids, {
      type: 'category_changed',
      direction: 'internal',
      content: category,
      metadata: { by },
      ...(createdAt ? { createdAt } : {}),
    });
  }
}

const same = (a: unknown, b: unknown): boolean =>
  a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b;
