import { Injectable } from '@nestjs/common';
import type { AppointmentOutcome, AppointmentStatus } from 'domain/calendar/appointments';
import { DataSource, IsNull, MoreThan, type EntityManager } from 'typeorm';
import { many, one, run } from '../../database/statements';
import type { AppointmentTime, Capacity, ExpectedAppointment, NewAppointment } from './appointment-records';
import type { TokenParts } from './appointment-tokens';
import { Appointment } from './appointment.entity';

/** Appointments that keep their time reserved, including past ones. Same condition as the exclusion constraint of the table. */
export const HOLDS = `provider = 'own' AND status IN ('booked', 'attended', 'no_show')`;
const OF_TURNED_AWAY = `appointments b JOIN leads l ON l.id = b.lead_id
  WHERE b.provider = 'own' AND b.status = 'booked' AND b.starts_at > $1
    AND (l.deleted_at IS NOT NULL OR l.is_blocked OR l.is_fraudulent)`;
const EXPECTED = `b.id, b.lead_id AS "leadId", b.token_version AS "tokenVersion", b.starts_at AS "startsAt", b.confirmed_at IS NOT NULL AS "isConfirmed"`;
/** Statuses in which each outcome may be recorded. The office may correct an outcome; a cancelled appointment stays cancelled. */
const BEFORE: Readonly<Record<AppointmentOutcome, readonly AppointmentStatus[]>> = {
  attended: ['booked', 'no_show'],
  no_show: ['booked', 'attended'],
  cancelled: ['booked'],
};

/**
 * Reads and writes appointments: those of our own calendar, those that the office enters, and the outcomes of all. Cancelled
 * appointments stay so. `ReportedAppointmentsRepository` writes the reports of other calendars.
 */
@Injectable()
export class AppointmentsRepository {
  constructor(private readonly dataSource: DataSource) {}

  find(id: string, manager: EntityManager = this.dataSource.manager): Promise<Appointment | null> {
    return manager.findOneBy(Appointment, { id });
  }

  /** Returns an appointment of our own calendar; null for any other. */
  findOwn(id: string): Promise<Appointment | null> {
    return this.dataSource.manager.findOneBy(Appointment, { id, provider: 'own' });
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

  /** Returns the id of the lead that has the appointment of this token; null if there is none. */
  async findLeadOf({ id, tokenVersion }: TokenParts): Promise<string | null> {
    const row = await one<{ leadId: string }>(
      this.dataSource,
      `SELECT lead_id AS "leadId" FROM appointments WHERE id = $1 AND token_version = $2 AND provider = 'own'`,
      [id, tokenVersion],
    );
    return row?.leadId ?? null;
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

  /** Returns whether the lead has an upcoming appointment. */
  async hasUpcoming(manager: EntityManager, leadId: string, now: Date): Promise<boolean> {
    const upcoming = await one(
      manager,
      `SELECT 1 FROM appointments WHERE lead_id = $1 AND status = 'booked' AND starts_at > $2 LIMIT 1`,
      [leadId, now],
    );
    return upcoming !== null;
  }

  /** Returns whether the lead has an appointment at this time: from half an hour before it to two hours after it. */
  async isMeeting(manager: EntityManager, leadId: string, now: Date): Promise<boolean> {
    const meeting = await one(
      manager,
      `SELECT 1 FROM appointments
        WHERE lead_id = $1 AND status = 'booked' AND starts_at <= $2::timestamptz + interval '30 minutes'
          AND coalesce(ends_at, starts_at + interval '30 minutes') > $2::timestamptz - interval '2 hours' LIMIT 1`,
      [leadId, now],
    );
    return meeting !== null;
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

  /** Locks an appointment of our own calendar until the transaction ends. The caller has locked its lead. */
  lockOwn(manager: EntityManager, id: string): Promise<Appointment | null> {
    return manager.findOne(Appointment, {
      where: { id, provider: 'own' },
      lock: { mode: 'pessimistic_write' },
    });
  }

  /** Locks an appointment; returns null if it has begun or was cancelled. The caller has locked its lead. */
  lockUpcoming(manager: EntityManager, id: string, now: Date): Promise<ExpectedAppointment | null> {
    return one(
      manager,
      `SELECT ${EXPECTED} FROM appointments b
        WHERE b.id = $1 AND b.provider = 'own' AND b.status = 'booked' AND b.starts_at > $2 FOR UPDATE`,
      [id, now],
    );
  }

  /**
   * Locks the lead's next appointment if our latest question by text was whether the person will come, at the appointment's
   * present time.
   */
  lockReminded(manager: EntityManager, leadId: string, now: Date): Promise<ExpectedAppointment | null> {
    return one(
      manager,
      `SELECT ${EXPECTED} FROM appointments b
        WHERE b.lead_id = $1 AND b.provider = 'own' AND b.status = 'booked' AND b.starts_at > $2
          AND coalesce(b.timed_at, b.created_at) < (
            SELECT CASE purpose WHEN 'appointment_reminder' THEN claimed_at END FROM sms_messages
             WHERE lead_id = $1 AND direction = 'outbound' AND purpose IN ('appointment_reminder', 'satisfaction')
               AND claimed_at IS NOT NULL AND status <> 'failed'
             ORDER BY claimed_at DESC LIMIT 1)
        ORDER BY b.starts_at LIMIT 1 FOR UPDATE`,
      [leadId, now],
    );
  }

  /** Serialises transactions until each ends: moves, which could deadlock, and new appointments with a daily limit. */
  async serialiseOwn(manager: EntityManager): Promise<void> {
    await run(manager, 'SELECT pg_advisory_xact_lock(hashtext($1))', ['own-appointments']);
  }

  /**
   * Books an agent, in one statement.
   * @param capacity null for no limit; with a limit, the caller has called `serialiseOwn`
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

  /** Inserts an appointment that was made outside our calendar. The caller has locked the lead. */
  async insertElsewhere(
    manager: EntityManager,
    {
      leadId,
      startsAt,
      timeZone,
      createdById,
    }: Pick<NewAppointment, 'leadId' | 'startsAt' | 'timeZone' | 'createdById'>,
    now: Date,
  ): Promise<Appointment> {
    const inserted = await one<{ id: string }>(
      manager,
      `INSERT INTO appointments (id, provider, external_id, lead_id, status, starts_at, timed_at, time_zone, created_by_id, is_made, is_counted,
                                 created_at, updated_at)
       SELECT id, 'elsewhere', id::text, $1::uuid, 'booked', $2::timestamptz, $3::timestamptz, $4, $5::uuid, true, true, $3, $3
         FROM (SELECT uuidv7() AS id) AS fresh RETURNING id`,
      [leadId, startsAt, now, timeZone, createdById],
    );
    return manager.findOneByOrFail(Appointment, { id: inserted!.id });
  }

  /** Returns the lead's upcoming appointment that was made outside our calendar; null if there is none. */
  findElsewhere(manager: EntityManager, leadId: string, now: Date): Promise<Appointment | null> {
    return manager.findOne(Appointment, {
      where: { leadId, provider: 'elsewhere', status: 'booked', startsAt: MoreThan(now) },
      order: { startsAt: 'ASC' },
    });
  }

  /**
   * Moves an appointment that the caller has locked, after `serialiseOwn`. Removes the confirmation, which was for the old time.
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

  /** Sets the address for e-mails about an appointment. */
  async setEmail(manager: EntityManager, id: string, email: string): Promise<void> {
    await run(manager, 'UPDATE appointments SET email = $2 WHERE id = $1', [id, email]);
  }

  async confirm(manager: EntityManager, id: string, now: Date): Promise<void> {
    await run(manager, 'UPDATE appointments SET confirmed_at = $2, updated_at = $2 WHERE id = $1', [id, now]);
  }

  /** Cancels an appointment of our own calendar that the caller has locked. */
  async cancel(manager: EntityManager, id: string, now: Date): Promise<Appointment> {
    await run(
      manager,
      `UPDATE appointments SET status = 'cancelled', sequence = sequence + 1, updated_at = $2 WHERE id = $1`,
      [id, now],
    );
    return manager.findOneByOrFail(Appointment, { id });
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

  /**
   * Records an outcome if the present status allows it. With two concurrent calls, the second sees the result of the first.
   * @returns status before; null if nothing was changed
   */
  async record(
    manager: EntityManager,
    id: string,
    outcome: AppointmentOutcome,
    now: Date,
  ): Promise<AppointmentStatus | null> {
    const recorded = await one<{ before: AppointmentStatus }>(
      manager,
      `UPDATE appointments SET status = $2, outcome_at = CASE WHEN $2 = 'cancelled' THEN outcome_at ELSE $3::timestamptz END,
              updated_at = $3
        WHERE id = $1 AND status = ANY($4) AND ($2 = 'cancelled' OR starts_at <= $3)
       RETURNING old.status AS before`,
      [id, outcome, now, BEFORE[outcome]],
    );
    return recorded?.before ?? null;
  }
}
