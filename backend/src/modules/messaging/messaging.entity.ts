import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { IdColumn } from '../../database/id-column';
import { CreatedAtColumn, TimeColumn } from '../../database/time-columns';

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

/** A number that must not be texted. */
@Entity('sms_suppressions')
export class SmsSuppression {
  /** E.164. */
  @PrimaryColumn({ type: 'varchar' })
  phoneNumber: string;

  /** `opted_out` when the person said so. */
  @Column({ type: 'varchar' })
  reason: string;

  /** How we know, such as `twilio_21610`. */
  @Column({ type: 'varchar' })
  source: string;

  @CreatedAtColumn()
  createdAt: Date;
}

/** Texts sent in a day of the owner's time zone; what the daily budget is counted by. */
@Entity('sms_daily_counts')
export class SmsDailyCount {
  @PrimaryColumn({ type: 'date' })
  day: string;

  @Column({ type: 'int' })
  count: number;
}

/** What a lookup found out about a number; good for 30 days. */
@Entity('phone_lookups')
export class PhoneLookup {
  /** E.164. */
  @PrimaryColumn({ type: 'varchar' })
  phoneNumber: string;

  /** Twilio's line type, such as `mobile`, `landline`, `nonFixedVoip`. */
  @Column({ type: 'varchar', nullable: true })
  lineType: string | null;

  @Column({ type: 'varchar', nullable: true })
  carrierName: string | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  lookedUpAt: Date;
}

/** One notification to one address that has been sent, or is being sent; its key is why it is not sent again. */
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
