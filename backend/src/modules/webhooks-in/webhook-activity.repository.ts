import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { many, run } from '../../database/statements';
import type { LastWebhook } from './last-webhook.entity';
import type { WebhookSource } from './webhook-sources';

/** Reads and writes the `heard_webhooks` table. */
@Injectable()
export class WebhookActivityRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Writes at most once a minute, for any number of instances and messages. */
  async note(source: WebhookSource, now: Date): Promise<void> {
    await run(
      this.dataSource,
      `INSERT INTO heard_webhooks AS h (source, heard_at) VALUES ($1, $2)
       ON CONFLICT (source) DO UPDATE SET heard_at = excluded.heard_at
         WHERE h.heard_at <= excluded.heard_at - interval '1 minute'`,
      [source, now],
    );
  }

  list(): Promise<LastWebhook[]> {
    return many(this.dataSource, 'SELECT source, heard_at AS "heardAt" FROM heard_webhooks');
  }
}
