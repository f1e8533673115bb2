import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { WebhookSource } from './webhook-sources';

/** Time of the last message of a provider at one of our addresses. */
@Entity('heard_webhooks')
export class LastWebhook {
  @PrimaryColumn({ type: 'varchar' })
  source: WebhookSource;

  /** Up to a minute earlier than the last message. */
  @Column({ type: 'timestamptz' })
  heardAt: Date;
}
