import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../common/clock';
import { WebhookDeliveriesRepository } from './webhook-deliveries.repository';
import { LONGEST_TRY_MS } from './webhook-sender.service';

/** Tells other systems of what no row of a table tells. */
@Injectable()
export class WebhookOutbox {
  constructor(
    private readonly deliveries: WebhookDeliveriesRepository,
    private readonly clock: Clock,
  ) {}

  /** From when on it may be told that these people are forgotten: what is just being told of them must not come after it. */
  async quietFrom(manager: EntityManager, leadIds: readonly string[]): Promise<Date> {
    const now = this.clock.now();
    const last = await this.deliveries.triedSince(manager, leadIds, new Date(now.getTime() - LONGEST_TRY_MS));
    return last ? new Date(last.getTime() + LONGEST_TRY_MS) : now;
  }

  /** Tells, with ids alone, that a person was forgotten. */
  async personErased(
    manager: EntityManager,
    ids: { leadIds: readonly string[]; paymentIds: readonly string[] },
    notBefore: Date,
  ): Promise<void> {
    if (ids.leadIds.length + ids.paymentIds.length > 0)
      await this.deliveries.tell(manager, 'person.erased', ids, notBefore);
  }
}
