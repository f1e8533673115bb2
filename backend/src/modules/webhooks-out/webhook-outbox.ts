import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../common/clock';
import { WebhookDeliveriesRepository } from './webhook-deliveries.repository';
import { LONGEST_TRY_MS } from './webhook-sender.service';

/** Writes messages about events that no trigger reports. */
@Injectable()
export class WebhookOutbox {
  constructor(
    private readonly deliveries: WebhookDeliveriesRepository,
    private readonly clock: Clock,
  ) {}

  /** Returns when the erasure of these people may be reported: after any running try that contains their data. */
  async quietFrom(manager: EntityManager, leadIds: readonly string[]): Promise<Date> {
    const now = this.clock.now();
    const last = await this.deliveries.triedSince(manager, leadIds, new Date(now.getTime() - LONGEST_TRY_MS));
    return last ? new Date(last.getTime() + LONGEST_TRY_MS) : now;
  }

  /** Reports an erasure, with ids only. */
  async personErased(
    manager: EntityManager,
    ids: { leadIds: readonly string[]; paymentIds: readonly string[] },
    notBefore: Date,
  ): Promise<void> {
    if (ids.leadIds.length + ids.paymentIds.length > 0)
      await this.deliveries.insertFor(manager, 'person.erased', ids, notBefore);
  }
}
