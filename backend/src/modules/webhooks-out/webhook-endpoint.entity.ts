import { Column, Entity } from 'typeorm';
import { IdColumn } from '../../database/id-column';
import { CreatedAtColumn, TimeColumn, UpdatedAtColumn } from '../../database/time-columns';
import type { EndpointState, WebhookEvent } from './webhook-events';

/** An address of another system that is told of what happens here. */
@Entity('webhook_endpoints')
export class WebhookEndpoint {
  @IdColumn()
  id: string;

  @Column({ type: 'varchar' })
  url: string;

  @Column({ type: 'text', array: true })
  events: WebhookEvent[];

  /** What its messages are signed with, AES-256-GCM encrypted. */
  @Column({ type: 'varchar' })
  sealedSecret: string;

  /** The secret before, which signs beside the new one for a day; null after none. */
  @Column({ type: 'varchar', nullable: true })
  formerSealedSecret: string | null;

  /** Until when the secret before signs too. */
  @TimeColumn()
  formerUntil: Date | null;

  /** The secret before that one, which signs too for the rest of its day; null after fewer than two changes. */
  @Column({ type: 'varchar', nullable: true })
  olderSealedSecret: string | null;

  @TimeColumn()
  olderUntil: Date | null;

  /** Moment until which the receiver asked for no message, by `Retry-After`. */
  @TimeColumn()
  quietUntil: Date | null;

  @Column({ type: 'varchar', default: 'active' })
  state: EndpointState;

  /** Since when nothing gets through; null after the last message did. */
  @TimeColumn()
  failingSince: Date | null;

  /** When the owners were told of that. */
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
