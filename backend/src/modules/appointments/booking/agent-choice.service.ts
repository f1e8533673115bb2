import { Injectable } from '@nestjs/common';
import type { AppError } from '../../../common/app-error';
import { Clock } from '../../../common/clock';
import type { Appointment } from '../../appointment-store/appointment.entity';
import { AppointmentsRepository } from '../../appointment-store/appointments.repository';
import { SettingsService } from '../../settings/settings.service';
import { inThePast, slotTaken } from '../appointments.errors';
import type { Actor } from './actor';
import { AgentLoadsRepository } from './agent-loads.repository';
import { AgentTimes, type FreeAgent } from './agent-times.service';
import { CallingHoursService } from './calling-hours.service';
import { SlotsService } from './slots.service';

/** Agent with the time zone for daily limits. */
export type Candidate = Omit<FreeAgent, 'starts'>;

/** Chooses the agents for an appointment. */
@Injectable()
export class AgentChoice {
  constructor(
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly slots: SlotsService,
    private readonly times: AgentTimes,
    private readonly loads: AgentLoadsRepository,
    private readonly appointments: AppointmentsRepository,
    private readonly hours: CallingHoursService,
  ) {}

  /** Returns the agents to try, in order of preference. @param moving the appointment to be moved */
  async candidates(
    { leadId, startsAt }: { leadId: string | null; startsAt: Date },
    actor: Actor,
    moving: Appointment | null,
  ): Promise<Candidate[]> {
    const now = this.clock.now();
    if (actor.by === 'office' && startsAt <= now) throw inThePast();
    const free = await this.slots.agentsFreeAt(startsAt, moving?.id ?? null);
    if (actor.by === 'person') return this.inOrder(free, leadId, moving, now);
    // Agents with open hours come first; the office may book the others too.
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

  /** Returns the error for a time at which no agent is free, with the nearest free times. */
  async taken(startsAt: Date, leadId: string | null): Promise<AppError> {
    const state = leadId ? await this.appointments.stateOf(leadId) : null;
    return slotTaken(await this.slots.nearest(startsAt, await this.hours.of(state)));
  }

  /**
   * Puts the appointment's agent, or the agent of the lead's last appointment, first; the others by number of appointments, equal
   * ones in random order.
   */
  private async inOrder(
    agents: readonly Candidate[],
    leadId: string | null,
    moving: Appointment | null,
    now: Date,
  ): Promise<Candidate[]> {
    if (agents.length < 2) return [...agents];
    const own = moving?.agentId ?? (leadId && (await this.loads.lastAgentOf(leadId)));
    const loads = await this.loads.loads(
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
}
