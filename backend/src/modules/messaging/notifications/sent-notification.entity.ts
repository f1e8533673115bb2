import { Entity, PrimaryColumn } from 'typeorm';
import { CreatedAtColumn, TimeColumn } from '../../../database/time-columns';

/** One notification to one address that was sent, or is being sent. Its key prevents a second one. */
@Entity('sent_notifications')
export class SentNotification {
  @PrimaryColumn({ type: 'varchar' })
  key: string;

  /** When its provider was called; null when it is done. */
  @TimeColumn()
  claimedAt: Date | null;

  @CreatedAtColumn()
  createdAt: Date;
}
