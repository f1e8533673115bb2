import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { many } from '../../../database/statements';
import { UNCLAIMED } from '../../lead-store/lead-assignments.repository';
import { isHeldByOther } from '../../lead-store/lead-holds.repository';
import { wasContacted } from '../../messaging/contacts/contacts.repository';
import type { DeskReason } from './desk.dto';

/** Lead in the list, and the reason. */
export interface DeskEntry {
  reason: DeskReason;
  leadId: string;
  /** Time of the reason; null if it has none. */
  at: Date | null;
  /** Appointment that is the reason, upcoming or past; otherwise null. */
  appointmentId: string | null;
  /** State of residence. */
  state: string | null;
  /** E.164. */
  phoneNumber: string;
  /** Whether the number was contacted in the last 24 hours. */
  wasContacted: boolean;
  /** Whether another user has reserved the lead; it may have been assigned since. */
  isHeld: boolean;
}

/** User of the list, and the present time. */
export interface DeskOf {
  adminId: string;
  now: Date;
  /** Time zone of the owner, which decides when the day ends. */
  timeZone: string;
}

/** Number of leads to read per reason. */
export interface DeskDepth {
  /** Codes of the states in which calls are allowed now; `UNKNOWN_STATE` for leads without a state. */
  openStates: string[];
  /** Maximum number of leads searched for those that may be called now. */
  searched: number;
  /** Maximum number of leads returned. */
  returned: number;
}

/** Stands for the state of leads without one in `DeskDepth`. */
export const UNKNOWN_STATE = '';

const DAY_MS = 86_400_000;
/** How long cancelled and missed appointments are shown. */
const RECENT = `interval '14 days'`;
/** Excludes clients, lost leads, and blocked or fraudulent leads. */
const OPEN = `l.deleted_at IS NULL AND NOT l.is_blocked AND NOT l.is_fraudulent AND l.lead_category NOT IN ('client', 'lost')`;
/**
 * Parameters: $1 user, $2 now, $3 owner's time zone, $4 number of leads searched per reason, $5 a day before now, $6 states in which calls
 * are allowed now, $7 number of leads returned per reason.
 */
const END_OF_DAY = `date_add(date_trunc('day', $2::timestamptz, $3), interval '1 day', $3)`;
/**
 * Excludes leads after a call without a next step, because they are not called again. A later verification includes them again, as
 * does a merge into a newer lead.
 */
const NOT_LEFT = `NOT EXISTS (SELECT FROM lead_interactions i
  WHERE i.lead_id = l.id AND i.metadata ? 'noNextStep' AND i.created_at >= greatest(l.created_at, l.code_verified_at))`;
const OWN_AND_UNASSIGNED = ['l.assigned_to = $1', 'l.assigned_to IS NULL'];

/**
 * Puts the leads whose state allows a call now before the others. PostgreSQL does it, so that it sends fewer rows.
 * @param searched SQL of the first $4 leads
 * @param order their order, in names of their columns; both groups keep it
 */
const openFirst = (reason: DeskReason, searched: string, order: string): string =>
  `(SELECT '${reason}' AS reason, id, at, appointment, score, state, phone_number FROM (${searched}) AS searched
     ORDER BY coalesce(state, '${UNKNOWN_STATE}') = ANY ($6::text[]) DESC, ${order} LIMIT $7)`;

/**
 * Selects the leads for one reason: the user's own and the unassigned ones are each read from their index, then merged. The
 * assignee is the same for all rows of a group; ordering by it first lets PostgreSQL use the index for unassigned leads too.
 */
const section = (reason: DeskReason, select: (whose: string) => string, order: string): string =>
  openFirst(
    reason,
    `SELECT * FROM (${OWN_AND_UNASSIGNED.map((whose) => `(${select(whose)} LIMIT $4)`).join(' UNION ALL ')}) AS found
       ORDER BY ${order} LIMIT $4`,
    order,
  );

const followUps = (reason: DeskReason, due: string): string =>
  section(
    reason,
    (whose) =>
      `SELECT l.id, l.next_follow_up_at AS at, NULL::uuid AS appointment, 0 AS score, l.state, l.phone_number FROM leads l
        WHERE ${whose} AND ${OPEN} AND l.next_follow_up_at IS NOT NULL AND ${due} ORDER BY l.assigned_to, l.next_follow_up_at, l.id`,
    'at, id',
  );

/** Selects cancelled or missed appointments of leads without a later contact or another appointment. */
const missed = (reason: DeskReason, status: string): string =>
  openFirst(
    reason,
    `SELECT l.id, coalesce(b.outcome_at, b.updated_at) AS at, b.id AS appointment, 0 AS score, l.state, l.phone_number, b.starts_at
       FROM appointments b JOIN leads l ON l.id = b.lead_id
      WHERE b.status = '${status}' AND b.starts_at > $2::timestamptz - ${RECENT} AND (l.assigned_to = $1 OR l.assigned_to IS NULL)
        AND ${OPEN} AND l.next_follow_up_at IS NULL
        AND (l.last_contacted_at IS NULL OR l.last_contacted_at < coalesce(b.outcome_at, b.updated_at))
        AND NOT EXISTS (SELECT FROM appointments o WHERE o.lead_id = l.id AND o.status = 'booked' AND o.starts_at > $2)
      ORDER BY b.starts_at DESC, b.id DESC LIMIT $4`,
    'starts_at DESC, appointment DESC',
  );

const SECTIONS: Record<DeskReason, string> = {
  reply: section(
    'reply',
    (whose) =>
      `SELECT l.id, l.replied_at AS at, NULL::uuid AS appointment, 0 AS score, l.state, l.phone_number FROM leads l
        WHERE ${whose} AND l.deleted_at IS NULL AND l.replied_at IS NOT NULL ORDER BY l.assigned_to, l.replied_at, l.id`,
    'at, id',
  ),
  overdue: followUps('overdue', 'l.next_follow_up_at < $2'),
  due_today: followUps('due_today', `l.next_follow_up_at >= $2 AND l.next_follow_up_at < ${END_OF_DAY}`),
  // Excludes leads with an appointment; they are called at that time.
  new: section(
    'new',
    (whose) =>
      whose === OWN_AND_UNASSIGNED[0]
        ? `SELECT l.id, l.created_at AS at, NULL::uuid AS appointment, l.lead_score AS score, l.state, l.phone_number FROM leads l
            WHERE ${whose} AND ${OPEN} AND l.last_contacted_at IS NULL AND l.next_follow_up_at IS NULL AND l.lead_category <> 'booked'
              AND ${NOT_LEFT}
            ORDER BY l.lead_score DESC, l.created_at DESC, l.id`
        : `SELECT l.id, l.created_at AS at, NULL::uuid AS appointment, l.lead_score AS score, l.state, l.phone_number FROM leads l
            WHERE ${UNCLAIMED} AND verification_status = 'verified' AND next_follow_up_at IS NULL AND lead_category NOT IN ('client', 'booked')
              AND ${NOT_LEFT}
            ORDER BY l.lead_score DESC, l.created_at DESC, l.id`,
    'score DESC, at DESC, id',
  ),
  cancelled: missed('cancelled', 'cancelled'),
  no_show: missed('no_show', 'no_show'),
  // One read for the user's own and the unassigned leads, because the index of appointments has no assignee.
  appointment: `(SELECT 'appointment' AS reason, l.id, b.starts_at AS at, b.id AS appointment, 0 AS score, l.state, l.phone_number
      FROM appointments b JOIN leads l ON l.id = b.lead_id
     WHERE b.status = 'booked' AND coalesce(b.ends_at, b.starts_at + interval '30 minutes') > $2 AND b.starts_at < ${END_OF_DAY}
       AND b.starts_at > $2::timestamptz - interval '1 day' AND l.deleted_at IS NULL
       AND (l.assigned_to = $1 OR b.agent_id = $1 OR l.assigned_to IS NULL)
     ORDER BY b.starts_at, l.id LIMIT $7)`,
};

/** Selects the leads of all reasons, in the order in which they are worked. Today's appointments keep the order of their times. */
const EVERY_REASON = Object.values(SECTIONS).join(' UNION ALL ');

/** Reads the work of a user from an index per reason, so the time does not grow with the number of leads. */
@Injectable()
export class DeskRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Returns leads of each reason: of the first ones that are searched, those whose state allows a call now, then the others. A lead may
   * appear for several reasons.
   */
  async entries(
    { adminId, now, timeZone }: DeskOf,
    { openStates, searched, returned }: DeskDepth,
  ): Promise<DeskEntry[]> {
    const rows = await many<Omit<DeskEntry, 'at'> & { at: number | null }>(
      this.dataSource,
      // Milliseconds, because most entries are not shown, and parsing a time costs more than the rest of its row.
      `SELECT reason, id AS "leadId", (extract(epoch FROM at) * 1000)::float8 AS at, appointment AS "appointmentId", state, phone_number AS "phoneNumber",
              ${wasContacted('desk.phone_number', '$5')} AS "wasContacted", ${isHeldByOther('desk.id')} AS "isHeld" FROM (${EVERY_REASON}) AS desk`,
      [adminId, now, timeZone, searched, new Date(now.getTime() - DAY_MS), openStates, returned],
      { prepared: true },
    );
    return rows.map((row) => ({ ...row, at: row.at === null ? null : new Date(row.at) }));
  }
}
