import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import type { CurrentAdmin } from '../../../common/current-admin';
import { retryDeadlocks } from '../../../database/deadlock';
import { orTaken } from '../../../database/unique-violation';
import { AuditService, byAdmin } from '../../audit/audit.service';
import { LeadAssignmentsRepository } from '../../lead-store/lead-assignments.repository';
import type { Lead } from '../../lead-store/lead.entity';
import { LeadsRepository } from '../../lead-store/leads.repository';
import { leadNotFound, leadPhoneTaken } from '../leads.errors';
import { leadTarget } from '../lead-target';
import { LeadScoreService } from '../score/lead-score.service';
import { SuppressionsService } from '../../messaging/suppressions/suppressions.service';
import { BlocksService } from '../../security/blocks/blocks.service';
import type { LeadMergesDto, MergeDoneDto, MergeLeadsDto, MergeUndoneDto } from './lead-merges.dto';
import type { LeadMerge, Stricter } from './lead-merge.entity';
import {
  emailIsProof,
  isVerifying,
  keepsOtherPhone,
  mergedFurther,
  mergeNotFound,
  mergeOver,
  pairChanged,
  sameLead,
} from './lead-merges.errors';
import { LeadMergesRepository } from './lead-merges.repository';
import { fieldsBefore, mergedFields } from './merged-fields';

const UNDOABLE_MS = 7 * 86_400_000;
const CANDIDATES = 10;
/** Reason recorded for blocks and opt-outs that the merge adds to the kept phone. */
const REASON = 'Unido con otro lead de la misma persona';

/** Returns whether a lead has changed since the user read it. */
const hasChanged = ({ updatedAt }: Lead, seen: Date | undefined): boolean =>
  seen !== undefined && seen.getTime() !== updatedAt.getTime();

const undoableUntil = (at: Date): Date => new Date(at.getTime() + UNDOABLE_MS);

/** Merges two leads of the same person, and undoes merges. */
@Injectable()
export class LeadMergesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly repository: LeadMergesRepository,
    private readonly leads: LeadsRepository,
    private readonly assignments: LeadAssignmentsRepository,
    private readonly scores: LeadScoreService,
    private readonly suppressions: SuppressionsService,
    private readonly blocks: BlocksService,
    private readonly audit: AuditService,
  ) {}

  /** Returns the leads merged with a lead, and the leads that seem to be the same person. */
  async of(leadId: string): Promise<LeadMergesDto> {
    const [into, standing, candidates] = await Promise.all([
      this.repository.into(leadId),
      this.repository.standing(leadId),
      this.repository.candidates(leadId, CANDIDATES),
    ]);
    const merged = standing.map((merge) => ({ ...merge, undoableUntil: undoableUntil(merge.at) }));
    return { into, merged, candidates };
  }

  /**
   * Merges `drop` into `keep` in one transaction. The kept lead's phone keeps its proof, consents and opt-outs, and receives the
   * stricter of blocks, fraud marks and opt-outs.
   * @throws AppError 404, 409, 422
   */
  merge(
    admin: CurrentAdmin,
    { keepUpdatedAt, dropUpdatedAt, fields = {}, ...ids }: MergeLeadsDto,
  ): Promise<MergeDoneDto> {
    // Ids are compared as text below, and may be given in capitals.
    const [keepId, dropId] = [ids.keep.toLowerCase(), ids.drop.toLowerCase()];
    if (keepId === dropId) throw sameLead();
    return retryDeadlocks(() =>
      this.dataSource.transaction(async (manager) => {
        const now = this.clock.now();
        const locked = await this.leads.lockEachLive(manager, [keepId, dropId]);
        const keep = locked.find(({ id }) => id === keepId);
        const drop = locked.find(({ id }) => id === dropId);
        if (!keep || !drop) throw leadNotFound();
        if (hasChanged(keep, keepUpdatedAt) || hasChanged(drop, dropUpdatedAt)) throw pairChanged();
        await this.expectMergeable(manager, keep, drop, fields.email === 'drop', now);

        const after = mergedFields(keep, drop, fields);
        const before = Object.fromEntries(
          Object.keys(after).map((field) => [field, keep[field as keyof Lead]]),
        );
        await this.leads.mergeInto(manager, dropId, keepId, now);
        const moved = await this.repository.move(manager, dropId, keepId);
        await this.leads.update(manager, keepId, { ...after, updatedAt: now });
        // If the kept lead is unassigned, it takes over the dropped lead's assignee.
        const newAssignee = keep.assignedTo === null ? drop.assignedTo : null;
        if (newAssignee !== null)
          await this.assignments.give(manager, [{ leadId: keepId, to: newAssignee }], {
            reason: 'manual',
            by: admin.id,
            at: now,
            returnsAt: null,
          });
        const stricter = await this.carryOver(manager, admin, keep, drop);
        await this.scores.recompute(manager, keepId);
        const id = await this.repository.add(manager, {
          keepId,
          dropId,
          mergedBy: admin.username,
          before: { ...before, ...(newAssignee === null ? {} : { assignedTo: null }) },
          after: { ...after, ...(newAssignee === null ? {} : { assignedTo: newAssignee }) },
          moved,
          stricter,
          createdAt: now,
        });
        await this.audit.record(
          {
            ...byAdmin(admin),
            action: 'leads_merged',
            target: leadTarget(keepId),
            after: {
              merged: dropId,
              fields: Object.keys(fields).filter((field) => fields[field as never] === 'drop'),
            },
          },
          manager,
        );
        return { id, keep: keepId, undoableUntil: undoableUntil(now) };
      }),
    );
  }

  /**
   * Undoes a merge within seven days. Fields that were changed since keep their values, and the response lists them.
   * @throws AppError 404, 409
   */
  async undo(admin: CurrentAdmin, id: string): Promise<MergeUndoneDto> {
    return orTaken(
      retryDeadlocks(() => this.dataSource.transaction((manager) => this.part(manager, admin, id))),
      leadPhoneTaken,
    );
  }

  private async part(manager: EntityManager, admin: CurrentAdmin, id: string): Promise<MergeUndoneDto> {
    const now = this.clock.now();
    const known = await this.repository.find(id);
    if (!known) throw mergeNotFound();
    // Locks the leads first, as everywhere.
    const [keep, drop] = await this.leads.lockBoth(manager, known.keepId, known.dropId);
    const merge = await this.repository.lockStanding(manager, id);
    if (!merge || !keep || !drop) throw mergeNotFound();
    if (undoableUntil(merge.createdAt) < now) throw mergeOver();
    if (drop.mergedInto !== keep.id) throw mergedFurther();

    const { changes, left } = fieldsBefore(keep, merge.before, merge.after);
    const { assignedTo, ...fields } = changes;
    await this.leads.splitOff(manager, drop.id);
    await this.repository.moveBack(manager, merge.moved, keep.id, drop.id);
    await this.leads.update(manager, keep.id, { ...fields, updatedAt: now });
    // The kept lead received its assignee by the merge and still has it, so the assignment is undone too.
    if (assignedTo !== undefined)
      await this.assignments.give(manager, [{ leadId: keep.id, to: assignedTo }], {
        reason: 'manual',
        by: admin.id,
        at: now,
        returnsAt: null,
      });
    await this.takeBack(manager, admin, keep, merge);
    for (const lead of [keep, drop]) await this.scores.recompute(manager, lead.id);
    await this.repository.markUndone(manager, id, admin.username, now);
    await this.audit.record(
      {
        ...byAdmin(admin),
        action: 'merge_undone',
        target: leadTarget(keep.id),
        after: { parted: drop.id, left },
      },
      manager,
    );
    return { keep: keep.id, drop: drop.id, left };
  }

  /** @throws AppError 409, 422 */
  private async expectMergeable(
    manager: EntityManager,
    keep: Lead,
    drop: Lead,
    takesEmail: boolean,
    now: Date,
  ): Promise<void> {
    // Only the lead that is not a possible duplicate has the proof of the phone.
    if (keep.phoneNumber === drop.phoneNumber && keep.possibleDuplicate && !drop.possibleDuplicate)
      throw keepsOtherPhone();
    if (
      takesEmail &&
      keep.verificationStatus === 'verified' &&
      keep.phoneProvenAt === null &&
      keep.emailProvenAt
    )
      throw emailIsProof();
    if (await this.repository.isVerifying(manager, drop.id, now)) throw isVerifying();
  }

  private async carryOver(
    manager: EntityManager,
    admin: CurrentAdmin,
    { phoneNumber: to }: Lead,
    { phoneNumber: from }: Lead,
  ): Promise<Stricter> {
    if (from === to) return { channels: [], isBlocked: false };
    const reason = REASON;
    return {
      isBlocked: await this.blocks.carryOver(manager, { from, to, reason, by: admin.username }),
      channels: await this.suppressions.carryOver(manager, admin, { from, to, reason }),
    };
  }

  private async takeBack(
    manager: EntityManager,
    admin: CurrentAdmin,
    { phoneNumber: phone }: Lead,
    { stricter }: LeadMerge,
  ): Promise<void> {
    if (stricter.isBlocked)
      await this.blocks.undoCarryOver(manager, { phone, reason: REASON, by: admin.username });
    await this.suppressions.takeBack(manager, admin, phone, stricter.channels);
  }
}
