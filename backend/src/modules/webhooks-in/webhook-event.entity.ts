import { Entity, PrimaryColumn } from 'typeorm';
import { CreatedAtColumn } from '../../database/time-columns';

/** Handled message of a provider. The row prevents that the same message is handled again. */
@Entity('webhook_events')
export class WebhookEvent {
  /** `nmi`, `twilio`, `calendly` or `cal`. */
  @PrimaryColumn({ type: 'varchar' })
  provider: string;

  /** Provider's id of the message. */
  @PrimaryColumn({ type: 'varchar' })
  eventId: string;

  @CreatedAtColumn()
  createdAt: Date;
}
