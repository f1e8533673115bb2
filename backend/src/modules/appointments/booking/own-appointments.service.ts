import { Injectable } from '@nestjs/common';
import { addDays, dayOf } from 'domain/dates';
import { DataSource, type EntityManager } from 'typeorm';
import type { Client } from '../../../common/client';
import type { AppError } from '../../../common/app-error';
import { Clock } from '../../../common/clock';
import { isOverlapViolation } from '../../../database/unique-violation';
import type { Lead } from '../../lead-store/lead.entity';
import { LeadsRepository } from '../../lead-store/leads.repository';
import type { Appointment } from '../../leads/bookings/appointment.entity';
import { AppointmentLinksService } from '../../leads/bookings/appointment-links.service';
import { AppointmentTokens } from '../../leads/bookings/appointment-tokens';
import { LeadBookingsService } from '../../leads/bookings/lead-bookings.service';
import {
  OwnAppointmentsRepository,
  type AppointmentTime,
  type Capacity,
} from '../../leads/bookings/own-appointments.repository';
import type { Limit } from '../../security/limits/limits.service';
import { SettingsService } from '../../settings/settings.service';
import {
  alreadyBooked,
  appointmentNotFound,
  appointmentOver,
  inThePast,
  leadCannotBook,
  linkDead,
  slotTaken,
} from '../appointments.errors';
import { momentAt } from '../availability/zoned-time';
import { AppointmentMessagesService } from '../messages/appointment-messages.service';
import { AgentTimes, type FreeAgent } from './agent-times.service';
import { CallingHoursService } from './calling-hours.service';
import { SlotsService } from './slots.service';
import { VisitorLimits } from './visitor-limits.service';

const MINUTE_MS = 60_000;

/** What the caller does in the transaction of a change, such as to record it. */
type InTransaction = (
  manager: EntityManager,
  appointment: Appointment,
  before: Appointment | null,
) => Promise<void>;

/** Who makes a change. The office may book at any time to come; nobody may book an agent twice. */
export type Actor =
  | {
      by: 'person';
      client: Client;
      /** Whether the person asked for a time outside the hours for calls. */
      requestedOutsideHours?: boolean | undefined;
      /** The link that is booked with; it must still be in force. */
      ref?: string;
    }
  | {
      by: 'office';
      adminId: string;
      /** The agent to book; the rules choose when it is left out. */
      agentId?: string | undefined;
      inTransaction: InTransaction;
    };

/** An appointment that is asked for. */
export interface Wish {
  leadId: string;
  startsAt: Date;
  /** The zone in which the person reads the time; null when not known. */
  timeZone: string | null;
  email: string | null;
}

/** Ends a transaction: what it has counted does not count. */
class NoRoom extends Error {}

/** An agent with the days of its own zone. */
type Candidate = Omit<FreeAgent, 'starts'>;

/** Books, moves and cancels appointments of our own calendar. Who changes one locks its lead before anything else. */
@Injectable()
export class OwnAppointmentsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly limits: VisitorLimits,
    private readonly leads: LeadsRepository,
    private readonly appointments: OwnAppointmentsRepository,
    private readonly links: AppointmentLinksService,
    private readonly tokens: AppointmentTokens,
    private readonly leadBookings: LeadBookingsService,
    private readonly messages: AppointmentMessagesService,
    private readonly slots: SlotsService,
    private readonly times: AgentTimes,
    private readonly hours: CallingHoursService,
  ) {}

  /**
   * Books the lead's own agent if that is free, or else the one of those free who has the least to do. Asked again for the same
   * time, the same appointment is returned.
   * @throws AppError 409 `SLOT_TAKEN`, or `ALREADY_BOOKED` when the lead has another appointment to come; 429; 404 or 422 for a
   * lead that cannot book
   */
  async book(wish: Wish, actor: Actor): Promise<Appointment> {
    const limits = await this.limitsOf('book', wish.leadId, actor);
    const candidates = await this.candidates(wish.leadId, wish.startsAt, actor, null);
    const booking = this.dataSource.transaction(async (manager) => {
      const lead = await this.lockLead(manager, wish.leadId, actor);
      const now = this.clock.now();
      const live = await this.appointments.findLive(lead.id, now, manager);
      if (live) return this.same(manager, live, wish);
      await this.limits.count(manager, limits);
      await this.serialiseForCapacity(manager);
      // A time that is taken is answered as such, whatever its hour.
      if (candidates.length === 0) throw new NoRoom();
      const requestedOutsideHours = await this.recordRequest(manager, lead, wish, actor);
      const appointment = await this.insertFirst(
        manager,
        candidates,
        { ...wish, requestedOutsideHours },
        actor,
      );
      if (!appointment) throw new NoRoom();
      await this.leadBookings.applyOwn(manager, lead, appointment, 'booked', actor.by === 'office');
      await this.messages.onBooked(manager, appointment, actor.by);
      if (actor.by === 'office') await actor.inTransaction(manager, appointment, null);
      return appointment;
    });
    return booking.catch(async (error: unknown) => {
      throw error instanceof NoRoom ? await this.taken(wish.startsAt, wish.leadId) : error;
    });
  }

  /**
   * Moves an appointment to another time, or to another agent. It stays with its agent if that is free.
   * @throws AppError 404; 409 `SLOT_TAKEN`, or `APPOINTMENT_OVER`; 429
   */
  async move(id: string, startsAt: Date, actor: Actor): Promise<Appointment> {
    const known = await this.find(id);
    if (known.status === 'booked' && isAsWished(known, startsAt, actor)) return known;
    this.expectMovable(known, actor);
    const limits = await this.limitsOf('move', known.leadId, actor);
    const candidates = await this.candidates(known.leadId, startsAt, actor, known);
    for (const agent of candidates) {
      try {
        return await this.dataSource.transaction((manager) =>
          this.moveTo(manager, known, { startsAt, agent }, actor, limits),
        );
      } catch (error) {
        // Another appointment was made meanwhile: perhaps the next agent is free.
        if (!(error instanceof NoRoom) && !isOverlapViolation(error)) throw error;
      }
    }
    throw await this.taken(startsAt, known.leadId);
  }

  /**
   * Cancels an appointment. Asked again, it does nothing more.
   * @throws AppError 404, or 409 when it has begun or the office has said what became of it
   */
  async cancel(id: string, actor: Actor): Promise<Appointment> {
    const { leadId } = await this.find(id);
    return this.dataSource.transaction(async (manager) => {
      const { lead, appointment } = await this.lockBoth(manager, id, leadId);
      if (appointment.status === 'cancelled') return appointment;
      const isOver = actor.by === 'person' && appointment.startsAt! <= this.clock.now();
      if (appointment.status !== 'booked' || isOver) throw appointmentOver();
      const cancelled = await this.appointments.cancel(manager, id, this.clock.now());
      await this.leadBookings.applyOwn(manager, lead, cancelled, 'cancelled', actor.by === 'office');
      await this.messages.onCancelled(manager, cancelled, actor.by);
      if (actor.by === 'office') await actor.inTransaction(manager, cancelled, appointment);
      return cancelled;
    });
  }

  /** @throws NoRoom when the agent has none that day */
  private async moveTo(
    manager: EntityManager,
    { id, leadId }: Appointment,
    { startsAt, agent }: { startsAt: Date; agent: Candidate },
    actor: Actor,
    limits: readonly Limit[],
  ): Promise<Appointment> {
    const { lead, appointment } = await this.lockBoth(manager, id, leadId);
    if (appointment.status === 'booked' && isAsWished(appointment, startsAt, actor)) return appointment;
    this.expectMovable(appointment, actor);
    if (actor.by === 'person' && lead.isBlocked) throw appointmentNotFound();
    await this.limits.count(manager, limits);
    await this.appointments.serialise(manager);
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
    if (!moved) throw new NoRoom();
    if (moved.startsAt!.getTime() !== appointment.startsAt!.getTime())
      await this.leadBookings.applyOwn(manager, lead, moved, 'moved', actor.by === 'office');
    await this.messages.onMoved(manager, moved, actor.by, appointment);
    if (actor.by === 'office') await actor.inTransaction(manager, moved, appointment);
    return moved;
  }

  /** Returns whether the person asked for a time outside the hours for calls. The office is warned of one by its screens. */
  private async recordRequest(
    manager: EntityManager,
    lead: Lead,
    { startsAt, timeZone }: Pick<Wish, 'startsAt' | 'timeZone'>,
    actor: Actor,
  ): Promise<boolean> {
    if (actor.by === 'office') return false;
    const { requestedOutsideHours, client } = actor;
    return this.hours.recordRequest(manager, lead, { startsAt, timeZone, requestedOutsideHours }, client);
  }

  private async taken(startsAt: Date, leadId: string | null): Promise<AppError> {
    const state = leadId ? await this.appointments.stateOf(leadId) : null;
    return slotTaken(await this.slots.nearest(startsAt, await this.hours.of(state)));
  }

  /** What a person may do is counted; the office may do it as often as it likes. */
  private async limitsOf(kind: 'book' | 'move', leadId: string | null, actor: Actor): Promise<Limit[]> {
    if (actor.by === 'office') return [];
    await this.limits.countTry(actor.client.ip);
    return this.limits.of(kind, actor.client.ip, leadId);
  }

  private expectMovable({ status, startsAt }: Appointment, { by }: Actor): void {
    if (status !== 'booked' || (by === 'person' && startsAt! <= this.clock.now())) throw appointmentOver();
  }

  private async find(id: string): Promise<Appointment> {
    const appointment = await this.appointments.find(id);
    if (!appointment) throw appointmentNotFound();
    return appointment;
  }

  /** @throws AppError 404 for an appointment of a lead that is deleted */
  private async lockBoth(
    manager: EntityManager,
    id: string,
    leadId: string | null,
  ): Promise<{ lead: Lead; appointment: Appointment }> {
    const lead = leadId ? await this.leads.lockLive(manager, leadId) : null;
    const appointment = lead && (await this.appointments.lock(manager, id));
    if (!lead || !appointment) throw appointmentNotFound();
    return { lead, appointment };
  }

  /** The link was good when it was looked up: it may have ended since, and the lead may have been blocked or erased. */
  private async lockLead(manager: EntityManager, leadId: string, actor: Actor): Promise<Lead> {
    const lead = await this.leads.lockLive(manager, leadId);
    const isLinked =
      actor.by === 'office' ||
      actor.ref === undefined ||
      (await this.links.findLead(actor.ref, manager)) === leadId;
    if (lead && lead.verificationStatus === 'verified' && !lead.isBlocked && isLinked) return lead;
    throw actor.by === 'person' ? linkDead() : leadCannotBook();
  }

  /** A mailbox that is named only now gets the mail that it missed. */
  private async same(manager: EntityManager, live: Appointment, wish: Wish): Promise<Appointment> {
    if (live.startsAt!.getTime() !== wish.startsAt.getTime())
      throw alreadyBooked(this.tokens.manageUrl(live), live.startsAt!);
    if (live.email !== null || wish.email === null) return live;
    await this.appointments.setEmail(manager, live.id, wish.email);
    const mailed = { ...live, email: wish.email };
    await this.messages.onBooked(manager, mailed, 'person');
    return mailed;
  }

  /** The agents to be tried, the best first. @param moving the appointment that moves */
  private async candidates(
    leadId: string | null,
    startsAt: Date,
    actor: Actor,
    moving: Appointment | null,
  ): Promise<Candidate[]> {
    const now = this.clock.now();
    if (actor.by === 'office' && startsAt <= now) throw inThePast();
    const free = await this.slots.agentsFreeAt(startsAt, moving?.id ?? null);
    if (actor.by === 'person') return this.inOrder(free, leadId, moving, now);
    // Those who are open then come first; the office may book the others too.
    const { timeZone } = await this.settings.get();
    const others = (await this.times.all(timeZone)).filter(
      ({ id }) => !free.some((agent) => agent.id === id),
    );
    const wished = [
      ...(await this.inOrder(free, leadId, moving, now)),
      ...(await this.inOrder(others, leadId, moving, now)),
    ];
    return actor.agentId ? wished.filter(({ id }) => id === actor.agentId) : wished;
  }

  /** The one who has the appointment or had the lead's last one, then by what they have to do; chance decides among equals. */
  private async inOrder(
    agents: readonly Candidate[],
    leadId: string | null,
    moving: Appointment | null,
    now: Date,
  ): Promise<Candidate[]> {
    if (agents.length < 2) return [...agents];
    const own = moving?.agentId ?? (leadId && (await this.appointments.lastAgentOf(leadId)));
    const loads = await this.appointments.loads(
      agents.map(({ id }) => id),
      now,
    );
    const loadOf = new Map(loads.map(({ agentId, count }) => [agentId, count]));
    return agents
      .map((agent) => ({
        agent,
        rank: agent.id === own ? -1 : (loadOf.get(agent.id) ?? 0),
        lot: Math.random(),
      }))
      .sort((a, b) => a.rank - b.rank || a.lot - b.lot)
      .map(({ agent }) => agent);
  }

  private async insertFirst(
    manager: EntityManager,
    candidates: readonly Candidate[],
    { leadId, startsAt, timeZone, email, requestedOutsideHours }: Wish & { requestedOutsideHours: boolean },
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

  /** Where a day has room for so many, one booking at a time sees how many there are. */
  private async serialiseForCapacity(manager: EntityManager): Promise<void> {
    const { appointmentRules } = await this.settings.get(manager);
    if (appointmentRules.perDay !== null) await this.appointments.serialise(manager);
  }
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

/** The room of the agent's day; the office may book beyond it. */
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
