import { Injectable } from '@nestjs/common';
import type { TimeOfDay } from 'domain/appointments';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import { many, one, run, type StatementSource } from '../../database/statements';
import type { TokenParts } from './appointment-tokens';
import { Appointment } from './appointment.entity';

/** Reserved time of an agent, in ms since 1970. */
export interface HeldTime {
  agentId: string;
  startsAt: number;
  /** End of the appointment plus the free minutes after it. */
  endsAt: number;
}

/** Time and agent of an appointment. */
export interface AppointmentTime {
  agentId: string;
  startsAt: Date;
  endsAt: Date;
  heldUntil: Date;
  /** Whether the person asked for that time although it is outside the calling hours. */
  requestedOutsideHours: boolean;
}

/** Appointment to be inserted. */
export interface NewAppointment extends AppointmentTime {
  leadId: string;
  timeZone: string | null;
  email: string | null;
  /** User who books; null if the person does. */
  createdById: string | null;
}

/** Maximum number of appointments of an agent between two times. */
export interface Capacity {
  most: number;
  from: Date;
  until: Date;
}

/** Appointments that keep their time reserved, including past ones. Same condition as the exclusion constraint of the table. */
const HOLDS = `provider = 'own' AND status IN ('booked', 'attended', 'no_show')`;
const OF_TURNED_AWAY = `appointments b JOIN leads l ON l.id = b.lead_id
  WHERE b.provider = 'own' AND b.status = 'booked' AND b.starts_at > $1
    AND (l.deleted_at IS NOT NULL OR l.is_blocked OR l.is_fraudulent)`;
/** Upper bound for an appointment including its free minutes. */
const LONGEST_MS = 12 * 3_600_000;

/** Reads and writes appointments of our own calendar. */
@Injectable()
export class OwnAppointmentsRepository {
  constructor(private readonly dataSource: DataSource) {}

  find(id: string, manager: EntityManager = this.dataSource.manager): Promise<Appointment | null> {
    return manager.findOneBy(Appointment, { id, provider: 'own' });
  }

  /** Returns the appointment of a token; null if its lead is deleted, or the token is of an earlier version. */
  findOfLiveLead({ id, tokenVersion }: TokenParts): Promise<Appointment | null> {
    return this.dataSource.manager.findOneBy(Appointment, {
      id,
      tokenVersion,
      provider: 'own',
      lead: { deletedAt: IsNull() },
    });
  }

  /** Returns the state that a lead gave; null if none. */
  async stateOf(leadId: string): Promise<string | null> {
    const lead = await one<{ state: string | null }>(
      this.dataSource,
      'SELECT state FROM leads WHERE id = $1',
      [leadId],
    );
    return lead?.state ?? null;
  }

  /**
   * Returns the part of the day for which a lead asked to be called, while the resulting follow-up is still planned; otherwise
   * null.
   */
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

  /** Locks an appointment until the transaction ends. The caller has locked its lead. */
  lock(manager: EntityManager, id: string): Promise<Appointment | null> {
    return manager.findOne(Appointment, {
      where: { id, provider: 'own' },
      lock: { mode: 'pessimistic_write' },
    });
  }

  /** Returns the lead's appointment that has not ended; null if there is none. */
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

  /** Returns the reserved times of agents between two times. @param except an appointment that is about to be moved */
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
         FROM appointments
        WHERE agent_id = ANY($1::uuid[]) AND starts_at > $2 AND starts_at < $3 AND ${HOLDS} AND id IS DISTINCT FROM $4::uuid`,
      [agentIds, new Date(from - LONGEST_MS), new Date(until), except],
      { prepared: true },
    );
  }

  /** Returns the number of upcoming appointments of each agent; agents with none are missing. */
  loads(agentIds: readonly string[], now: Date): Promise<{ agentId: string; count: number }[]> {
    return many<{ agentId: string; count: number }>(
      this.dataSource,
      `SELECT agent_id AS "agentId", count(*)::int AS count FROM appointments
        WHERE agent_id = ANY($1::uuid[]) AND starts_at > $2 AND provider = 'own' AND status = 'booked' GROUP BY agent_id`,
      [agentIds, now],
      { prepared: true },
    );
  }

  /** Returns the agent of the lead's last consultation, held or planned; null if there is none. */
  async lastAgentOf(leadId: string): Promise<string | null> {
    const last = await one<{ agentId: string }>(
      this.dataSource,
      `SELECT agent_id AS "agentId" FROM appointments WHERE lead_id = $1 AND provider = 'own' ORDER BY starts_at DESC LIMIT 1`,
      [leadId],
      { prepared: true },
    );
    return last?.agentId ?? null;
  }

  /** Serialises transactions until each ends: moves, which could deadlock, and bookings with a daily limit. */
  async serialise(manager: EntityManager): Promise<void> {
    await run(manager, 'SELECT pg_advisory_xact_lock(hashtext($1))', ['own-appointments']);
  }

  /**
   * Books an agent, in one statement.
   * @param capacity null for no limit; with a limit, the caller has called `serialise`
   * @returns null if the agent is busy then, has reached the daily limit, or is deactivated
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
      `INSERT INTO appointments (id, provider, external_id, lead_id, agent_id, status, starts_at, ends_at, held_until, timed_at,
                             time_zone, email, created_by_id, requested_outside_hours, is_made, is_counted, created_at, updated_at)
       SELECT id, 'own', id::text, $1::uuid, $2::uuid, 'booked', $3::timestamptz, $4::timestamptz, $5::timestamptz,
              $6::timestamptz, $7, $8, $9::uuid, $13::boolean, true, true, $6::timestamptz, $6::timestamptz
         FROM (SELECT uuidv7() AS id) AS fresh
        WHERE EXISTS (SELECT 1 FROM admin_users WHERE id = $2 AND is_active)
          AND ($10::int IS NULL OR $10 > (SELECT count(*) FROM appointments
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
   * Moves an appointment that the caller has locked, after `serialise`. Removes the confirmation, which was for the old time.
   * @returns null if the agent has reached the daily limit
   * @throws QueryFailedError 23P01 if the agent has another appointment then
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
      `UPDATE appointments SET agent_id = $2, starts_at = $3, ends_at = $4, held_until = $5, updated_at = $6,
              timed_at = CASE WHEN starts_at = $3 THEN timed_at ELSE $6 END,
              confirmed_at = CASE WHEN starts_at = $3 THEN confirmed_at END,
              requested_outside_hours = CASE WHEN starts_at = $3 THEN requested_outside_hours ELSE $10 END,
              sequence = sequence + 1
        WHERE id = $1 AND ($7::int IS NULL OR $7 > (SELECT count(*) FROM appointments o
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
   * Invalidates the tokens of the lead's upcoming appointments that were booked before its phone was verified, and clears their
   * e-mail addresses; once. The caller has locked the lead.
   */
  async renewTokens(manager: EntityManager, leadId: string, now: Date): Promise<void> {
    await run(
      manager,
      `UPDATE appointments b SET token_version = 1, email = NULL, updated_at = $2 FROM leads l
        WHERE b.lead_id = $1 AND l.id = b.lead_id AND b.provider = 'own' AND b.token_version = 0
          AND b.created_at <= l.phone_proven_at`,
      [leadId, now],
    );
  }

  /** Returns upcoming appointments of leads that are deleted, blocked or marked as fraud. */
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

  /** Sets the address for e-mails about an appointment. */
  async setEmail(manager: EntityManager, id: string, email: string): Promise<void> {
    await run(manager, 'UPDATE appointments SET email = $2 WHERE id = $1', [id, email]);
  }

  /** Cancels an appointment that the caller has locked. */
  async cancel(manager: EntityManager, id: string, now: Date): Promise<Appointment> {
    await run(
      manager,
      `UPDATE appointments SET status = 'cancelled', sequence = sequence + 1, updated_at = $2 WHERE id = $1`,
      [id, now],
    );
    return manager.findOneByOrFail(Appointment, { id });
  }
}
