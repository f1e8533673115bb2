import type ICAL from 'ical.js';
import { eventsOf, type CalendarEvent, type DoubtfulEvent } from './calendar-events.ts';
import { dayOf, instantOf, timeOf, type CalendarMoment } from './calendar-times.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Occurrences that are looked at in one calendar; a person's calendar has some thousands. */
const MOST_OCCURRENCES = 100_000;
/** Busy times that are kept of one calendar: one each quarter of an hour of two months. */
const MOST_BUSY_TIMES = 6_000;

/** Events that were not understood of which more is kept than their number. */
const MOST_EXAMPLES = 20;

/** What is asked of a calendar. Instants are milliseconds since 1970. */
export interface BusyTimesQuestion {
  /** The file, as RFC 5545 has it. */
  text: string;
  /** IANA zone of the calendar's owner. */
  timeZone: string;
  /** E-mail addresses of the owner, in small letters. */
  ownAddresses: readonly string[];
  from: number;
  to: number;
}

/** A time for which somebody is busy, in whole minutes since 1970. */
export type BusyTime = [start: number, end: number];

/** The calendar has more occurrences than anybody could attend. */
export class TooComplexError extends Error {
  override name = 'TooComplexError';
}

/** Result of reading a calendar. */
export interface CalendarReading {
  /** Busy times, ascending and apart from each other. */
  busy: BusyTime[];
  /** Number of events about that time that were not understood in full. */
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
      // What lasts longer than the time asked for begins and ends with its days.
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

/** When an event happens; of a series all that may touch the time asked for. Those that others stand in for are left out. */
function* occurrencesOf(
  event: CalendarEvent,
  replacements: readonly CalendarEvent[],
  window: { from: number; to: number },
  budget: { left: number },
): Generator<[start: number, end: number]> {
  const { start, rules, added, excluded } = event;
  if (!event.isBusy && !replacements.some(({ andLater }) => andLater)) return;
  const lengths = [event, ...replacements].map(lengthAtMost);
  // Clocks are at most a day apart from UTC; an occurrence is moved by a replacement of all later ones at most so far.
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

  /** All occurrences, some of them twice. */
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

/** By how much a replacement moves the occurrence that it replaces. */
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

/** Lengths of what a rule counts, where one is as long as the other. */
const STEPS: Partial<Record<string, number>> = {
  SECONDLY: 1000,
  MINUTELY: MINUTE_MS,
  HOURLY: HOUR_MS,
  DAILY: DAY_MS,
  WEEKLY: 7 * DAY_MS,
};

/**
 * What the clock shows at the occurrences of a rule, from the beginning or from shortly before `from`, until `to`. A rule
 * that counts its occurrences is followed from its beginning; any other is taken up by whole intervals later.
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

/** Joins what touches, in minutes that hold all of it. */
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
