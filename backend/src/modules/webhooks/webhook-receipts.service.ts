import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

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
    return taken.length > 0;
  }
}
