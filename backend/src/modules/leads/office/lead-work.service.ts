import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import type { CurrentAdmin } from '../../../common/current-admin';
import { JobsService } from '../../../jobs/jobs.service';
import { defineQueue } from '../../../jobs/queue';
import { AuditService, byAdmin } from '../../audit/audit.service';
import type { AddInteractionDto, BulkLeadsDto, UpdateLeadDto } from './dto/lead-work.dto';
import { LeadInteraction } from '../../lead-store/lead-interaction.entity';
import { LeadScoreService } from '../score/lead-score.service';
import { Lead } from '../../lead-store/lead.entity';
import { leadChanged, leadNotFound } from '../leads.errors';

/** Asks a lead how its consultation was. */
export const SATISFACTION_JOB = defineQueue<{ leadId: string }>('satisfaction-question');
/** Time to be back from a consultation before one is asked about it. */
const ASK_AFTER_SECONDS = 3_600;

export const leadTarget = (leadId: string): string => `lead:${leadId}`;

/** The work of the office with a lead: what it learns, what it does, what it plans. */
@Injectable()
export class LeadWorkService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly scores: LeadScoreService,
    private readonly audit: AuditService,
    private readonly jobs: JobsService,
  ) {}

  /** @throws AppError 404; 409 when the lead has changed since the caller read it */
  async update(admin: CurrentAdmin, id: string, { updatedAt, ...changes }: UpdateLeadDto): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const lead = await lockLead(manager, id);
      if (updatedAt && updatedAt.getTime() !== lead.updatedAt.getTime()) throw leadChanged();
      const fields = (Object.keys(changes) as (keyof typeof changes)[]).filter(
        (field) => changes[field] !== undefined && !same(changes[field], lead[field]),
      );
      if (fields.length === 0) return;
      const pick = (from: Partial<Lead>) => Object.fromEntries(fields.map((field) => [field, from[field]]));
      await manager.update(Lead, { id }, { ...pick(changes), updatedAt: this.clock.now() });
      if (fields.includes('leadCategory')) {
        await recordCategory(manager, [id], admin.username, changes.leadCategory!);
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
      this.record(manager, admin, await lockLead(manager, id), dto),
    );
  }

  /** Keeps the last contact, the number of contacts, the category and the score true to it. The caller holds the lead. */
  async record(
    manager: EntityManager,
    admin: CurrentAdmin,
    { id, leadCategory }: Lead,
    { type, direction, content }: AddInteractionDto,
    metadata: object = {},
  ): Promise<LeadInteraction> {
    const now = this.clock.now();
    const interaction = await manager.save(
      manager.create(LeadInteraction, {
        leadId: id,
        type,
        direction,
        content,
        metadata: { by: admin.username, ...metadata },
        createdAt: now,
      }),
    );
    const isContact = type !== 'note' && direction !== 'internal';
    if (isContact) {
      await manager.query(
        `UPDATE leads SET last_contacted_at = $2, touchpoint_count = touchpoint_count + 1, updated_at = $2,
                lead_category = CASE WHEN lead_category = 'new' THEN 'contacted' ELSE lead_category END,
                next_follow_up_at = CASE WHEN $3 AND next_follow_up_at <= $2 THEN NULL ELSE next_follow_up_at END
          WHERE id = $1`,
        // A follow-up that was due is done with the contact that follows it.
        [id, now, direction === 'outbound'],
      );
      if (leadCategory === 'new') await recordCategory(manager, [id], admin.username, 'contacted');
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
      // In one order, so that two administrators at once wait for each other instead of locking each other out.
      const rows: { id: string; lead_category: string }[] = await manager.query(
        `SELECT id, lead_category FROM leads WHERE id = ANY($1::uuid[]) AND deleted_at IS NULL AND lead_category <> $2
          ORDER BY id FOR UPDATE`,
        [ids, category],
      );
      const changed = rows.map(({ id }) => id);
      if (changed.length === 0) return 0;
      await manager.query('UPDATE leads SET lead_category = $2, updated_at = $3 WHERE id = ANY($1::uuid[])', [
        changed,
        category,
        this.clock.now(),
      ]);
      await recordCategory(manager, changed, admin.username, category);
      for (const id of changed) await this.scores.recompute(manager, id);
      await this.audit.record(
        {
          ...byAdmin(admin),
          action: 'leads_categorised',
          before: Object.fromEntries(rows.map((row) => [row.id, row.lead_category])),
          after: { leadCategory: category, ids: changed },
        },
        manager,
      );
      return changed.length;
    });
  }
}

/** The live lead, its row held until the transaction ends. @throws AppError 404 */
export async function lockLead(manager: EntityManager, id: string): Promise<Lead> {
  const lead = await manager
    .getRepository(Lead)
    .createQueryBuilder('lead')
    .where('lead.id = :id AND lead.deletedAt IS NULL', { id })
    .setLock('pessimistic_write')
    .getOne();
  if (!lead) throw leadNotFound();
  return lead;
}

async function recordCategory(
  manager: EntityManager,
  ids: string[],
  by: string,
  category: string,
): Promise<void> {
  await manager.query(
    `INSERT INTO lead_interactions (lead_id, type, direction, content, metadata)
     SELECT id, 'category_changed', 'internal', $2, jsonb_build_object('by', $3::text) FROM unnest($1::uuid[]) AS id`,
    [ids, category, by],
  );
}

const same = (a: unknown, b: unknown): boolean =>
  a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b;
