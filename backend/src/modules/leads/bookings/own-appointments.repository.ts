import { Injectable } from '@nestjs/common';
import type { TimeOfDay } from 'domain/appointments';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import { many, one, run, type StatementSource } from '../../../database/statements';
import type { TokenParts } from './appointment-tokens';
import { Appointment } from './appointment.entity';

/** Times of an agent that are taken, in ms since 1970. */
export interface HeldTime {
  agentId: string;
  startsAt: number;
  /** The end, and the free minutes after it. */
  endsAt: number;
}

/** When an appointment takes place, and with whom. */
export interface AppointmentTime {
  agentId: string;
  startsAt: Date;
  endsAt: Date;
  heldUntil: Date;
  /** Whether the person asked for that time although it is outside the hours for calls. */
  requestedOutsideHours: boolean;
}

/** An appointment about to be made. */
export interface NewAppointment extends AppointmentTime {
  leadId: string;
  timeZone: string | null;
  email: string | null;
  /** The administrator who books; null when the person does. */
  createdById: string | null;
}

/** How many appointments an agent may have from one moment to another. */
export interface Capacity {
  most: number;
  from: Date;
  until: Date;
}

/** Appointments that hold their time, whatever became of them. As the constraint on the table has it. */
const HOLDS = `provider = 'own' AND status IN ('booked', 'attended', 'no_show')`;
const OF_TURNED_AWAY = `bookings b JOIN leads l ON l.id = b.lead_id
  WHERE b.provider = 'own' AND b.status = 'booked' AND b.starts_at > $1
    AND (l.deleted_at IS NOT NULL OR l.is_blocked OR l.is_fraudulent)`;
/** No appointment with its free minutes is longer. */
const LONGEST_MS = 12 * 3_600_000;

/** The statements on appointments of our own calendar. */
@Injectable()
export class OwnAppointmentsRepository {
  constructor(private readonly dataSource: DataSource) {}

  find(id: string, manager: EntityManager = this.dataSource.manager): Promise<Appointment | null> {
    return manager.findOneBy(Appointment, { id, provider: 'own' });
  }

  /** The appointment that a token names; null for one of a lead that is deleted, and for an earlier token of it. */
  findOfLiveLead({ id, tokenVersion }: TokenParts): Promise<Appointment | null> {
    return this.dataSource.manager.findOneBy(Appointment, {
      id,
      tokenVersion,
      provider: 'own',
      lead: { deletedAt: IsNull() },
    });
  }

  /** The state that a lead named; null for none. */
  async stateOf(leadId: string): Promise<string | null> {
    const lead = await one<{ state: string | null }>(
      this.dataSource,
      'SELECT state FROM leads WHERE id = $1',
      [leadId],
    );
    return lead?.state ?? null;
  }

  /** Returns the part of the day for which a lead asked to be called, as long as the follow-up stands that came of it; null without one. */
  async requestedCall(leadId: string): Promise<TimeOfDay | null> {
    const row = await one<{ timeOfDay: TimeOfDay | null }>(
      this.dataSource,
      `SELECT i.metadata->>'timeOfDay' AS "timeOfDay" FROM leads l
         JOIN lead_interactions i ON i.lead_id = l.id AND i.type = 'callback_requested'
        WHERE l.id = $1 AND l.next_follow_up_at = (i.metadata->>'at')::timestamptz
        ORDER BY i.created_at DESC, i.id DESC LIMIT 1`,
      [leadId],
    );
    return row?.timeOfDay ?? null;
  }

  /** Locks an appointment until the transaction ends. Its lead is locked before. */
  lock(manager: EntityManager, id: string): Promise<Appointment | null> {
    return manager.findOne(Appointment, {
      where: { id, provider: 'own' },
      lock: { mode: 'pessimistic_write' },
    });
  }

  /** The lead's appointment that is not over yet; null for none. */
  findLive(
    leadId: string,
    now: Date,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<Appointment | null> {
    return manager
      .createQueryBuilder(Appointment, 'a')
      .where(`a.leadId = :leadId AND a.provider = 'own' AND a.status = 'booked' AND a.endsAt > :now`, {
        leadId,
        now,
      })
      .orderBy('a.startsAt')
      .getOne();
  }

  /** What agents have between two moments. @param except an appointment that is about to move */
  held(
    agentIds: readonly string[],
    from: number,
    until: number,
    except: string | null,
    source: StatementSource = this.dataSource,
  ): Promise<HeldTime[]> {
    return many<HeldTime>(
      source,
      `SELECT agent_id AS "agentId", (extract(epoch FROM starts_at) * 1000)::float8 AS "startsAt",
              (extract(epoch FROM held_until) * 1000)::float8 AS "endsAt"
         FROM bookings
        WHERE agent_id = ANY($1::uuid[]) AND starts_at > $2 AND starts_at < $3 AND ${HOLDS} AND id IS DISTINCT FROM $4::uuid`,
      [agentIds, new Date(from - LONGEST_MS), new Date(until), except],
      { prepared: true },
    );
  }

  /** How many appointments each agent has to come. Who has none is not named. */
  loads(agentIds: readonly string[], now: Date): Promise<{ agentId: string; count: number }[]> {
    return many<{ agentId: string; count: number }>(
      this.dataSource,
      `SELECT agent_id AS "agentId", count(*)::int AS count FROM bookings
        WHERE agent_id = ANY($1::uuid[]) AND starts_at > $2 AND provider = 'own' AND status = 'booked' GROUP BY agent_id`,
      [agentIds, now],
      { prepared: true },
    );
  }

  /** Who had the lead's last consultation, or was to have it; null for nobody. */
  async lastAgentOf(leadId: string): Promise<string | null> {
    const last = await one<{ agentId: string }>(
      this.dataSource,
      `SELECT agent_id AS "agentId" FROM bookings WHERE lead_id = $1 AND provider = 'own' ORDER BY starts_at DESC LIMIT 1`,
      [leadId],
      { prepared: true },
    );
    return last?.agentId ?? null;
  }

  /**
   * Lets one transaction at a time go on until it ends: moves, which would wait for one another in circles, and bookings where a
   * day has room for so many.
   */
  async serialise(manager: EntityManager): Promise<void> {
    await run(manager, 'SELECT pg_advisory_xact_lock(hashtext($1))', ['own-appointments']);
  }

  /**
   * Books an agent, in one statement.
   * @param capacity null for no limit; with one the caller is serialised
   * @returns null when the agent has another appointment then, or one too many that day, or an account that is off
   */
  async insert(
    manager: EntityManager,
    {
      leadId,
      agentId,
      startsAt,
      endsAt,
      heldUntil,
      timeZone,
      email,
      requestedOutsideHours,
      createdById,
    }: NewAppointment,
    capacity: Capacity | null,
    now: Date,
  ): Promise<Appointment | null> {
    const inserted = await one<{ id: string }>(
      manager,
      `INSERT INTO bookings (id, provider, external_id, lead_id, agent_id, status, starts_at, ends_at, held_until, timed_at,
                             time_zone, email, created_by_id, requested_outside_hours, is_made, is_counted, created_at, updated_at)
       SELECT id, 'own', id::text, $1::uuid, $2::uuid, 'booked', $3::timestamptz, $4::timestamptz, $5::timestamptz,
              $6::timestamptz, $7, $8, $9::uuid, $13::boolean, true, true, $6::timestamptz, $6::timestamptz
         FROM (SELECT uuidv7() AS id) AS fresh
        WHERE EXISTS (SELECT 1 FROM admin_users WHERE id = $2 AND is_active)
          AND ($10::int IS NULL OR $10 > (SELECT count(*) FROM bookings
                WHERE agent_id = $2 AND starts_at >= $11 AND starts_at < $12 AND ${HOLDS}))
       ON CONFLICT DO NOTHING RETURNING id`,
      [
        ...[leadId, agentId, startsAt, endsAt, heldUntil, now, timeZone, email, createdById],
        ...[capacity?.most ?? null, capacity?.from ?? null, capacity?.until ?? null],
        requestedOutsideHours,
      ],
    );
    return inserted && manager.findOneByOrFail(Appointment, { id: inserted.id });
  }

  /**
   * Moves an appointment that the caller has locked and is serialised with. The person has not confirmed a new time.
   * @returns null when the agent has one too many that day
   * @throws QueryFailedError 23P01 when the agent has another appointment then
   */
  async move(
    manager: EntityManager,
    id: string,
    { agentId, startsAt, endsAt, heldUntil, requestedOutsideHours }: AppointmentTime,
    capacity: Capacity | null,
    now: Date,
  ): Promise<Appointment | null> {
    const moved = await run(
      manager,
      `UPDATE bookings SET agent_id = $2, starts_at = $3, ends_at = $4, held_until = $5, updated_at = $6,
              timed_at = CASE WHEN starts_at = $3 THEN timed_at ELSE $6 END,
              confirmed_at = CASE WHEN starts_at = $3 THEN confirmed_at END,
              requested_outside_hours = CASE WHEN starts_at = $3 THEN requested_outside_hours ELSE $10 END,
              sequence = sequence + 1
        WHERE id = $1 AND ($7::int IS NULL OR $7 > (SELECT count(*) FROM bookings o
                WHERE o.agent_id = $2 AND o.starts_at >= $8 AND o.starts_at < $9 AND ${HOLDS} AND o.id <> $1))`,
      [
        ...[id, agentId, startsAt, endsAt, heldUntil, now],
        ...[capacity?.most ?? null, capacity?.from ?? null, capacity?.until ?? null],
        requestedOutsideHours,
      ],
    );
    return moved > 0 ? manager.findOneByOrFail(Appointment, { id }) : null;
  }

  /**
   * Makes the addresses of a lead's appointments new that were made before its phone was proven, and forgets where their mail
   * went; once. The caller holds the lead.
   */
  async renewTokens(manager: EntityManager, leadId: string, now: Date): Promise<void> {
    await run(
      manager,
      `UPDATE bookings b SET token_version = 1, email = NULL, updated_at = $2 FROM leads l
        WHERE b.lead_id = $1 AND l.id = b.lead_id AND b.provider = 'own' AND b.token_version = 0
          AND b.created_at <= l.phone_proven_at`,
      [leadId, now],
    );
  }

  /** Appointments to come of leads that are deleted, blocked or marked as fraud. */
  listOfTurnedAway(now: Date, limit: number): Promise<{ id: string; leadId: string }[]> {
    return many<{ id: string; leadId: string }>(
      this.dataSource,
      `SELECT b.id, b.lead_id AS "leadId" FROM ${OF_TURNED_AWAY} ORDER BY b.starts_at LIMIT $2`,
      [now, limit],
    );
  }

  async isOfTurnedAway(manager: EntityManager, id: string, now: Date): Promise<boolean> {
    return (await one(manager, `SELECT 1 FROM ${OF_TURNED_AWAY} AND b.id = $2`, [now, id])) !== null;
  }

  /** Notes where the person wants mail about an appointment. */
  async setEmail(manager: EntityManager, id: string, email: string): Promise<void> {
    await run(manager, 'UPDATE bookings SET email = $2 WHERE id = $1', [id, email]);
  }

  /** Cancels an appointment that the caller has locked. */
  async cancel(manager: EntityManager, id: string, now: Date): Promise<Appointment> {
    await run(
      manager,
      `UPDATE bookings SET status = 'cancelled', sequence = sequence + 1, updated_at = $2 WHERE id = $1`,
      [id, now],
    );
    return manager.findOneByOrFail(Appointment, { id });
  }
}
