import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import type { EntityManager } from 'typeorm';
import { WebhookReceiptsRepository } from './webhook-receipts.repository';

const messages = new Counter({
  name: 'webhook_messages_total',
  help: "Providers' webhook messages with a valid signature, by provider and whether they were new",
  labelNames: ['provider', 'result'],
});

/** Records the handled messages of providers, so that each is handled once. */
@Injectable()
export class WebhookReceipts {
  constructor(private readonly repository: WebhookReceiptsRepository) {}

  /**
   * Records a message in the transaction that handles it. After a rollback, the provider may send it again.
   * @returns false if it was recorded before
   */
  async isNew(manager: EntityManager, provider: string, eventId: string): Promise<boolean> {
    const isNew = await this.repository.insert(manager, provider, eventId);
    messages.labels(provider, isNew ? 'new' : 'repeated').inc();
    return isNew;
  }
}
