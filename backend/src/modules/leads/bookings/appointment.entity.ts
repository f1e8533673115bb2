import type { AppointmentProvider, AppointmentStatus } from 'domain/appointments';
import { Check, Column, Entity, Exclusion, Index, JoinColumn, ManyToOne, Unique } from 'typeorm';
import { IdColumn } from '../../../database/id-column';
import { CreatedAtColumn, TimeColumn, UpdatedAtColumn } from '../../../database/time-columns';
import { AdminUser } from '../../auth/admin-user.entity';
import { Lead } from '../../lead-store/lead.entity';

/** A consultation with a date: booked here, or reported by Calendly or Cal.com. */
// Servers of the version before read and write the table under this name.
@Entity('bookings')
@Unique(['provider', 'externalId'])
@Index(['leadId', 'startsAt'])
@Index('ix_bookings_starts_at', ['startsAt'])
@Index('ix_bookings_missed', ['status', 'startsAt', 'id'], { where: `status IN ('cancelled', 'no_show')` })
@Index('ix_bookings_without_lead', ['startsAt'], { where: 'lead_id IS NULL' })
@Index('ix_bookings_agent_id_starts_at', ['agentId', 'startsAt'], { where: 'agent_id IS NOT NULL' })
@Check(
  'ck_bookings_own',
  `provider <> 'own' OR (agent_id IS NOT NULL AND starts_at IS NOT NULL AND ends_at > starts_at AND held_until >= ends_at)`,
)
// Nobody is booked twice at a time, whatever the code does.
@Exclusion(
  'ex_bookings_agent_time',
  `USING gist (agent_id WITH =, tstzrange(starts_at, held_until) WITH &&) WHERE (provider = 'own' AND status IN ('booked', 'attended', 'no_show'))`,
)
export class Appointment {
  @IdColumn()
  id: string;

  @Column({ type: 'varchar' })
  provider: AppointmentProvider;

  /** Its id at the provider: the address of the invitee at Calendly, the `uid` at Cal.com; our own id for our own. */
  @Column({ type: 'varchar' })
  externalId: string;

  /** Null for one of another calendar whose lead is not known. */
  @Column({ type: 'uuid', nullable: true })
  leadId: string | null;

  @ManyToOne(() => Lead, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'lead_id' })
  lead?: Lead;

  /** Who has the consultation; null for one of another calendar. */
  @Column({ type: 'uuid', nullable: true })
  agentId: string | null;

  @ManyToOne(() => AdminUser, { onDelete: 'NO ACTION' })
  @JoinColumn({ name: 'agent_id' })
  agent?: AdminUser;

  @Column({ type: 'varchar' })
  status: AppointmentStatus;

  @TimeColumn()
  startsAt: Date | null;

  @TimeColumn()
  endsAt: Date | null;

  /** End of the time that the agent cannot be booked in again: the end and the free minutes after it. */
  @TimeColumn()
  heldUntil: Date | null;

  /** Time of the message that set `startsAt`; an older message does not change it. */
  @TimeColumn()
  startsAtToldAt: Date | null;

  /** When the present time was chosen: at booking, or at the last move. */
  @TimeColumn()
  timedAt: Date | null;

  /** IANA zone in which the person read the time; null when not known. */
  @Column({ type: 'varchar', nullable: true })
  timeZone: string | null;

  /** Where the person wants mail about this appointment; null for none named. */
  @Column({ type: 'varchar', nullable: true })
  email: string | null;

  /** When the person said that they will come. */
  @TimeColumn()
  confirmedAt: Date | null;

  /** Whether the person asked for the present time although it is outside the hours for calls of their state. */
  @Column({ type: 'boolean', default: false })
  requestedOutsideHours: boolean;

  /** When the office said what became of it. */
  @TimeColumn()
  outcomeAt: Date | null;

  /** SEQUENCE of its calendar entry (RFC 5545 § 3.8.7.4): one more with each change. */
  @Column({ type: 'int', default: 0 })
  sequence: number;

  /** Part of the secret of its address: one more makes the address that was in force another one. */
  @Column({ type: 'int', default: 0 })
  tokenVersion: number;

  /** The administrator who booked it; null when the person did. */
  @Column({ type: 'uuid', nullable: true })
  createdById: string | null;

  /** Who booked in another calendar, as that says; null once the lead is known. */
  @Column({ type: 'varchar', nullable: true })
  inviteeName: string | null;

  /** E.164. */
  @Column({ type: 'varchar', nullable: true })
  inviteePhone: string | null;

  /** Where it is cancelled in the other calendar, as that says; null for our own, and where it did not say. */
  @Column({ type: 'varchar', nullable: true })
  cancelUrl: string | null;

  /** Whether the message about its creation has arrived. */
  @Column({ type: 'boolean', default: false })
  isMade: boolean;

  /** Whether the funnel has counted it, or the appointment that it replaced. */
  @Column({ type: 'boolean', default: false })
  isCounted: boolean;

  @CreatedAtColumn()
  createdAt: Date;

  @UpdatedAtColumn()
  updatedAt: Date;
}
