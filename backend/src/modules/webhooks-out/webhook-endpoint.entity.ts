import { Column, Entity } from 'typeorm';
import { IdColumn } from '../../database/id-column';
import { CreatedAtColumn, TimeColumn, UpdatedAtColumn } from '../../database/time-columns';
import type { EndpointState, WebhookEvent } from './webhook-events';

/** Address of another system that receives webhooks. */
@Entity('webhook_endpoints')
export class WebhookEndpoint {
  @IdColumn()
  id: string;

  @Column({ type: 'varchar' })
  url: string;

  @Column({ type: 'text', array: true })
  events: WebhookEvent[];

  /** Secret that signs its messages, encrypted with AES-256-GCM. */
  @Column({ type: 'varchar' })
  sealedSecret: string;

  /** Previous secret, which also signs for a day; null if none. */
  @Column({ type: 'varchar', nullable: true })
  formerSealedSecret: string | null;

  /** End of the previous secret. */
  @TimeColumn()
  formerUntil: Date | null;

  /** Secret before the previous one, which also signs until its day ends; null after fewer than two changes. */
  @Column({ type: 'varchar', nullable: true })
  olderSealedSecret: string | null;

  @TimeColumn()
  olderUntil: Date | null;

  /** Time until which the receiver asked to send nothing, by `Retry-After`. */
  @TimeColumn()
  quietUntil: Date | null;

  @Column({ type: 'varchar', default: 'active' })
  state: EndpointState;

  /** Start of the present failures; null after a successful delivery. */
  @TimeColumn()
  failingSince: Date | null;

  /** Time when the owners were notified of the failures. */
  @TimeColumn()
  warnedAt: Date | null;

  /** Username. */
  @Column({ type: 'varchar' })
  createdBy: string;

  @CreatedAtColumn()
  createdAt: Date;

  @UpdatedAtColumn()
  updatedAt: Date;
}
