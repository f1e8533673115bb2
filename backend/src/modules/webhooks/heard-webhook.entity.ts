import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { WebhookSource } from './webhook-sources';

/** When a provider was last heard at one of our addresses. */
@Entity('heard_webhooks')
export class HeardWebhook {
  @PrimaryColumn({ type: 'varchar' })
  source: WebhookSource;

  /** Up to a minute earlier than the last message. */
  @Column({ type: 'timestamptz' })
  heardAt: Date;
}
