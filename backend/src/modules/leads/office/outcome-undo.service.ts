import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import type { CurrentAdmin } from '../../../common/current-admin';
import { AuditService, byAdmin } from '../../audit/audit.service';
import { LeadAssignmentsRepository } from '../../lead-store/lead-assignments.repository';
import { LeadTimelineRepository } from '../../lead-store/lead-timeline.repository';
import type { Lead } from '../../lead-store/lead.entity';
import { LeadsRepository, type LeadChanges } from '../../lead-store/leads.repository';
import { orLeadNotFound, outcomeSettled } from '../leads.errors';
import { LeadScoreService } from '../score/lead-score.service';
import type { Undo } from './changes-after';
import { leadTarget } from '../lead-target';

/** Time in which an outcome can be undone: ten seconds on the screens, and two for the request to arrive. */
const UNDO_MS = 12_000;

/** Undoes the outcome of a call shortly after it was recorded. */
@Injectable()
export class OutcomeUndoService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly leads: LeadsRepository,
    private readonly timeline: LeadTimelineRepository,
    private readonly assignments: LeadAssignmentsRepository,
    private readonly scores: LeadScoreService,
    private readonly audit: AuditService,
  ) {}

  /**
   * Removes the lead's last outcome, and restores the fields that it changed unless they were changed again since.
   * @throws AppError 404; 409 after ten seconds and a short grace, and for an outcome of another user, or one that was undone before
   */
  async undo(admin: CurrentAdmin, leadId: string, interactionId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const lead = orLeadNotFound(await this.leads.lockLive(manager, leadId));
      const now = this.clock.now();
      const taken = await this.timeline.takeBack(manager, {
        leadId,
        interactionId,
        by: admin.username,
        since: new Date(now.getTime() - UNDO_MS),
      });
      if (!taken) throw outcomeSettled();
      const { outcome, undo } = taken.metadata as { outcome: string; undo: Undo };
      await this.leads.update(manager, leadId, { ...restored(lead, undo), updatedAt: now });
      if (undo.wasUnassigned && lead.assignedTo === admin.id) await this.release(manager, lead, admin, now);
      await this.scores.recompute(manager, leadId);
      await this.audit.record(
        {
          ...byAdmin(admin),
          action: 'lead_outcome_undone',
          target: leadTarget(leadId),
          before: { outcome },
        },
        manager,
      );
    });
  }

  private async release(manager: EntityManager, { id }: Lead, admin: CurrentAdmin, at: Date): Promise<void> {
    const how = { reason: 'returned' as const, by: admin.id, at, returnsAt: null };
    await this.assignments.give(manager, [{ leadId: id, to: null }], how);
  }
}

/**
 * Returns the earlier values of the fields that still have the values of the outcome. A contact that was recorded since then is still
 * counted, and the lead stays contacted.
 */
function restored(lead: Lead, { before, after }: Undo): LeadChanges {
  const fields = Object.keys(after) as (keyof LeadChanges)[];
  const changes: LeadChanges = Object.fromEntries(
    fields
      .filter((field) => stored(lead[field]) === stored(after[field]))
      .map((field) => [field, before[field]]),
  );
  if (after.touchpointCount === undefined || before.touchpointCount === undefined) return changes;
  const touchpointCount = lead.touchpointCount - (after.touchpointCount - before.touchpointCount);
  const isContacted = touchpointCount > before.touchpointCount && changes.leadCategory === 'new';
  return { ...changes, touchpointCount, ...(isContacted ? { leadCategory: 'contacted' } : {}) };
}

/** Returns a value as it is stored as JSON, in which times are texts. */
const stored = (value: unknown): string => JSON.stringify(value);
