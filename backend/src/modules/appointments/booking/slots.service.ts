import { Injectable } from '@nestjs/common';
import { addDays, dayOf, type Day } from 'domain/dates';
import { Clock } from '../../../common/clock';
import type { Settings } from '../../settings/settings';
import { SettingsService } from '../../settings/settings.service';
import type { OfferedSlot, Slot } from '../appointments.errors';
import { momentAt } from '../../../common/calendar/zoned-time';
import { AgentTimes, type FreeAgent, type Window } from './agent-times.service';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Number of free times offered instead of one that is not free, and how far from it the search begins. */
const NEAREST = 6;
const NEARBY_MS = 3 * DAY_MS;

/** Bookable times of one day. */
export interface SlotsOfDay {
  date: Day;
  slots: Slot[];
}

/** Selection of times for the office. */
export interface OfficeChoice {
  /** Missing for all agents. */
  agentId?: string | undefined;
  /** Appointment to be moved; its time counts as free. */
  movingId?: string | undefined;
}

/** Lists the times that can be booked. */
@Injectable()
export class SlotsService {
  constructor(
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly times: AgentTimes,
  ) {}

  /**
   * Returns the free times of all agents for each of some days in a time zone.
   * @param movingId appointment to be moved; its time counts as free
   */
  list(from: Day, days: number, timeZone: string, movingId: string | null = null): Promise<SlotsOfDay[]> {
    return this.byDay(from, days, timeZone, (settings, window) => this.starts(settings, window, movingId));
  }

  /** Returns the free times for the office, which uses our calendar even if visitors use another. */
  listForOffice(
    from: Day,
    days: number,
    timeZone: string,
    { agentId, movingId }: OfficeChoice,
  ): Promise<SlotsOfDay[]> {
    return this.byDay(from, days, timeZone, (settings, window) =>
      this.startsOfAgents(settings, window, movingId ?? null, agentId),
    );
  }

  private async byDay(
    from: Day,
    days: number,
    timeZone: string,
    startsIn: (settings: Settings, window: Window) => Promise<number[]>,
  ): Promise<SlotsOfDay[]> {
    const settings = await this.settings.get();
    const midnights = Array.from({ length: days + 1 }, (_, n) => momentAt(addDays(from, n), 0, timeZone));
    const starts = await startsIn(settings, { from: midnights[0]!, until: midnights[days]! });
    let next = 0;
    return Array.from({ length: days }, (_, n) => {
      const slots: Slot[] = [];
      for (; next < starts.length && starts[next]! < midnights[n + 1]!; next += 1)
        slots.push(slotAt(starts[next]!, settings));
      return { date: addDays(from, n), slots };
    });
  }

  /** Returns the free times nearest to a time: those within the calling hours first, each group in order. */
  async nearest(to: Date, isWithinHours: (start: number) => boolean): Promise<OfferedSlot[]> {
    const settings = await this.settings.get();
    const moment = to.getTime();
    const nearby = { from: moment - NEARBY_MS, until: moment + NEARBY_MS };
    let starts = await this.starts(settings, nearby);
    if (starts.filter(isWithinHours).length < NEAREST) starts = await this.starts(settings, ALL_TIME);
    const byDistance = starts.sort((a, b) => Math.abs(a - moment) - Math.abs(b - moment));
    const within = byDistance.filter(isWithinHours).slice(0, NEAREST);
    const outside = byDistance.filter((start) => !isWithinHours(start)).slice(0, NEAREST - within.length);
    return [within, outside].flatMap((group) =>
      group
        .sort((a, b) => a - b)
        .map((start) => ({ ...slotAt(start, settings), withinCallingHours: group === within })),
    );
  }

  /**
   * Returns how many appointments visitors can still book for today, in the owner's time zone, with all agents; null if they book
   * in another calendar.
   */
  async freeSlotsToday(): Promise<number | null> {
    const settings = await this.settings.get();
    if (settings.calendarMode !== 'own') return null;
    const { timeZone } = settings;
    const today = dayOf(this.clock.now(), timeZone);
    const day = { from: momentAt(today, 0, timeZone), until: momentAt(addDays(today, 1), 0, timeZone) };
    const agents = await this.times.free(settings, meeting(bookable(settings, this.clock.now()), day));
    return agents.reduce((places, { starts }) => places + starts.length, 0);
  }

  /** Returns the agents that a visitor may book at a time. @param except appointment to be moved */
  async agentsFreeAt(startsAt: Date, except: string | null = null): Promise<FreeAgent[]> {
    const settings = await this.settings.get();
    const moment = startsAt.getTime();
    if (settings.calendarMode !== 'own') return [];
    const window = meeting(bookable(settings, this.clock.now()), { from: moment, until: moment + 1 });
    const agents = await this.times.free(settings, window, except);
    return agents.filter(({ starts }) => starts[0] === moment);
  }

  private async starts(
    settings: Settings,
    window: Window,
    movingId: string | null = null,
  ): Promise<number[]> {
    return settings.calendarMode === 'own' ? this.startsOfAgents(settings, window, movingId) : [];
  }

  private async startsOfAgents(
    settings: Settings,
    window: Window,
    movingId: string | null = null,
    agentId?: string,
  ): Promise<number[]> {
    const within = meeting(bookable(settings, this.clock.now()), window);
    const agents = await this.times.free(settings, within, movingId);
    const asked = agentId ? agents.filter(({ id }) => id === agentId) : agents;
    const starts = new Set<number>();
    for (const agent of asked) for (const start of agent.starts) starts.add(start);
    return [...starts].sort((a, b) => a - b);
  }
}

const ALL_TIME: Window = { from: 0, until: Number.MAX_SAFE_INTEGER };

/**
 * Returns the interval of bookable start times for visitors: after the minimum notice, and within the booking horizon of the
 * office's calendar, which includes today.
 */
function bookable({ appointmentRules: rules, timeZone }: Settings, now: Date): Window {
  const lastDay = addDays(dayOf(now, timeZone), rules.horizonDays - 1);
  return {
    from: now.getTime() + rules.noticeMinutes * MINUTE_MS,
    until: momentAt(addDays(lastDay, 1), 0, timeZone),
  };
}

const meeting = (a: Window, b: Window): Window => ({
  from: Math.max(a.from, b.from),
  until: Math.min(a.until, b.until),
});

const slotAt = (start: number, { appointmentRules }: Settings): Slot => ({
  startsAt: new Date(start),
  endsAt: new Date(start + appointmentRules.durationMinutes * MINUTE_MS),
});
