import { Column, Entity, Index, JoinColumn, ManyToOne, Unique } from 'typeorm';
import { IdColumn } from '../../../database/id-column';
import { CreatedAtColumn, TimeColumn, UpdatedAtColumn } from '../../../database/time-columns';
import { Lead } from '../../lead-store/lead.entity';

/** Calendars that send us messages. */
export const BOOKING_PROVIDERS = ['calendly', 'cal'] as const;
export type BookingProvider = (typeof BOOKING_PROVIDERS)[number];

/** `booked` may change to the others, which never change again: messages arrive in any order. */
export type BookingStatus = 'booked' | 'cancelled' | 'rescheduled';

/** An appointment in the owner's calendar. It holds no personal data: those are the lead's. */
@Entity('bookings')
@Unique(['provider', 'externalId'])
@Index(['leadId', 'startsAt'])
export class Booking {
  @IdColumn()
  id: string;

  @Column({ type: 'varchar' })
  provider: BookingProvider;

  /** Its id at the provider: the address of the invitee at Calendly, the `uid` at Cal.com. */
  @Column({ type: 'varchar' })
  externalId: string;

  /** Null when the end was reported before the beginning, by a message that does not name the lead. */
  @Column({ type: 'uuid', nullable: true })
  leadId: string | null;

  @ManyToOne(() => Lead, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'lead_id' })
  lead?: Lead;

  @Column({ type: 'varchar' })
  status: BookingStatus;

  @TimeColumn()
  startsAt: Date | null;

  /** Time of the message that set `startsAt`; an older message does not change it. */
  @TimeColumn()
  startsAtToldAt: Date | null;

  /** Whether the message about its creation has arrived. */
  @Column({ type: 'boolean', default: false })
  isMade: boolean;

  /** Whether the funnel has counted it, or the booking that it replaced. */
  @Column({ type: 'boolean', default: false })
  isCounted: boolean;

  @CreatedAtColumn()
  createdAt: Date;

  @UpdatedAtColumn()
  updatedAt: Date;
}
