import type { HoursException, WeeklyHours } from 'domain/appointments';
import { addDays, type Day } from 'domain/dates';
import { momentAt } from './zoned-time';

type Hours = HoursException['hours'][number];

/** When a person takes appointments, by the clocks of a zone of its own. */
export interface WorkingTime {
  timeZone: string;
  weekly: readonly WeeklyHours[];
  exceptions: readonly HoursException[];
}

/** Time without a break, in ms since 1970. */
export interface Span {
  startsAt: number;
  endsAt: number;
}

/** Hours of one day without a break. */
export interface OpenSpan extends Span {
  /** In the person's zone. */
  day: Day;
}

/**
 * The hours of a person on some days, in order. Of exceptions that meet on a day a closed one closes it, otherwise the hours of
 * all of them hold together. An exception with hours opens a holiday.
 */
export function openSpans(
  { timeZone, weekly, exceptions }: WorkingTime,
  days: { from: Day; to: Day },
  isHoliday: (day: Day) => boolean,
): OpenSpan[] {
  const spans: OpenSpan[] = [];
  for (let day = days.from; day <= days.to; day = addDays(day, 1)) {
    for (const { startsAt, endsAt } of union(hoursOf(day, weekly, exceptions, isHoliday).map(minutesOf))) {
      const [opens, closes] = [momentAt(day, startsAt, timeZone), momentAt(day, endsAt, timeZone)];
      if (opens < closes) spans.push({ day, startsAt: opens, endsAt: closes });
    }
  }
  return spans;
}

function hoursOf(
  day: Day,
  weekly: readonly WeeklyHours[],
  exceptions: readonly HoursException[],
  isHoliday: (day: Day) => boolean,
): readonly Hours[] {
  const special = exceptions.filter(({ from, to }) => from <= day && day <= to);
  if (special.some(({ hours }) => hours.length === 0)) return [];
  if (special.length > 0) return special.flatMap(({ hours }) => hours);
  if (isHoliday(day)) return [];
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
  return weekly.filter((hours) => hours.weekday === weekday);
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const minutesOf = ({ from, to }: Hours): Span => ({ startsAt: minuteOf(from), endsAt: minuteOf(to) });

/** Spans in order, with those that meet or overlap made one. */
export function union(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const { startsAt, endsAt } of [...spans].sort((a, b) => a.startsAt - b.startsAt)) {
    const last = joined.at(-1);
    if (last && startsAt <= last.endsAt) last.endsAt = Math.max(last.endsAt, endsAt);
    else if (startsAt < endsAt) joined.push({ startsAt, endsAt });
  }
  return joined;
}
