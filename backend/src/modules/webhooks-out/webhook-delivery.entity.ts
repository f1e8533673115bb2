import { Column, Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { IdColumn } from '../../database/id-column';
import { CreatedAtColumn, TimeColumn } from '../../database/time-columns';
import { WrittenFunctions } from '../../database/written-functions';
import { WebhookEndpoint } from './webhook-endpoint.entity';
import type { DeliveryStatus, ToldEvent } from './webhook-events';
import { WEBHOOK_FUNCTIONS } from './webhook-functions';
import type { WebhookProblem } from './webhook-post';

/** Message to one endpoint, waiting or completed. Triggers insert it in the transaction of the change that it reports. */
@Entity('webhook_deliveries')
@Index(['endpointId', 'id'])
@Index('ix_webhook_deliveries_due', ['endpointId', 'nextTryAt'], { where: `status = 'waiting'` })
@Index('ix_webhook_deliveries_order', ['leadId', 'endpointId', 'id'], { where: `status = 'waiting'` })
@Index(['leadId'])
@Index(['createdAt'])
@WrittenFunctions(WEBHOOK_FUNCTIONS)
export class WebhookDelivery {
  /** Increases with time for messages of one lead. The receiver's id is `msg_` and these digits. */
  @IdColumn()
  id: string;

  @Column({ type: 'uuid' })
  endpointId: string;

  @ManyToOne(() => WebhookEndpoint, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'endpoint_id' })
  endpoint?: WebhookEndpoint;

  @Column({ type: 'varchar' })
  event: ToldEvent;

  /** Ids of the objects in the message. */
  @Column({ type: 'jsonb' })
  subject: Record<string, unknown>;

  /**
   * Lead with messages that are sent in order; null for none. Not a foreign key, because the message outlives the
   * lead.
   */
  @Column({ type: 'uuid', nullable: true })
  leadId: string | null;

  /** Phone for finding the message in an erasure: E.164, or as stored in a payment. */
  @Column({ type: 'varchar', nullable: true })
  phone: string | null;

  /** Body, identical at every try. */
  @Column({ type: 'text' })
  body: string;

  @Column({ type: 'varchar', default: 'waiting' })
  status: DeliveryStatus;

  @Column({ type: 'int', default: 0 })
  tries: number;

  /** Time of the next try; during a try, the time at which that counts as lost with its instance. */
  @TimeColumn({ nullable: false, default: () => 'now()' })
  nextTryAt: Date;

  /** Start of the three days. */
  @TimeColumn()
  firstTriedAt: Date | null;

  @TimeColumn()
  lastTriedAt: Date | null;

  /** HTTP status of the last try; null without a response. */
  @Column({ type: 'int', nullable: true })
  answerStatus: number | null;

  /** Beginning of the response. */
  @Column({ type: 'text', nullable: true })
  answer: string | null;

  /** Reason why the last try failed; null if it succeeded. */
  @Column({ type: 'varchar', nullable: true })
  problem: WebhookProblem | null;

  /** Message that this one repeats with present data. */
  @Column({ type: 'uuid', nullable: true })
  replayOf: string | null;

  @CreatedAtColumn()
  createdAt: Date;
}
