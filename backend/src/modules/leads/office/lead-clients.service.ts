import { Injectable } from '@nestjs/common';
import { formatDollars } from 'domain/payments/money';
import { PLAN_NAMES, type PlanId } from 'domain/payments/plans';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import { LeadTimelineRepository } from '../../lead-store/lead-timeline.repository';
import { LeadsRepository } from '../../lead-store/leads.repository';
import { LeadScoreService } from '../score/lead-score.service';

/** Turns paying leads into clients. */
@Injectable()
export class LeadClientsService {
  constructor(
    private readonly clock: Clock,
    private readonly leads: LeadsRepository,
    private readonly timeline: LeadTimelineRepository,
    private readonly scores: LeadScoreService,
  ) {}

  /** Returns the id of the live lead with a phone, E.164; null if there is none. */
  findByPhone(manager: EntityManager, phoneNumber: string): Promise<string | null> {
    return this.leads.findLiveByPhone(manager, phoneNumber);
  }

  /** Sets the live lead's category to `client` and adds the payment to its timeline, in the caller's transaction. */
  async recordPayment(
    manager: EntityManager,
    leadId: string,
    { id: paymentId, plan, amountCents }: { id: string; plan: PlanId; amountCents: number },
  ): Promise<void> {
    const client = { leadCategory: 'client', updatedAt: this.clock.now() } as const;
    if (!(await this.leads.updateLive(manager, leadId, client))) return;
    await this.timeline.add(manager, leadId, {
      type: 'payment',
      direction: 'inbound',
      content: `${PLAN_NAMES[plan]} · ${formatDollars(amountCents)}`,
      metadata: { paymentId, plan, amountCents },
    });
    await this.scores.recompute(manager, leadId);
  }
}
