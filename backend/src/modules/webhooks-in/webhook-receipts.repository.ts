import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { run } from '../../database/statements';

/** Reads and writes the `webhook_events` table. */
@Injectable()
export class WebhookReceiptsRepository {
  /** @returns false if the row existed already */
  async insert(manager: EntityManager, provider: string, eventId: string): Promise<boolean> {
    const inserted = await run(
      manager,
      'INSERT INTO webhook_events (provider, event_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [provider, eventId],
    );
    return inserted > 0;
  }
}
