import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import { LeadTimelineRepository } from '../../lead-store/lead-timeline.repository';
import { LeadsRepository } from '../../lead-store/leads.repository';
import { LeadScoreService } from '../score/lead-score.service';

/** Makes leads that pay clients. */
@Injectable()
export class LeadClientsService {
  constructor(
    private readonly clock: Clock,
    private readonly leads: LeadsRepository,
    private readonly timeline: LeadTimelineRepository,
    private readonly scores: LeadScoreService,
  ) {}

  /** The id of the live lead with a phone, E.164; null when there is none. */
  findByPhone(manager: EntityManager, phoneNumber: string): Promise<string | null> {
    return this.leads.findLiveByPhone(manager, phoneNumber);
  }

  /** Makes the live lead a client and records the payment on its timeline, in the transaction of the caller. */
  async recordPayment(
    manager: EntityManager,
    leadId: string,
    { plan, amountCents }: { plan: string; amountCents: number },
  ): Promise<void> {
    const client = { leadCategory: 'client', updatedAt: this.clock.now() } as const;
    if (!(await this.leads.updateLive(manager, leadId, client))) return;
    await this.timeline.add(manager, leadId, {
      type: 'payment',
      direction: 'inbound',
      content: `${plan.toUpperCase()} · $${(amountCents / 100).toFixed(2)}`,
      metadata: { plan, amountCents },
    });
    await this.scores.recompute(manager, leadId);
  }
}
