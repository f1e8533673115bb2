import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../../common/clock';
import type { CurrentAdmin } from '../../../common/current-admin';
import { expectConfirmed } from '../../../common/permissions/password-again';
import { AuditService, byAdmin } from '../../audit/audit.service';
import { LeadTimelineRepository } from '../../lead-store/lead-timeline.repository';
import { LeadsRepository } from '../../lead-store/leads.repository';
import { StateGate } from '../../states/state-gate.service';
import { orLeadNotFound } from '../leads.errors';
import type { LeadSaleDto, MarkSaleDto } from './dto/lead-sale.dto';
import { leadTarget } from '../lead-target';
import { phoneSaleSince, SaleFactsRepository } from './sale-facts.repository';

/** Shows how a plan would be sold to a lead, and records the owner's marks. */
@Injectable()
export class LeadSalesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly leads: LeadsRepository,
    private readonly timeline: LeadTimelineRepository,
    private readonly audit: AuditService,
    private readonly states: StateGate,
    private readonly facts: SaleFactsRepository,
  ) {}

  /** Returns how a plan would be sold to a lead now; null for a deleted lead. */
  async of(leadId: string): Promise<LeadSaleDto | null> {
    const [facts, isEnforced] = await Promise.all([
      this.facts.of(leadId, this.clock.now()),
      this.states.enforcesSales(),
    ]);
    return facts && { phoneSince: phoneSaleSince(facts), isEnforced, mark: facts.mark };
  }

  /**
   * Marks how the next plan is sold to a lead. Sales that were made do not change.
   * @throws AppError 403 without a confirmed password, 404
   */
  async mark(admin: CurrentAdmin, leadId: string, { soldVia, reason }: MarkSaleDto): Promise<void> {
    expectConfirmed(admin);
    await this.dataSource.transaction(async (manager) => {
      orLeadNotFound(await this.leads.lockLive(manager, leadId));
      await this.timeline.add(manager, leadId, {
        type: 'lead_sale_marked',
        direction: 'internal',
        content: reason,
        metadata: { soldVia, by: admin.username },
        createdAt: this.clock.now(),
      });
      await this.audit.record(
        {
          ...byAdmin(admin),
          action: 'lead_sale_marked',
          target: leadTarget(leadId),
          after: { soldVia, reason },
        },
        manager,
      );
    });
  }
}
