import { Column, Entity, Index, JoinColumn, ManyToOne, Unique } from 'typeorm';
import { IdColumn } from '../../../database/id-column';
import { CreatedAtColumn, TimeColumn, UpdatedAtColumn } from '../../../database/time-columns';
import { Lead } from '../../lead-store/lead.entity';

/** Calendars with supported webhooks. */
export const BOOKING_PROVIDERS = ['calendly', 'cal'] as const;
export type BookingProvider = (typeof BOOKING_PROVIDERS)[number];

/** `booked` may become one of the others, and those never change again: messages come in any order. */
export type BookingStatus = 'booked' | 'cancelled' | 'rescheduled';

/** An appointment in the owner's calendar. Who booked it is the lead's business; nothing of theirs is kept here. */
@Entity('bookings')
@Unique(['provider', 'externalId'])
@Index(['leadId', 'startsAt'])
export class Booking {
  @IdColumn()
  id: string;

  @Column({ type: 'varchar' })
  provider: BookingProvider;

  /** The provider's own name of it: the address of the invitee at Calendly, the `uid` at Cal.com. */
  @Column({ type: 'varchar' })
  externalId: string;

  /** Null for a booking that ended before it was reported, by a message that does not name the lead. */
  @Column({ type: 'uuid', nullable: true })
  leadId: string | null;

  @ManyToOne(() => Lead, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'lead_id' })
  lead?: Lead;

  @Column({ type: 'varchar' })
  status: BookingStatus;

  @TimeColumn()
  startsAt: Date | null;

  /** When the provider said so; an older message does not change it. */
  @TimeColumn()
  startsAtToldAt: Date | null;

  /** Whether the message that it was made has come. */
  @Column({ type: 'boolean', default: false })
  isMade: boolean;

  /** Whether the funnel has it, or the one that it took the place of. */
  @Column({ type: 'boolean', default: false })
  isCounted: boolean;

  @CreatedAtColumn()
  createdAt: Date;

  @UpdatedAtColumn()
  updatedAt: Date;
}
