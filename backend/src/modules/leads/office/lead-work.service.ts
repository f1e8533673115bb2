import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import type { CurrentAdmin } from '../../../common/current-admin';
import { JobsService } from '../../../jobs/jobs.service';
import { defineQueue } from '../../../jobs/queue';
import { AuditService, byAdmin } from '../../audit/audit.service';
import type { AddInteractionDto, BulkLeadsDto, UpdateLeadDto } from './dto/lead-work.dto';
import type { LeadInteraction } from '../../lead-store/lead-interaction.entity';
import { LeadScoreService } from '../score/lead-score.service';
import type { Lead } from '../../lead-store/lead.entity';
import { LeadTimelineRepository } from '../../lead-store/lead-timeline.repository';
import { LeadsRepository, type LeadChanges } from '../../lead-store/leads.repository';
import { leadChanged, orLeadNotFound } from '../leads.errors';

/** Queue of leads that are asked how their consultation was. */
export const SATISFACTION_JOB = defineQueue<{ leadId: string }>('satisfaction-question');
/** Delay of the question after the consultation was recorded. */
const ASK_AFTER_SECONDS = 3_600;

export const leadTarget = (leadId: string): string => `lead:${leadId}`;

/** The office's work with a lead: facts, contacts, category, follow-up. */
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
  ) {}

  /** @throws AppError 404; 409 when the lead has changed since the caller read it */
  async update(admin: CurrentAdmin, id: string, { updatedAt, ...changes }: UpdateLeadDto): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const lead = orLeadNotFound(await this.leads.lockLive(manager, id));
      if (updatedAt && updatedAt.getTime() !== lead.updatedAt.getTime()) throw leadChanged();
      const fields = (Object.keys(changes) as (keyof typeof changes)[]).filter(
        (field) => changes[field] !== undefined && !same(changes[field], lead[field]),
      );
      if (fields.length === 0) return;
      const pick = (from: LeadChanges): LeadChanges =>
        Object.fromEntries(fields.map((field) => [field, from[field]]));
      await this.leads.update(manager, id, { ...pick(changes), updatedAt: this.clock.now() });
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

  /** @throws AppError 404 */
  async addInteraction(admin: CurrentAdmin, id: string, dto: AddInteractionDto): Promise<LeadInteraction> {
    return this.dataSource.transaction(async (manager) =>
      this.record(manager, admin, orLeadNotFound(await this.leads.lockLive(manager, id)), dto),
    );
  }

  /**
   * Adds an entry to the timeline; last contact, number of contacts, category and score follow from it. The caller has
   * locked the lead.
   */
  async record(
    manager: EntityManager,
    admin: CurrentAdmin,
    lead: Lead,
    { type, direction, content }: AddInteractionDto,
    metadata: object = {},
  ): Promise<LeadInteraction> {
    const { id, leadCategory, nextFollowUpAt } = lead;
    const now = this.clock.now();
    const interaction = await this.interactions.add(manager, id, {
      type,
      direction,
      content,
      metadata: { by: admin.username, ...metadata },
      createdAt: now,
    });
    const isContact = type !== 'note' && direction !== 'internal';
    if (isContact) {
      // The contact settles a follow-up that was due.
      const isFollowUp = direction === 'outbound' && nextFollowUpAt !== null && nextFollowUpAt <= now;
      await this.leads.update(manager, id, {
        lastContactedAt: now,
        touchpointCount: lead.touchpointCount + 1,
        updatedAt: now,
        ...(leadCategory === 'new' ? { leadCategory: 'contacted' } : {}),
        ...(isFollowUp ? { nextFollowUpAt: null } : {}),
      });
      if (leadCategory === 'new') await this.recordCategory(manager, [id], admin.username, 'contacted');
    }
    if (type === 'meeting')
      await this.jobs.enqueue(
        SATISFACTION_JOB,
        { leadId: id },
        { manager, startAfterSeconds: ASK_AFTER_SECONDS },
      );
    await this.scores.recompute(manager, id);
    await this.audit.record(
      {
        ...byAdmin(admin),
        action: 'lead_interaction_added',
        target: leadTarget(id),
        after: { type, direction },
      },
      manager,
    );
    return interaction;
  }

  /** @returns how many leads were given the category */
  async setCategory(
    admin: CurrentAdmin,
    ids: string[],
    category: NonNullable<BulkLeadsDto['leadCategory']>,
  ): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const locked = await this.leads.lockEachLive(manager, ids);
      const leads = locked.filter(({ leadCategory }) => leadCategory !== category);
      const changed = leads.map(({ id }) => id);
      if (changed.length === 0) return 0;
      await this.leads.update(manager, changed, { leadCategory: category, updatedAt: this.clock.now() });
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
      return changed.length;
    });
  }

  private async recordCategory(
    manager: EntityManager,
    ids: string[],
    by: string,
    category: string,
  ): Promise<void> {
    await this.interactions.addToEach(manager, ids, {
      type: 'category_changed',
      direction: 'internal',
      content: category,
      metadata: { by },
    });
  }
}

const same = (a: unknown, b: unknown): boolean =>
  a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b;
