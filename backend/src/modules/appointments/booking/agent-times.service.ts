import { Injectable } from '@nestjs/common';
import type { AppointmentRules } from 'domain/appointments';
import { addDays, dayOf, type Day } from 'domain/dates';
import { isFederalHoliday } from '../../../common/business-days';
import { OwnAppointmentsRepository, type HeldTime } from '../../leads/bookings/own-appointments.repository';
import type { Settings } from '../../settings/settings.service';
import { AgentsRepository } from '../availability/agents.repository';
import { workingTimeOf } from '../availability/availability.service';
import { openSpans, type Span, type WorkingTime } from '../availability/open-hours';
import { BusyTimesRepository } from '../feeds/busy-times.repository';
import { freeStarts, type AgentTime } from './free-slots';

/** From the first moment until the last, which is not included; in ms since 1970. */
export interface Window {
  from: number;
  until: number;
}

/** An agent and the beginnings of its free slots. */
export interface FreeAgent {
  id: string;
  timeZone: string;
  starts: number[];
}

type OfficeSettings = Pick<Settings, 'appointmentRules' | 'timeZone'>;

/** Brings together what is known of the time of all agents. */
@Injectable()
export class AgentTimes {
  constructor(
    private readonly agents: AgentsRepository,
    private readonly appointments: OwnAppointmentsRepository,
    private readonly busyTimes: BusyTimesRepository,
  ) {}

  /**
   * The free slots of each agent that begin in a window.
   * @param except an appointment that is about to move: its time is free for itself
   */
  async free(
    { appointmentRules: rules, timeZone: ownersZone }: OfficeSettings,
    window: Window,
    except: string | null = null,
  ): Promise<FreeAgent[]> {
    if (window.from >= window.until) return [];
    const agents = await this.agents.bookable();
    const ids = agents.map(({ id }) => id);
    // Slots of the last day may end after the window; a day of room holds for the count of a day too.
    const around = { from: window.from - DAY_MS, until: window.until + DAY_MS };
    const held = groupedByAgent(await this.appointments.held(ids, around.from, around.until, except));
    const busy = groupedByAgent(await this.busyTimes.list(ids, around.from, around.until));
    const isHoliday = holidaysOf(rules);
    return agents.map((agent) => {
      const working = workingTimeOf(agent, ownersZone);
      const taken = { held: held.get(agent.id) ?? [], busy: busy.get(agent.id) ?? [] };
      const time = timeOf(working, window, taken, rules, isHoliday);
      return { id: agent.id, timeZone: working.timeZone, starts: freeStarts(time, rules, window) };
    });
  }

  /** The agents who can be booked, whatever their hours are. */
  async all(ownersZone: string): Promise<Omit<FreeAgent, 'starts'>[]> {
    const agents = await this.agents.bookable();
    return agents.map(({ id, timeZone }) => ({ id, timeZone: timeZone ?? ownersZone }));
  }
}

const DAY_MS = 86_400_000;

function timeOf(
  working: WorkingTime,
  window: Window,
  { held, busy }: Pick<AgentTime, 'held' | 'busy'>,
  { perDay }: AppointmentRules,
  isHoliday: (day: Day) => boolean,
): AgentTime {
  const days = {
    from: dayOf(window.from, working.timeZone),
    // The day after, for what goes on after midnight.
    to: addDays(dayOf(window.until, working.timeZone), 1),
  };
  const full = perDay === null ? [] : daysWith(perDay, held, working.timeZone);
  return { open: openSpans(working, days, isHoliday), held, busy, fullDays: new Set(full) };
}

/** The days on which so many appointments begin, or more. */
function daysWith(count: number, held: readonly Span[], timeZone: string): Day[] {
  const counts = new Map<Day, number>();
  for (const { startsAt } of held) {
    const day = dayOf(startsAt, timeZone);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return [...counts].filter(([, found]) => found >= count).map(([day]) => day);
}

/** Whether the office is closed on a day, remembered for those that were asked for. */
function holidaysOf({ holidays, federalHolidays }: AppointmentRules): (day: Day) => boolean {
  const known = new Map<Day, boolean>(holidays.map((day) => [day, true]));
  return (day) => {
    let isHoliday = known.get(day);
    if (isHoliday === undefined) known.set(day, (isHoliday = federalHolidays && isFederalHoliday(day)));
    return isHoliday;
  };
}

function groupedByAgent(held: readonly HeldTime[]): Map<string, Span[]> {
  const grouped = new Map<string, Span[]>();
  for (const { agentId, startsAt, endsAt } of held) {
    const spans = grouped.get(agentId);
    if (spans) spans.push({ startsAt, endsAt });
    else grouped.set(agentId, [{ startsAt, endsAt }]);
  }
  return grouped;
}
