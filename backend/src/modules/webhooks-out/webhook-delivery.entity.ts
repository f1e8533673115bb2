import { Column, Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { IdColumn } from '../../database/id-column';
import { CreatedAtColumn, TimeColumn } from '../../database/time-columns';
import { WebhookEndpoint } from './webhook-endpoint.entity';
import type { DeliveryStatus, ToldEvent } from './webhook-events';
import type { WebhookProblem } from './webhook-post';

/** A message to one address: it waits, or is on record. Triggers write it in the transaction of what it tells. */
@Entity('webhook_deliveries')
@Index(['endpointId', 'id'])
@Index('ix_webhook_deliveries_due', ['endpointId', 'nextTryAt'], { where: `status = 'waiting'` })
@Index('ix_webhook_deliveries_order', ['leadId', 'endpointId', 'id'], { where: `status = 'waiting'` })
@Index(['leadId'])
@Index(['createdAt'])
export class WebhookDelivery {
  /** Later ones of a lead have greater ids. The receiver has it as `msg_` and the digits. */
  @IdColumn()
  id: string;

  @Column({ type: 'uuid' })
  endpointId: string;

  @ManyToOne(() => WebhookEndpoint, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'endpoint_id' })
  endpoint?: WebhookEndpoint;

  @Column({ type: 'varchar' })
  event: ToldEvent;

  /** Ids of what it tells of. */
  @Column({ type: 'jsonb' })
  subject: Record<string, unknown>;

  /** Whose messages go out one after another; null for nobody's. Not a foreign key: the message outlives the lead. */
  @Column({ type: 'uuid', nullable: true })
  leadId: string | null;

  /** By which an erasure finds it: E.164, or as a payment has it. */
  @Column({ type: 'varchar', nullable: true })
  phone: string | null;

  /** As it is sent, at every try. */
  @Column({ type: 'text' })
  body: string;

  @Column({ type: 'varchar', default: 'waiting' })
  status: DeliveryStatus;

  @Column({ type: 'int', default: 0 })
  tries: number;

  /** While it is being tried, when it counts as lost with its instance. */
  @TimeColumn({ nullable: false, default: () => 'now()' })
  nextTryAt: Date;

  /** From here on the three days count. */
  @TimeColumn()
  firstTriedAt: Date | null;

  @TimeColumn()
  lastTriedAt: Date | null;

  /** HTTP status of the last try; null when nothing was answered. */
  @Column({ type: 'int', nullable: true })
  answerStatus: number | null;

  /** The beginning of what was answered. */
  @Column({ type: 'text', nullable: true })
  answer: string | null;

  /** Why the last try failed; null after one that did not. */
  @Column({ type: 'varchar', nullable: true })
  problem: WebhookProblem | null;

  /** The message that it tells anew, with what holds now. */
  @Column({ type: 'uuid', nullable: true })
  replayOf: string | null;

  @CreatedAtColumn()
  createdAt: Date;
}
