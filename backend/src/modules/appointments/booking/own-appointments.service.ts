import { Injectable } from '@nestjs/common';
import { addDays, dayOf } from 'domain/dates';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import { isOverlapViolation } from '../../../database/unique-violation';
import type { Lead } from '../../lead-store/lead.entity';
import type { Appointment } from '../../appointment-store/appointment.entity';
import { AppointmentTokens } from '../../appointment-store/appointment-tokens';
import { LeadAppointmentsService } from '../../leads/appointments/lead-appointments.service';
import type { AppointmentTime, Capacity } from '../../appointment-store/appointment-records';
import { AppointmentsRepository } from '../../appointment-store/appointments.repository';
import type { Limit } from '../../security/limits/limits.service';
import { StateGate } from '../../states/state-gate.service';
import { SettingsService } from '../../settings/settings.service';
import {
  alreadyBooked,
  appointmentMoved,
  appointmentNotFound,
  appointmentOver,
} from '../appointments.errors';
import { momentAt } from '../../../common/calendar/zoned-time';
import { AppointmentMessagesService } from '../messages/appointment-messages.service';
import type { Actor } from './actor';
import { AgentChoice, type Candidate } from './agent-choice.service';
import { AppointmentLocks } from './appointment-locks.service';
import { CallingHoursService } from './calling-hours.service';
import { VisitorLimits } from './visitor-limits.service';

const MINUTE_MS = 60_000;

/** Outcome of a refused booking, for the person. */
const NOTHING_BOOKED = 'No se agendó ninguna cita.';

/** Requested appointment. */
export interface AppointmentRequest {
  leadId: string;
  startsAt: Date;
  /** Time zone in which the person sees the time; null if unknown. */
  timeZone: string | null;
  email: string | null;
}

/** Rolls back a transaction, including its counts, if no agent is free. */
class NoCapacityError extends Error {}

/** Books, moves and cancels appointments of our own calendar. Each change locks the lead first. */
@Injectable()
export class OwnAppointmentsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly limits: VisitorLimits,
    private readonly locks: AppointmentLocks,
    private readonly appointments: AppointmentsRepository,
    private readonly tokens: AppointmentTokens,
    private readonly leadAppointments: LeadAppointmentsService,
    private readonly messages: AppointmentMessagesService,
    private readonly agents: AgentChoice,
    private readonly hours: CallingHoursService,
    private readonly states: StateGate,
  ) {}

  /**
   * Books the lead's previous agent if free, otherwise the free agent with the fewest appointments. A repeated call for the same
   * time returns the same appointment.
   * @throws AppError 409 `SLOT_TAKEN`, or `ALREADY_BOOKED` if the lead has another upcoming appointment; 429; 404 or 422 for a
   * lead that cannot book, and 422 for a state that is not served
   */
  async book(request: AppointmentRequest, actor: Actor): Promise<Appointment> {
    const limits = await this.limitsOf('book', request.leadId, actor);
    const candidates = await this.agents.candidates(request, actor, null);
    const booking = this.dataSource.transaction(async (manager) => {
      const lead = await this.locks.bookableLead(manager, request.leadId, actor);
      const now = this.clock.now();
      const live = await this.appointments.findLive(lead.id, now, manager);
      if (live) return this.same(manager, live, request, actor);
      await this.states.refuseContact(lead, {
        reader: actor.by,
        outcome: NOTHING_BOOKED,
        manager,
      });
      await this.limits.count(manager, limits);
      await this.serialiseForCapacity(manager);
      // A time that is not free is reported first, even if it is outside the calling hours.
      if (candidates.length === 0) throw new NoCapacityError();
      const requestedOutsideHours = await this.recordRequest(manager, lead, request, actor);
      const appointment = await this.insertFirst(
        manager,
        candidates,
        { ...request, requestedOutsideHours },
        actor,
      );
      if (!appointment) throw new NoCapacityError();
      await this.leadAppointments.apply(manager, lead, appointment, 'booked', actor.by === 'office');
      await this.messages.onBooked(manager, appointment, actor.by);
      if (actor.by === 'office') await actor.inTransaction(manager, appointment, null);
      return appointment;
    });
    return booking.catch(async (error: unknown) => {
      throw error instanceof NoCapacityError
        ? await this.agents.taken(request.startsAt, request.leadId)
        : error;
    });
  }

  /**
   * Moves an appointment to another time or agent. Keeps the present agent if that agent is free.
   * @throws AppError 404; 409 `SLOT_TAKEN`, `APPOINTMENT_OVER` or `APPOINTMENT_MOVED`; 429
   */
  async move(id: string, startsAt: Date, actor: Actor): Promise<Appointment> {
    const known = await this.find(id);
    if (known.status === 'booked' && isAsWished(known, startsAt, actor)) return known;
    this.expectMovable(known, actor);
    const limits = await this.limitsOf('move', known.leadId, actor);
    const candidates = await this.agents.candidates({ leadId: known.leadId, startsAt }, actor, known);
    for (const agent of candidates) {
      try {
        return await this.dataSource.transaction((manager) =>
          this.moveTo(manager, known, { startsAt, agent }, actor, limits),
        );
      } catch (error) {
        // Another appointment was booked meanwhile; the next agent may be free.
        if (!(error instanceof NoCapacityError) && !isOverlapViolation(error)) throw error;
      }
    }
    throw await this.agents.taken(startsAt, known.leadId);
  }

  /**
   * Cancels an appointment. A repeated call does nothing.
   * @throws AppError 404; 409 if it has begun, has a recorded outcome, or was moved since the user saw it
   */
  async cancel(id: string, actor: Actor): Promise<Appointment> {
    const { leadId } = await this.find(id);
    return this.dataSource.transaction(async (manager) => {
      const { lead, appointment } = await this.locks.both(manager, id, leadId);
      if (appointment.status === 'cancelled') return appointment;
      const isOver = actor.by === 'person' && appointment.startsAt! <= this.clock.now();
      if (appointment.status !== 'booked' || isOver) throw appointmentOver();
      expectNotMoved(appointment, actor);
      const cancelled = await this.appointments.cancel(manager, id, this.clock.now());
      await this.leadAppointments.apply(manager, lead, cancelled, 'cancelled', actor.by === 'office');
      await this.messages.onCancelled(manager, cancelled, actor.by);
      if (actor.by === 'office') await actor.inTransaction(manager, cancelled, appointment);
      return cancelled;
    });
  }

  /** @throws NoCapacityError if the agent has reached the daily limit */
  private async moveTo(
    manager: EntityManager,
    { id, leadId }: Appointment,
    { startsAt, agent }: { startsAt: Date; agent: Candidate },
    actor: Actor,
    limits: readonly Limit[],
  ): Promise<Appointment> {
    const { lead, appointment } = await this.locks.both(manager, id, leadId);
    if (appointment.status === 'booked' && isAsWished(appointment, startsAt, actor)) return appointment;
    this.expectMovable(appointment, actor);
    expectNotMoved(appointment, actor);
    if (actor.by === 'person' && lead.isBlocked) throw appointmentNotFound();
    await this.limits.count(manager, limits);
    await this.appointments.serialiseOwn(manager);
    const { appointmentRules } = await this.settings.get(manager);
    const { timeZone } = appointment;
    const requestedOutsideHours = await this.recordRequest(manager, lead, { startsAt, timeZone }, actor);
    const now = this.clock.now();
    const moved = await this.appointments.move(
      manager,
      id,
      { ...timeOf(agent.id, startsAt, appointmentRules), requestedOutsideHours },
      capacityOf(agent, startsAt, actor, appointmentRules.perDay),
      now,
    );
    if (!moved) throw new NoCapacityError();
    if (moved.startsAt!.getTime() !== appointment.startsAt!.getTime())
      await this.leadAppointments.apply(manager, lead, moved, 'moved', actor.by === 'office');
    await this.messages.onMoved(manager, moved, actor.by, appointment);
    if (actor.by === 'office') await actor.inTransaction(manager, moved, appointment);
    return moved;
  }

  /**
   * Returns whether the person requested a time outside the calling hours. Only visitors are checked; the office's screens show a
   * warning.
   */
  private async recordRequest(
    manager: EntityManager,
    lead: Lead,
    { startsAt, timeZone }: Pick<AppointmentRequest, 'startsAt' | 'timeZone'>,
    actor: Actor,
  ): Promise<boolean> {
    if (actor.by === 'office') return false;
    const { requestedOutsideHours, client } = actor;
    return this.hours.recordRequest(manager, lead, { startsAt, timeZone, requestedOutsideHours }, client);
  }

  /** Returns the limits for a person; the office has none. */
  private async limitsOf(kind: 'book' | 'move', leadId: string | null, actor: Actor): Promise<Limit[]> {
    if (actor.by === 'office') return [];
    await this.limits.countTry(actor.client.ip);
    return this.limits.of(kind, actor.client.ip, leadId);
  }

  private expectMovable({ status, startsAt }: Appointment, { by }: Actor): void {
    if (status !== 'booked' || (by === 'person' && startsAt! <= this.clock.now())) throw appointmentOver();
  }

  private async find(id: string): Promise<Appointment> {
    const appointment = await this.appointments.findOwn(id);
    if (!appointment) throw appointmentNotFound();
    return appointment;
  }

  /**
   * Returns the existing appointment if it has the same time and, if the office chose an agent, the same agent. If the request has the first
   * e-mail address, stores it and sends the confirmation.
   */
  private async same(
    manager: EntityManager,
    live: Appointment,
    request: AppointmentRequest,
    actor: Actor,
  ): Promise<Appointment> {
    if (!isAsWished(live, request.startsAt, actor))
      throw alreadyBooked(this.tokens.manageUrl(live), live.startsAt!);
    if (live.email !== null || request.email === null) return live;
    await this.appointments.setEmail(manager, live.id, request.email);
    const mailed = { ...live, email: request.email };
    await this.messages.onBooked(manager, mailed, 'person');
    return mailed;
  }

  private async insertFirst(
    manager: EntityManager,
    candidates: readonly Candidate[],
    {
      leadId,
      startsAt,
      timeZone,
      email,
      requestedOutsideHours,
    }: AppointmentRequest & { requestedOutsideHours: boolean },
    actor: Actor,
  ): Promise<Appointment | null> {
    const { appointmentRules: rules } = await this.settings.get(manager);
    for (const agent of candidates) {
      const appointment = await this.appointments.insert(
        manager,
        {
          ...timeOf(agent.id, startsAt, rules),
          leadId,
          timeZone,
          email,
          requestedOutsideHours,
          createdById: actor.by === 'office' ? actor.adminId : null,
        },
        capacityOf(agent, startsAt, actor, rules.perDay),
        this.clock.now(),
      );
      if (appointment) return appointment;
    }
    return null;
  }

  /** With a daily limit, bookings are serialised so that the count is right. */
  private async serialiseForCapacity(manager: EntityManager): Promise<void> {
    const { appointmentRules } = await this.settings.get(manager);
    if (appointmentRules.perDay !== null) await this.appointments.serialiseOwn(manager);
  }
}

/** @throws AppError 409 if the appointment no longer begins when the user saw it begin */
function expectNotMoved({ startsAt }: Appointment, actor: Actor): void {
  if (actor.by === 'office' && actor.seenStartsAt && +actor.seenStartsAt !== +startsAt!)
    throw appointmentMoved();
}

const isAsWished = ({ startsAt, agentId }: Appointment, wished: Date, actor: Actor): boolean =>
  startsAt!.getTime() === wished.getTime() &&
  (actor.by === 'person' || !actor.agentId || actor.agentId === agentId);

function timeOf(
  agentId: string,
  startsAt: Date,
  { durationMinutes, bufferMinutes }: { durationMinutes: number; bufferMinutes: number },
): Omit<AppointmentTime, 'requestedOutsideHours'> {
  const endsAt = new Date(startsAt.getTime() + durationMinutes * MINUTE_MS);
  return { agentId, startsAt, endsAt, heldUntil: new Date(endsAt.getTime() + bufferMinutes * MINUTE_MS) };
}

/** Returns the daily limit of the agent; none for the office. */
function capacityOf(
  { timeZone }: Candidate,
  startsAt: Date,
  { by }: Actor,
  perDay: number | null,
): Capacity | null {
  if (perDay === null || by === 'office') return null;
  const day = dayOf(startsAt, timeZone);
  return {
    most: perDay,
    from: new Date(momentAt(day, 0, timeZone)),
    until: new Date(momentAt(addDays(day, 1), 0, timeZone)),
  };
}
