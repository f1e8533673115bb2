import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { many, one } from '../../../database/statements';
import { ADMIN_NAME } from '../../auth/admin-name-sql';
import type { OfficeAppointmentDto } from './dto/office-appointments.dto';
import { seenBy } from '../../../common/permissions/lead-sight';

/** Delay after the end before the outcome is requested. */
const ASKED_AFTER = `interval '15 minutes'`;
/** Age after which the outcome is no longer requested, because the office would not remember it. */
const ASKED_FOR = `interval '14 days'`;
/** Age after which an appointment without a lead is no longer listed. */
const UNMATCHED_FOR = `interval '30 days'`;
/** Assumed length if another calendar did not report one. */
const USUAL_LENGTH = `interval '30 minutes'`;

const ENDS_AT = `coalesce(b.ends_at, b.starts_at + ${USUAL_LENGTH})`;
/** Condition: the outcome is requested at time `$1`. */
const NEEDS_OUTCOME = `(b.status = 'booked' AND ${ENDS_AT} <= $1::timestamptz - ${ASKED_AFTER}
  AND b.starts_at > $1::timestamptz - ${ASKED_FOR})`;

/** Appointments in the format of the office, at time `$1`. */
const APPOINTMENTS = `SELECT b.id, b.starts_at AS "startsAt", ${ENDS_AT} AS "endsAt", b.status,
    b.lead_id AS "leadId", coalesce(l.full_name, b.invitee_name) AS "leadName",
    coalesce(l.phone_number, b.invitee_phone) AS "phoneNumber", l.state, b.time_zone AS "timeZone",
    b.agent_id AS "agentId", ${ADMIN_NAME} AS "agentName", b.provider, b.confirmed_at AS "confirmedAt", b.requested_outside_hours AS "requestedOutsideHours",
    ${NEEDS_OUTCOME} AS "needsOutcome", b.created_by_id IS NOT NULL AS "bookedByOffice", l.lead_source AS source, b.email,
    b.cancel_url AS "cancelUrl"
  FROM appointments b LEFT JOIN leads l ON l.id = b.lead_id LEFT JOIN admin_users a ON a.id = b.agent_id`;

/** Condition: the user sees the lead, or is the agent of the appointment. */
const SEEN = (person: string): string =>
  `(b.agent_id = ${person}::uuid OR ${seenBy('l.assigned_to', person)})`;

/** Appointment as stored. */
export interface StoredAppointment extends Omit<OfficeAppointmentDto, 'callingHours'> {
  /** Whether the person requested the time although it is outside the calling hours. */
  requestedOutsideHours: boolean;
}

/** Total number and the first appointments. */
interface Counted {
  count: number;
  appointments: StoredAppointment[];
}

/** Selection of appointments. */
export interface AppointmentRange {
  from: Date;
  to: Date;
  /** Missing for all agents. */
  agentId?: string | undefined;
  /** Missing for all leads. */
  leadId?: string | undefined;
}

/** Reads appointments for the office. */
@Injectable()
export class OfficeAppointmentsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Returns the appointments that begin in a range, in order. Leaves out those that another calendar replaced, because their
   * replacement is listed.
   */
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

  /** Returns one appointment; null if there is none. */
  find(id: string, now: Date): Promise<StoredAppointment | null> {
    return one(this.dataSource, `${APPOINTMENTS} WHERE b.id = $2`, [now, id]);
  }

  /** Returns the first appointments of other calendars without a lead, in order, and their total number. */
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
      `SELECT count(*)::int AS count FROM appointments b WHERE ${condition}`,
      [now],
    );
    return { count: row!.count, appointments };
  }

  /** Returns the oldest past appointments without an outcome, and their total number. */
  async awaitingOutcome(sight: string | null, now: Date, limit: number): Promise<Counted> {
    const appointments = await many<StoredAppointment>(
      this.dataSource,
      `${APPOINTMENTS} WHERE ${NEEDS_OUTCOME} AND ${SEEN('$3')} ORDER BY b.starts_at, b.id LIMIT $2`,
      [now, limit, sight],
    );
    if (appointments.length < limit) return { count: appointments.length, appointments };
    const row = await one<{ count: number }>(
      this.dataSource,
      `SELECT count(*)::int AS count FROM appointments b LEFT JOIN leads l ON l.id = b.lead_id WHERE ${NEEDS_OUTCOME} AND ${SEEN('$2')}`,
      [now, sight],
    );
    return { count: row!.count, appointments };
  }
}
