import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { many, one } from '../../../database/statements';
import { ADMIN_NAME } from '../../auth/admin-name-sql';
import type { OfficeAppointmentDto } from './dto/office-appointments.dto';
import { seenBy } from '../../../common/permissions/lead-sight';

/** An outcome is asked for this long after the end. */
const ASKED_AFTER = `interval '15 minutes'`;
/** Later than this nobody remembers, and what other calendars reported long ago is not asked for. */
const ASKED_FOR = `interval '14 days'`;
/** What nobody has assigned a month after its beginning is not asked for any more. */
const UNMATCHED_FOR = `interval '30 days'`;
/** Where another calendar did not say. */
const USUAL_LENGTH = `interval '30 minutes'`;

const ENDS_AT = `coalesce(b.ends_at, b.starts_at + ${USUAL_LENGTH})`;
/** Whether an outcome is asked for, at the moment `$1`. */
const NEEDS_OUTCOME = `(b.status = 'booked' AND ${ENDS_AT} <= $1::timestamptz - ${ASKED_AFTER}
  AND b.starts_at > $1::timestamptz - ${ASKED_FOR})`;

/** Appointments as the office sees them, at the moment `$1`. */
const APPOINTMENTS = `SELECT b.id, b.starts_at AS "startsAt", ${ENDS_AT} AS "endsAt", b.status,
    b.lead_id AS "leadId", coalesce(l.full_name, b.invitee_name) AS "leadName",
    coalesce(l.phone_number, b.invitee_phone) AS "phoneNumber", l.state, b.time_zone AS "timeZone",
    b.agent_id AS "agentId", ${ADMIN_NAME} AS "agentName", b.provider, b.confirmed_at AS "confirmedAt", b.requested_outside_hours AS "requestedOutsideHours",
    ${NEEDS_OUTCOME} AS "needsOutcome", b.created_by_id IS NOT NULL AS "bookedByOffice", l.lead_source AS source, b.email,
    b.cancel_url AS "cancelUrl"
  FROM bookings b LEFT JOIN leads l ON l.id = b.lead_id LEFT JOIN admin_users a ON a.id = b.agent_id`;

/** Whether a person sees the appointment: with its lead, and as the specialist who has it. */
const SEEN = (person: string): string =>
  `(b.agent_id = ${person}::uuid OR ${seenBy('l.assigned_to', person)})`;

/** An appointment as it is stored. */
export interface StoredAppointment extends Omit<OfficeAppointmentDto, 'callingHours'> {
  /** Whether the person asked for the time although it is outside the hours for calls. */
  requestedOutsideHours: boolean;
}

/** How many appointments there are, and the first of them. */
interface Counted {
  count: number;
  appointments: StoredAppointment[];
}

/** Which appointments are read. */
export interface AppointmentRange {
  from: Date;
  to: Date;
  /** Of everybody, when left out. */
  agentId?: string | undefined;
  /** Of all leads, when left out. */
  leadId?: string | undefined;
}

/** Reads appointments for the office. */
@Injectable()
export class OfficeAppointmentsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Those that begin in a range, in their order. One that another calendar moved away is told by the one in its place. */
  list(
    { from, to, agentId, leadId }: AppointmentRange,
    sight: string | null,
    now: Date,
    limit: number,
  ): Promise<StoredAppointment[]> {
    return many(
      this.dataSource,
      `${APPOINTMENTS}
        WHERE b.starts_at >= $2 AND b.starts_at < $3 AND b.status <> 'rescheduled'
          AND ($4::uuid IS NULL OR b.agent_id = $4) AND ($5::uuid IS NULL OR b.lead_id = $5)
          AND ${SEEN('$7')}
        ORDER BY b.starts_at, b.id LIMIT $6`,
      [now, from, to, agentId ?? null, leadId ?? null, limit, sight],
    );
  }

  /** One appointment; null when there is none. */
  find(id: string, now: Date): Promise<StoredAppointment | null> {
    return one(this.dataSource, `${APPOINTMENTS} WHERE b.id = $2`, [now, id]);
  }

  /** Those of other calendars whose lead is not known, the first first, and how many there are in all. */
  async unmatched(now: Date, limit: number): Promise<Counted> {
    const condition = `b.lead_id IS NULL AND b.status IN ('booked', 'attended', 'no_show') AND b.starts_at > $1::timestamptz - ${UNMATCHED_FOR}`;
    const appointments = await many<StoredAppointment>(
      this.dataSource,
      `${APPOINTMENTS} WHERE ${condition} ORDER BY b.starts_at, b.id LIMIT $2`,
      [now, limit],
    );
    if (appointments.length < limit) return { count: appointments.length, appointments };
    const row = await one<{ count: number }>(
      this.dataSource,
      `SELECT count(*)::int AS count FROM bookings b WHERE ${condition}`,
      [now],
    );
    return { count: row!.count, appointments };
  }

  /** Those whose outcome is asked for, the oldest first, and how many there are in all. */
  async awaitingOutcome(sight: string | null, now: Date, limit: number): Promise<Counted> {
    const appointments = await many<StoredAppointment>(
      this.dataSource,
      `${APPOINTMENTS} WHERE ${NEEDS_OUTCOME} AND ${SEEN('$3')} ORDER BY b.starts_at, b.id LIMIT $2`,
      [now, limit, sight],
    );
    if (appointments.length < limit) return { count: appointments.length, appointments };
    const row = await one<{ count: number }>(
      this.dataSource,
      `SELECT count(*)::int AS count FROM bookings b LEFT JOIN leads l ON l.id = b.lead_id WHERE ${NEEDS_OUTCOME} AND ${SEEN('$2')}`,
      [now, sight],
    );
    return { count: row!.count, appointments };
  }
}
