import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../../common/clock';
import type { CurrentAdmin } from '../../../common/current-admin';
import { overlapsAny, subscriberOf } from '../../../common/ip-addresses';
import { AuditService, byAdmin } from '../../audit/audit.service';
import type { BlockedEntityType } from '../../security/blocks/block.entity';
import { FraudAlertsService } from '../../fraud/fraud-alerts.service';
import type { Blockable } from '../../security/blocks/blocks.repository';
import { BlocksService } from '../../security/blocks/blocks.service';
import type { LeadActionDoneDto, LeadActionDto } from './dto/lead-work.dto';
import { LeadRemovalService } from './lead-removal.service';
import { LeadScoreService } from '../score/lead-score.service';
import type { Lead } from '../../lead-store/lead.entity';
import { LeadsRepository } from '../../lead-store/leads.repository';
import { leadNotFound, orLeadNotFound } from '../leads.errors';
import { leadTarget } from '../lead-target';

const DEFAULT_BLOCK_HOURS = 24;
const HOUR_MS = 3_600_000;
const FRAUD_SCORE = 100;

/** Performs a user's actions on a lead: delete, block, unblock, mark as fraud, remove the mark. */
@Injectable()
export class LeadActionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly leads: LeadsRepository,
    private readonly blocks: BlocksService,
    private readonly removal: LeadRemovalService,
    private readonly scores: LeadScoreService,
    private readonly audit: AuditService,
    private readonly alerts: FraudAlertsService,
  ) {}

  /** @throws AppError 404 */
  async act(admin: CurrentAdmin, dto: LeadActionDto): Promise<LeadActionDoneDto> {
    switch (dto.action) {
      case 'delete':
        if ((await this.removal.delete(admin, [dto.leadId])) === 0) throw leadNotFound();
        return { message: 'Lead eliminado', skipped: [], kept: [] };
      case 'block':
        return this.block(admin, dto);
      case 'unblock':
        return this.unblock(admin, dto);
      case 'mark_fraud':
        return this.markFraud(admin, dto);
      case 'unmark_fraud':
        return this.unmarkFraud(admin, dto);
    }
  }

  /**
   * Blocks the lead's phone, IP address and device. Skips the IP address of the calling user and identifiers that the
   * owner allows. An existing longer block stays.
   */
  private async block(admin: CurrentAdmin, dto: LeadActionDto): Promise<LeadActionDoneDto> {
    const now = this.clock.now();
    const hours = dto.duration ?? DEFAULT_BLOCK_HOURS;
    const expiresAt = dto.blockType === 'permanent' ? null : new Date(now.getTime() + hours * HOUR_MS);
    const left = await this.dataSource.transaction(async (manager) => {
      const lead = orLeadNotFound(await this.leads.lockLive(manager, dto.leadId));
      const [skipped, kept]: [BlockedEntityType[], BlockedEntityType[]] = [[], []];
      for (const entity of entitiesOf(lead)) {
        const own = entity.type === 'ip' && overlapsAny(admin.ip, [entity.value]);
        if (own || (await this.blocks.isAllowed(entity, manager))) {
          skipped.push(entity.type);
          continue;
        }
        const isBlocked = await this.blocks.blockByAdmin(manager, entity, {
          reason: dto.reason,
          blockedBy: admin.username,
          expiresAt,
        });
        if (!isBlocked) kept.push(entity.type);
      }
      await this.audit.record(
        {
          ...byAdmin(admin),
          action: 'lead_blocked',
          target: leadTarget(lead.id),
          after: { reason: dto.reason, until: expiresAt },
        },
        manager,
      );
      return { skipped, kept };
    });
    return { message: 'Lead bloqueado', ...left };
  }

  private async unblock(admin: CurrentAdmin, dto: LeadActionDto): Promise<LeadActionDoneDto> {
    await this.dataSource.transaction(async (manager) => {
      const lead = orLeadNotFound(await this.leads.lockLive(manager, dto.leadId));
      const entities = entitiesOf(lead);
      // The exact address may have been blocked in the security panel.
      if (lead.ipAddress) entities.push({ type: 'ip', value: lead.ipAddress });
      for (const entity of entities) await this.blocks.lift(manager, entity, admin.username, dto.reason);
      await this.audit.record(
        {
          ...byAdmin(admin),
          action: 'lead_unblocked',
          target: leadTarget(lead.id),
          after: { reason: dto.reason },
        },
        manager,
      );
    });
    return { message: 'Lead desbloqueado', skipped: [], kept: [] };
  }

  private async markFraud(admin: CurrentAdmin, dto: LeadActionDto): Promise<LeadActionDoneDto> {
    await this.dataSource.transaction(async (manager) => {
      const lead = orLeadNotFound(await this.leads.lockLive(manager, dto.leadId));
      await this.leads.update(manager, lead.id, {
        isFraudulent: true,
        fraudScore: FRAUD_SCORE,
        fraudReason: [...new Set([...(lead.fraudReason?.split(', ') ?? []), 'marked_by_admin'])].join(', '),
        clearedFraudRules: lead.clearedFraudRules.filter((rule) => rule !== 'marked_by_admin'),
      });
      await this.alerts.closeOfLead(manager, lead.id, admin.username);
      await this.scores.recompute(manager, lead.id);
      await this.audit.record(
        {
          ...byAdmin(admin),
          action: 'lead_marked_fraud',
          target: leadTarget(lead.id),
          after: { reason: dto.reason },
        },
        manager,
      );
    });
    return { message: 'Lead marcado como fraude', skipped: [], kept: [] };
  }

  /** Removes the fraud mark that a user set. Automatic fraud rules still apply to the lead. */
  private async unmarkFraud(admin: CurrentAdmin, dto: LeadActionDto): Promise<LeadActionDoneDto> {
    await this.dataSource.transaction(async (manager) => {
      const lead = orLeadNotFound(await this.leads.lockLive(manager, dto.leadId));
      if (!lead.isFraudulent) return;
      await this.alerts.clearMark(manager, lead.id);
      await this.scores.recompute(manager, lead.id);
      await this.audit.record(
        {
          ...byAdmin(admin),
          action: 'lead_unmarked_fraud',
          target: leadTarget(lead.id),
          after: { reason: dto.reason },
        },
        manager,
      );
    });
    return { message: 'Marca de fraude quitada', skipped: [], kept: [] };
  }
}

function entitiesOf(lead: Lead): Blockable[] {
  return [
    { type: 'phone' as const, value: lead.phoneNumber },
    ...(lead.ipAddress ? [{ type: 'ip' as const, value: subscriberOf(lead.ipAddress) }] : []),
    ...(lead.deviceFingerprint ? [{ type: 'device' as const, value: lead.deviceFingerprint }] : []),
  ];
}
