import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { LeadScoreService } from '../score/lead-score.service';

/** What paying makes of a lead. */
@Injectable()
export class LeadClientsService {
  constructor(private readonly scores: LeadScoreService) {}

  /** The live lead with a phone, E.164; null when there is none. */
  async findByPhone(manager: EntityManager, phoneNumber: string): Promise<string | null> {
    const [lead]: { id: string }[] = await manager.query(
      'SELECT id FROM leads WHERE phone_number = $1 AND deleted_at IS NULL',
      [phoneNumber],
    );
    return lead?.id ?? null;
  }

  /** The lead is a client, and its timeline says why. */
  async recordPayment(
    manager: EntityManager,
    leadId: string,
    { plan, amountCents }: { plan: string; amountCents: number },
  ): Promise<void> {
    const [, changed] = await manager.query<[unknown[], number]>(
      `UPDATE leads SET lead_category = 'client', updated_at = now() WHERE id = $1 AND deleted_at IS NULL`,
      [leadId],
    );
    if (changed === 0) return;
    await manager.query(
      `INSERT INTO lead_interactions (lead_id, type, direction, content, metadata)
       VALUES ($1, 'payment', 'inbound', $2, $3)`,
      [
        leadId,
        `${plan.toUpperCase()} · $${(amountCents / 100).toFixed(2)}`,
        JSON.stringify({ plan, amountCents }),
      ],
    );
    await this.scores.recompute(manager, leadId);
  }
}
