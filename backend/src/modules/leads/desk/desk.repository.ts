import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { many } from '../../../database/statements';
import { UNCLAIMED } from '../../lead-store/lead-assignments.repository';
import type { DeskReason } from './dto/desk.dto';

/** A lead of the list, and why it is there. */
export interface DeskEntry {
  reason: DeskReason;
  leadId: string;
  /** Since when, or at what time; null for what has none. */
  at: Date | null;
  /** Of an appointment, and of what became of one. */
  appointmentId: string | null;
}

/** Whom the list is for, and when. */
export interface DeskOf {
  adminId: string;
  now: Date;
  /** The owner's, in which the day ends. */
  timeZone: string;
}

/** What was called off or missed is followed up for so long. */
const RECENT = `interval '14 days'`;
/** Nobody is called any more who is a client or lost, and nobody who is blocked or a fraud. */
const OPEN = `l.deleted_at IS NULL AND NOT l.is_blocked AND NOT l.is_fraudulent AND l.lead_category NOT IN ('client', 'lost')`;
/** $1 the person, $2 now, $3 the owner's time zone, $4 how many of each. */
const END_OF_DAY = `date_add(date_trunc('day', $2::timestamptz, $3), interval '1 day', $3)`;
const MINE_AND_NOBODYS = ['l.assigned_to = $1', 'l.assigned_to IS NULL'];

/**
 * One reason, for the own leads and for those of nobody: each is read from its index, and the first of both are the first. An order that begins with the
 * person, who is the same in all of them, is that of the index also where there is none.
 */
const section = (reason: DeskReason, select: (whose: string) => string, order: string): string =>
  `(SELECT '${reason}' AS reason, * FROM (${MINE_AND_NOBODYS.map((whose) => `(${select(whose)} LIMIT $4)`).join(' UNION ALL ')}) AS found
     ORDER BY ${order} LIMIT $4)`;

const followUps = (reason: DeskReason, due: string): string =>
  section(
    reason,
    (whose) =>
      `SELECT l.id, l.next_follow_up_at AS at, NULL::uuid AS appointment, 0 AS score FROM leads l
        WHERE ${whose} AND ${OPEN} AND l.next_follow_up_at IS NOT NULL AND ${due} ORDER BY l.assigned_to, l.next_follow_up_at, l.id`,
    'at, id',
  );

/** Appointments that came to nothing, of leads that nobody has spoken with since and that have no other. */
const missed = (reason: DeskReason, status: string): string =>
  `(SELECT '${reason}' AS reason, l.id, coalesce(b.outcome_at, b.updated_at) AS at, b.id AS appointment, 0 AS score
      FROM bookings b JOIN leads l ON l.id = b.lead_id
     WHERE b.status = '${status}' AND b.starts_at > $2::timestamptz - ${RECENT} AND (l.assigned_to = $1 OR l.assigned_to IS NULL)
       AND ${OPEN} AND l.next_follow_up_at IS NULL
       AND (l.last_contacted_at IS NULL OR l.last_contacted_at < coalesce(b.outcome_at, b.updated_at))
       AND NOT EXISTS (SELECT FROM bookings o WHERE o.lead_id = l.id AND o.status = 'booked' AND o.starts_at > $2)
     ORDER BY b.starts_at DESC, b.id LIMIT $4)`;

const SECTIONS: Record<DeskReason, string> = {
  reply: section(
    'reply',
    (whose) =>
      `SELECT l.id, l.replied_at AS at, NULL::uuid AS appointment, 0 AS score FROM leads l
        WHERE ${whose} AND l.deleted_at IS NULL AND l.replied_at IS NOT NULL ORDER BY l.assigned_to, l.replied_at, l.id`,
    'at, id',
  ),
  overdue: followUps('overdue', 'l.next_follow_up_at < $2'),
  due_today: followUps('due_today', `l.next_follow_up_at >= $2 AND l.next_follow_up_at < ${END_OF_DAY}`),
  // Whoever booked is called at the appointment, and not before.
  new: section(
    'new',
    (whose) =>
      whose === MINE_AND_NOBODYS[0]
        ? `SELECT l.id, l.created_at AS at, NULL::uuid AS appointment, l.lead_score AS score FROM leads l
            WHERE ${whose} AND ${OPEN} AND l.last_contacted_at IS NULL AND l.next_follow_up_at IS NULL AND l.lead_category <> 'booked'
            ORDER BY l.lead_score DESC, l.created_at DESC, l.id`
        : `SELECT l.id, l.created_at AS at, NULL::uuid AS appointment, l.lead_score AS score FROM leads l
            WHERE ${UNCLAIMED} AND verification_status = 'verified' AND next_follow_up_at IS NULL AND lead_category NOT IN ('client', 'booked')
            ORDER BY l.lead_score DESC, l.created_at DESC, l.id`,
    'score DESC, at DESC, id',
  ),
  cancelled: missed('cancelled', 'cancelled'),
  no_show: missed('no_show', 'no_show'),
  appointment: section(
    'appointment',
    (whose) =>
      `SELECT l.id, b.starts_at AS at, b.id AS appointment, 0 AS score FROM bookings b JOIN leads l ON l.id = b.lead_id
        WHERE b.status = 'booked' AND coalesce(b.ends_at, b.starts_at + interval '30 minutes') > $2 AND b.starts_at < ${END_OF_DAY}
          AND b.starts_at > $2::timestamptz - interval '1 day' AND l.deleted_at IS NULL
          AND ${whose === MINE_AND_NOBODYS[0] ? '(l.assigned_to = $1 OR b.agent_id = $1)' : `l.assigned_to IS NULL AND b.agent_id IS DISTINCT FROM $1`}
        ORDER BY b.starts_at, l.id`,
    'at, id',
  ),
};

/** In the order in which they are worked. */
const EVERY_REASON = Object.values(SECTIONS).join(' UNION ALL ');

/** What one person has to do now, read from the indexes of each reason: it takes as long with a million leads as with a thousand. */
@Injectable()
export class DeskRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The first of each reason, at most `limit` of each. A lead may be there for several reasons. */
  async entries({ adminId, now, timeZone }: DeskOf, limit: number): Promise<DeskEntry[]> {
    return many(
      this.dataSource,
      `SELECT reason, id AS "leadId", at, appointment AS "appointmentId" FROM (${EVERY_REASON}) AS desk`,
      [adminId, now, timeZone, limit],
      { prepared: true },
    );
  }
}
