import { Entity, PrimaryColumn } from 'typeorm';
import { CreatedAtColumn } from '../../database/time-columns';

/** A provider's message that has been taken. Its row is why the same message, sent again, does nothing. */
@Entity('webhook_events')
export class WebhookEvent {
  /** `nmi`, `twilio`, `calendly` or `cal`. */
  @PrimaryColumn({ type: 'varchar' })
  provider: string;

  /** The provider's own name of the message. */
  @PrimaryColumn({ type: 'varchar' })
  eventId: string;

  @CreatedAtColumn()
  createdAt: Date;
}
