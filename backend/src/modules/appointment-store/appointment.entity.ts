import type { AppointmentProvider, AppointmentStatus } from 'domain/calendar/appointments';
import { Check, Column, Entity, Exclusion, Index, JoinColumn, ManyToOne, Unique } from 'typeorm';
import { IdColumn } from '../../database/id-column';
import { CreatedAtColumn, TimeColumn, UpdatedAtColumn } from '../../database/time-columns';
import { AdminUser } from '../auth/admin-user.entity';
import { Lead } from '../lead-store/lead.entity';

/** Consultation with a date: booked in our calendar, or reported by Calendly or Cal.com. */
@Entity('appointments')
@Unique(['provider', 'externalId'])
@Index(['leadId', 'startsAt'])
@Index('ix_appointments_starts_at', ['startsAt'])
@Index(['status', 'startsAt', 'id'])
@Index('ix_appointments_without_lead', ['startsAt'], { where: 'lead_id IS NULL' })
@Index('ix_appointments_agent_id_starts_at', ['agentId', 'startsAt'], { where: 'agent_id IS NOT NULL' })
@Check(
  'ck_appointments_own',
  `provider <> 'own' OR (agent_id IS NOT NULL AND starts_at IS NOT NULL AND ends_at > starts_at AND held_until >= ends_at)`,
)
// Prevents overlapping appointments of an agent, even if the code has an error.
@Exclusion(
  'ex_appointments_agent_time',
  `USING gist (agent_id WITH =, tstzrange(starts_at, held_until) WITH &&) WHERE (provider = 'own' AND status IN ('booked', 'attended', 'no_show'))`,
)
export class Appointment {
  @IdColumn()
  id: string;

  @Column({ type: 'varchar' })
  provider: AppointmentProvider;

  /** Id at the provider: the address of the invitee at Calendly, the `uid` at Cal.com, our own id for our calendar. */
  @Column({ type: 'varchar' })
  externalId: string;

  /** Null for an appointment in another calendar that matches no known lead. */
  @Column({ type: 'uuid', nullable: true })
  leadId: string | null;

  @ManyToOne(() => Lead, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'lead_id' })
  lead?: Lead;

  /** Agent of the consultation; null for an appointment in another calendar. */
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

  /** End of the time reserved for the agent: the end of the appointment plus the free minutes after it. */
  @TimeColumn()
  heldUntil: Date | null;

  /** Time of the message that set `startsAt`; an older message does not change it. */
  @TimeColumn()
  startsAtToldAt: Date | null;

  /** Time when the present start was chosen: at booking, or at the last move. */
  @TimeColumn()
  timedAt: Date | null;

  /** IANA time zone in which the person saw the time; null if unknown. */
  @Column({ type: 'varchar', nullable: true })
  timeZone: string | null;

  /** Address for e-mails about this appointment; null if none was given. */
  @Column({ type: 'varchar', nullable: true })
  email: string | null;

  /** Time when the person confirmed the appointment. */
  @TimeColumn()
  confirmedAt: Date | null;

  /** Whether the person asked for the present time although it is outside the calling hours of their state. */
  @Column({ type: 'boolean', default: false })
  requestedOutsideHours: boolean;

  /** Time when the office recorded the outcome. */
  @TimeColumn()
  outcomeAt: Date | null;

  /** SEQUENCE of the calendar entry (RFC 5545 § 3.8.7.4); increases by one with each change. */
  @Column({ type: 'int', default: 0 })
  sequence: number;

  /** Part of the token; increasing it invalidates the previous address. */
  @Column({ type: 'int', default: 0 })
  tokenVersion: number;

  /** User who booked the appointment; null if the person did. */
  @Column({ type: 'uuid', nullable: true })
  createdById: string | null;

  /** Name of the person according to the other calendar; null once the lead is known. */
  @Column({ type: 'varchar', nullable: true })
  inviteeName: string | null;

  /** Phone of the person according to the other calendar, E.164; null once the lead is known. */
  @Column({ type: 'varchar', nullable: true })
  inviteePhone: string | null;

  /** Address for cancelling the appointment in the other calendar; null for our calendar, and if the provider gave none. */
  @Column({ type: 'varchar', nullable: true })
  cancelUrl: string | null;

  /** Whether the message about the booking has arrived; a cancellation can arrive earlier. */
  @Column({ type: 'boolean', default: false })
  isMade: boolean;

  /** Whether the funnel has counted this appointment, or one that it replaced. */
  @Column({ type: 'boolean', default: false })
  isCounted: boolean;

  @CreatedAtColumn()
  createdAt: Date;

  @UpdatedAtColumn()
  updatedAt: Date;
}
