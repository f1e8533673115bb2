import type ICAL from 'ical.js';
import { eventsOf } from './calendar-events.ts';
import { dayOf, instantOf, timeOf, type CalendarMoment } from './calendar-times.ts';
import type { CalendarEvent, DoubtfulEvent } from './component-reader.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Maximum number of occurrences read from one calendar; a person's calendar has some thousands. */
const MOST_OCCURRENCES = 100_000;
/** Maximum number of busy times stored per calendar: one in each quarter of an hour of two months. */
const MOST_BUSY_TIMES = 6_000;

/** Maximum number of examples of events that were not understood; further ones are only counted. */
const MOST_EXAMPLES = 20;

/** Input for reading a calendar. Instants are milliseconds since 1970. */
export interface BusyTimesQuestion {
  /** File content (RFC 5545). */
  text: string;
  /** IANA zone of the calendar's owner. */
  timeZone: string;
  /** Owner's e-mail addresses, lower case. */
  ownAddresses: readonly string[];
  from: number;
  to: number;
}

/** Busy time in whole minutes since 1970. */
export type BusyTime = [start: number, end: number];

/** Calendar with more occurrences than a person could attend. */
export class TooComplexError extends Error {
  override name = 'TooComplexError';
}

export interface CalendarReading {
  /** Busy times, ascending, without overlap. */
  busy: BusyTime[];
  /** Number of events near that time that were not fully understood. */
  notUnderstood: number;
  /** The first of those events. */
  examples: Omit<DoubtfulEvent, 'repeats'>[];
}

/**
 * Returns when the events of a calendar keep its owner busy. Free, cancelled and declined ones do not; a day is busy from its midnight on.
 *
 * @throws NotACalendarError
 * @throws TooComplexError
 */
export function busyTimesOf({ text, timeZone, ownAddresses, from, to }: BusyTimesQuestion): CalendarReading {
  const { events, doubtful } = eventsOf(text, timeZone, ownAddresses);
  const series = Map.groupBy(
    events.filter(({ replaces }) => replaces),
    ({ uid }) => uid,
  );
  const budget = { left: MOST_OCCURRENCES };
  const busy: [start: number, end: number][] = [];
  for (const event of events) {
    const replacements = event.replaces ? [] : (series.get(event.uid) ?? []);
    for (const [start, end] of occurrencesOf(event, replacements, { from, to }, budget)) {
      // An event longer than the requested time is cut to the days of that time.
      if (end > start && end > from && start < to)
        busy.push([Math.max(start, dayOf(from)), Math.min(end, dayOf(to) + DAY_MS)]);
    }
  }
  const relevant = doubtful.filter(({ day, repeats }) => {
    const start = day === null || repeats ? null : Date.parse(`${day}T00:00:00Z`);
    return start === null || (start > from - 2 * DAY_MS && start < to + 2 * DAY_MS);
  });
  return {
    busy: inMinutes(busy),
    notUnderstood: relevant.length,
    examples: relevant.slice(0, MOST_EXAMPLES).map(({ title, day, doubt }) => ({ title, day, doubt })),
  };
}

/**
 * Yields the occurrences of an event; for a series, all that may overlap the requested time. Replaced occurrences are left out.
 */
function* occurrencesOf(
  event: CalendarEvent,
  replacements: readonly CalendarEvent[],
  window: { from: number; to: number },
  budget: { left: number },
): Generator<[start: number, end: number]> {
  const { start, rules, added, excluded } = event;
  if (!event.isBusy && !replacements.some(({ andLater }) => andLater)) return;
  const lengths = [event, ...replacements].map(lengthAtMost);
  // Margins: local time differs from UTC by at most a day, and a replacement of all later occurrences moves each by at most its
  // shift.
  const shifts = replacements.filter(({ andLater }) => andLater).map((later) => Math.abs(shiftOf(later)));
  const margin = 2 * DAY_MS + Math.max(...lengths, 0) + Math.max(...shifts, 0);
  const near = (wall: number): boolean => wall > window.from - margin && wall < window.to + margin;

  const gone = new Set<number>();
  const goneDays = new Set<number>();
  for (const moment of excluded.filter(({ wall }) => near(wall))) {
    if (moment.isDay && !start.isDay) goneDays.add(moment.wall);
    else gone.add(instantOf({ ...moment, zone: moment.isDay ? start.zone : moment.zone }));
  }
  for (const { replaces, andLater } of replacements) {
    if (replaces && !andLater) gone.add(instantOf(replaces));
  }
  const later = replacements
    .filter(({ andLater }) => andLater)
    .sort((a, b) => instantOf(b.replaces!) - instantOf(a.replaces!));

  const seen = new Set<number>();
  for (const moment of momentsOf()) {
    if (--budget.left < 0) throw new TooComplexError();
    if (!near(moment.wall)) continue;
    const instant = instantOf(moment);
    if (seen.has(instant) || gone.has(instant) || goneDays.has(dayOf(moment.wall))) continue;
    seen.add(instant);
    const instead = later.find(({ replaces }) => instantOf(replaces!) <= instant);
    const shown = instead ?? event;
    if (!shown.isBusy) continue;
    const wall = moment.wall + (instead ? shiftOf(instead) : 0);
    yield spanOf(shown, instead ? { ...moment, wall } : moment);
  }

  /** Yields all occurrences, some of them twice. */
  function* momentsOf(): Generator<CalendarMoment> {
    yield start;
    if (event.replaces) return;
    yield* added;
    for (const rule of rules) {
      for (const wall of wallsOf(rule, start.wall, window.from - margin, window.to + margin))
        yield { ...start, wall };
    }
  }
}

/** Returns how far a replacement moves the occurrence. */
const shiftOf = ({ start, replaces }: CalendarEvent): number =>
  replaces ? start.wall - start.zone.toWall(instantOf(replaces)) : 0;

const lengthAtMost = ({ length, travel }: CalendarEvent): number =>
  travel + ('days' in length ? length.days * DAY_MS : length.milliseconds);

function spanOf({ length, travel }: CalendarEvent, start: CalendarMoment): [start: number, end: number] {
  const from = instantOf(start);
  return 'days' in length
    ? [from - travel, instantOf({ ...start, wall: start.wall + length.days * DAY_MS })]
    : [from - travel, from + length.milliseconds];
}

/** Interval length of frequencies with intervals of fixed length. */
const STEPS: Partial<Record<string, number>> = {
  SECONDLY: 1000,
  MINUTELY: MINUTE_MS,
  HOURLY: HOUR_MS,
  DAILY: DAY_MS,
  WEEKLY: 7 * DAY_MS,
};

/**
 * Yields the local times of a rule's occurrences, from the start or from shortly before `from`, until `to`. A rule with a count
 * is followed from its start; any other skips whole intervals.
 */
function* wallsOf(rule: ICAL.Recur, start: number, from: number, to: number): Generator<number> {
  const step = (STEPS[rule.freq] ?? 0) * rule.interval;
  const skipped = step > 0 && !rule.count ? Math.floor((from - 2 * step - start) / step) : 0;
  const first = start + Math.max(0, skipped) * step;
  const iterator = rule.iterator(timeOf(first));
  for (let next = iterator.next(); next; next = iterator.next()) {
    const wall = Date.UTC(next.year, next.month - 1, next.day, next.hour, next.minute, next.second);
    if (!(wall < to)) return;
    yield wall;
  }
}

/** Joins touching times, and extends them to whole minutes. */
function inMinutes(busy: [start: number, end: number][]): BusyTime[] {
  const joined: BusyTime[] = [];
  for (const [start, end] of busy
    .map(([from, to]) => [Math.floor(from / MINUTE_MS), Math.ceil(to / MINUTE_MS)] as const)
    .sort((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else joined.push([start, end]);
  }
  if (joined.length > MOST_BUSY_TIMES) throw new TooComplexError();
  return joined;
}
