import type { HoursException, WeeklyHours } from 'domain/calendar/appointments';
import { addDays, type Day } from 'domain/dates';
import { calendarDay, momentAt, type CalendarDay } from '../../../common/calendar/zoned-time';

type Hours = HoursException['hours'][number];

/** Working hours, by the local time of a time zone. */
export interface WorkingTime {
  timeZone: string;
  weekly: readonly WeeklyHours[];
  exceptions: readonly HoursException[];
}

/** Continuous time, in ms since 1970. */
export interface Span {
  startsAt: number;
  endsAt: number;
}

/** Continuous hours of one day. */
export interface OpenSpan extends Span {
  /** Day in the agent's time zone. */
  day: Day;
}

/**
 * Returns the open hours on the given days, in order. If several exceptions apply to a day, a closed one closes it; otherwise the
 * hours of all apply. An exception with hours opens a holiday.
 * @param days in order, as returned by `daysBetween`
 */
export function openSpans(
  { timeZone, weekly, exceptions }: WorkingTime,
  days: readonly CalendarDay[],
  isHoliday: (day: Day) => boolean,
): OpenSpan[] {
  const week = Array.from({ length: 8 }, (_, weekday) =>
    minutesOf(weekly.filter((hours) => hours.weekday === weekday)),
  );
  const spans: OpenSpan[] = [];
  for (const calendarDay of days) {
    const { day, weekday } = calendarDay;
    const special = exceptions.filter(({ from, to }) => from <= day && day <= to);
    const minutes =
      special.length > 0 ? minutesOfExceptions(special) : isHoliday(day) ? NONE : week[weekday]!;
    for (const { startsAt, endsAt } of minutes) {
      const opens = momentAt(calendarDay, startsAt, timeZone);
      const closes = momentAt(calendarDay, endsAt, timeZone);
      if (opens < closes) spans.push({ day, startsAt: opens, endsAt: closes });
    }
  }
  return spans;
}

/** Returns the days from the first to the last, both included. */
export function daysBetween(from: Day, to: Day): CalendarDay[] {
  const days: CalendarDay[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(calendarDay(day));
  return days;
}

const NONE: readonly Span[] = [];

const minutesOfExceptions = (exceptions: readonly HoursException[]): readonly Span[] =>
  exceptions.some(({ hours }) => hours.length === 0)
    ? NONE
    : minutesOf(exceptions.flatMap(({ hours }) => hours));

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const minutesOf = (hours: readonly Hours[]): Span[] =>
  union(hours.map(({ from, to }) => ({ startsAt: minuteOf(from), endsAt: minuteOf(to) })));

/** Sorts spans, and joins those that touch or overlap. */
export function union(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const { startsAt, endsAt } of [...spans].sort((a, b) => a.startsAt - b.startsAt)) {
    const last = joined.at(-1);
    if (last && startsAt <= last.endsAt) last.endsAt = Math.max(last.endsAt, endsAt);
    else if (startsAt < endsAt) joined.push({ startsAt, endsAt });
  }
  return joined;
}
