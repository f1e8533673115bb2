import { Column, Entity, Index } from 'typeorm';
import { IdColumn } from '../../../database/id-column';
import { CreatedAtColumn } from '../../../database/time-columns';

/** A message that was shown at /dev/outbox instead of being sent. Kept for a day. */
@Entity('outbox_messages')
export class OutboxMessage {
  @IdColumn()
  id: string;

  @Column({ type: 'varchar' })
  channel: 'sms' | 'email';

  /** E.164 or e-mail address. */
  @Column({ type: 'varchar' })
  recipient: string;

  @Column({ type: 'text' })
  body: string;

  @Index()
  @CreatedAtColumn()
  createdAt: Date;
}
