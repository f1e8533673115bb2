import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import type { EntityManager } from 'typeorm';

const messages = new Counter({
  name: 'webhook_messages_total',
  help: 'Messages of providers that were believed, by provider and whether they were new',
  labelNames: ['provider', 'result'],
});

/** Remembers which messages of providers have been taken. */
@Injectable()
export class WebhookReceipts {
  /**
   * Takes a message once, in the transaction that does what it says: rolled back, it may come again.
   * @returns false when it was taken before
   */
  async isNew(manager: EntityManager, provider: string, eventId: string): Promise<boolean> {
    const taken: unknown[] = await manager.query(
      'INSERT INTO webhook_events (provider, event_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1',
      [provider, eventId],
    );
    const isNew = taken.length > 0;
    messages.labels(provider, isNew ? 'new' : 'repeated').inc();
    return isNew;
  }
}
