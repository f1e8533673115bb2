import { Entity, PrimaryColumn } from 'typeorm';
import { CreatedAtColumn, TimeColumn } from '../../../database/time-columns';

/** Notification to one address that was sent or is being sent. Its key prevents a second one. */
@Entity('sent_notifications')
export class SentNotification {
  @PrimaryColumn({ type: 'varchar' })
  key: string;

  /** Time when its provider was called; null if completed. */
  @TimeColumn()
  claimedAt: Date | null;

  @CreatedAtColumn()
  createdAt: Date;
}
