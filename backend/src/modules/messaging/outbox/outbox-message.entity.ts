import { Column, Entity, Index } from 'typeorm';
import { IdColumn } from '../../../database/id-column';
import { CreatedAtColumn } from '../../../database/time-columns';

/** `call`: the transcript of a call. */
export type OutboxChannel = 'sms' | 'email' | 'whatsapp' | 'call';

/** Message that is shown at /dev/outbox instead of being sent. Stored for a day. */
@Entity('outbox_messages')
export class OutboxMessage {
  /** For a call, the call's id. */
  @IdColumn()
  id: string;

  @Column({ type: 'varchar' })
  channel: OutboxChannel;

  /** E.164 or e-mail address. */
  @Column({ type: 'varchar' })
  recipient: string;

  @Column({ type: 'text' })
  body: string;

  @Index()
  @CreatedAtColumn()
  createdAt: Date;
}
