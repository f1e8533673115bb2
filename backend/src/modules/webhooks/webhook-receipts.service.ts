import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import type { EntityManager } from 'typeorm';
import { WebhookReceiptsRepository } from './webhook-receipts.repository';

const messages = new Counter({
  name: 'webhook_messages_total',
  help: 'Messages of providers that were believed, by provider and whether they were new',
  labelNames: ['provider', 'result'],
});

/** Records which messages of providers were handled, so that each is handled once. */
@Injectable()
export class WebhookReceipts {
  constructor(private readonly repository: WebhookReceiptsRepository) {}

  /**
   * Records a message in the transaction that acts on it; after a rollback it may come again.
   * @returns false when it was recorded before
   */
  async isNew(manager: EntityManager, provider: string, eventId: string): Promise<boolean> {
    const isNew = await this.repository.insert(manager, provider, eventId);
    messages.labels(provider, isNew ? 'new' : 'repeated').inc();
    return isNew;
  }
}
