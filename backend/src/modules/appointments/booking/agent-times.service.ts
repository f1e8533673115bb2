import { Injectable } from '@nestjs/common';
import type { AppointmentRules } from 'domain/calendar/appointments';
import { addDays, dayOf, type Day } from 'domain/dates';
import { isFederalHoliday } from 'domain/calendar/federal-holidays';
import type { Settings } from '../../settings/settings';
import { AppConfig } from '../../../config/app-config';
import { AgentsRepository } from '../availability/agents.repository';
import { workingTimeOf } from '../availability/availability.service';
import { daysBetween, openSpans, type Span } from '../availability/open-hours';
import type { CalendarDay } from '../../../common/calendar/zoned-time';
import { BusyTimesRepository } from '../feeds/busy-times.repository';
import { AgentLoadsRepository, type HeldTime } from './agent-loads.repository';
import { freeStarts, type AgentTime } from './free-slots';

/** Interval in ms since 1970; the end is excluded. */
export interface Window {
  from: number;
  until: number;
}

/** Agent with the start times of the free slots. */
export interface FreeAgent {
  id: string;
  timeZone: string;
  starts: number[];
}

type OfficeSettings = Pick<Settings, 'appointmentRules' | 'timeZone'>;

/** Combines hours, appointments and other calendars of all agents. */
@Injectable()
export class AgentTimes {
  constructor(
    private readonly agents: AgentsRepository,
    private readonly loads: AgentLoadsRepository,
    private readonly busyTimes: BusyTimesRepository,
    private readonly config: AppConfig,
  ) {}

  /**
   * Returns the free slots of each agent that begin in a window. In production there are none until an owner has saved hours:
   * a new office has not said yet when it works, and the person is called back.
   * @param except appointment to be moved; its time counts as free
   */
  async free(
    { appointmentRules: rules, timeZone: ownersZone }: OfficeSettings,
    window: Window,
    except: string | null = null,
  ): Promise<FreeAgent[]> {
    if (window.from >= window.until) return [];
    const agents = await this.agents.bookable(this.config.isProduction);
    const ids = agents.map(({ id }) => id);
    // Slots of the last day may end after the window, and daily limits need the counts of whole days.
    const around = { from: window.from - DAY_MS, until: window.until + DAY_MS };
    const held = groupedByAgent(await this.loads.held(ids, around.from, around.until, except));
    const busy = groupedByAgent(await this.busyTimes.list(ids, around.from, around.until));
    const isHoliday = holidaysOf(rules);
    const days = daysAround(window);
    return agents.map((agent) => {
      const working = workingTimeOf(agent, ownersZone);
      const time: AgentTime = {
        open: openSpans(working, days, isHoliday),
        held: held.get(agent.id) ?? [],
        busy: busy.get(agent.id) ?? [],
        fullDays: fullDays(rules, held.get(agent.id) ?? [], working.timeZone),
      };
      return { id: agent.id, timeZone: working.timeZone, starts: freeStarts(time, rules, window) };
    });
  }

  /** Returns all bookable agents, regardless of their hours. */
  async all(ownersZone: string): Promise<Omit<FreeAgent, 'starts'>[]> {
    const agents = await this.agents.bookable(false);
    return agents.map(({ id, timeZone }) => ({ id, timeZone: timeZone ?? ownersZone }));
  }
}

const DAY_MS = 86_400_000;

/** Returns the days that overlap a window in any time zone, and the days after them for hours past midnight. */
const daysAround = ({ from, until }: Window): CalendarDay[] =>
  daysBetween(addDays(dayOf(from, 'UTC'), -1), addDays(dayOf(until, 'UTC'), 2));

/** Returns the days on which an agent has reached the daily limit. */
function fullDays({ perDay }: AppointmentRules, held: readonly Span[], timeZone: string): ReadonlySet<Day> {
  const counts = new Map<Day, number>();
  if (perDay === null) return new Set();
  for (const { startsAt } of held) {
    const day = dayOf(startsAt, timeZone);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count >= perDay).map(([day]) => day));
}

/** Returns a function that says whether the office is closed on a day; results are cached. */
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
  for (const time of held) {
    const spans = grouped.get(time.agentId);
    if (spans) spans.push(time);
    else grouped.set(time.agentId, [time]);
  }
  return grouped;
}
