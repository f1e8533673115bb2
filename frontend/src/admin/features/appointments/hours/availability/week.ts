import type { WeeklyHours } from 'domain/calendar/appointments';
import { formatHour } from '../../../../../shared/clock';
import { hoursCopy } from '../hours.copy';

const { week: copy } = hoursCopy;

/** Hours without a break: local `HH:MM`; `to` is exclusive and may be 24:00. */
export interface HourRange {
  from: string;
  to: string;
}

/** Weekdays from Monday to Sunday, numbered as in the API. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Default hours of a day without any. */
const USUAL: HourRange = { from: '09:00', to: '18:00' };
const USUAL_SATURDAY: HourRange = { from: '10:00', to: '14:00' };
const DAY_END = 24 * 60;
const BREAK = 60;
const LONGEST_NEXT = 4 * 60;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Returns the hours of a weekday, in the order of entry. */
export const hoursOfDay = (weekly: readonly WeeklyHours[], weekday: number): HourRange[] =>
  weekly.filter((hours) => hours.weekday === weekday).map(({ from, to }) => ({ from, to }));

/** Returns the week with other hours on one day. */
export const withDay = (
  weekly: readonly WeeklyHours[],
  weekday: number,
  ranges: readonly HourRange[],
): WeeklyHours[] =>
  WEEKDAYS.flatMap((day) =>
    (day === weekday ? ranges : hoursOfDay(weekly, day)).map(({ from, to }) => ({ weekday: day, from, to })),
  );

/** Returns the week with one day's hours copied to others. */
export const withDayCopied = (
  weekly: readonly WeeklyHours[],
  from: number,
  to: readonly number[],
): WeeklyHours[] =>
  to.reduce<WeeklyHours[]>((week, day) => withDay(week, day, hoursOfDay(weekly, from)), [...weekly]);

/** Sorts ranges by start, as they are stored. */
export const inOrder = <Range extends HourRange>(ranges: readonly Range[]): Range[] =>
  [...ranges].sort((a, b) => a.from.localeCompare(b.from) || a.to.localeCompare(b.to));

/** Returns the week as it is stored: days in order, and each day's ranges in order. */
export const weekInOrder = (weekly: readonly WeeklyHours[]): WeeklyHours[] =>
  WEEKDAYS.reduce<WeeklyHours[]>(
    (week, day) => withDay(week, day, inOrder(hoursOfDay(weekly, day))),
    [...weekly],
  );

/**
 * Returns the default for another range: the usual hours, or the ones after a break; null if the day is full.
 */
export function nextHours(ranges: readonly HourRange[], isSaturday = false): HourRange | null {
  if (ranges.length === 0) return isSaturday ? USUAL_SATURDAY : USUAL;
  const last = Math.max(...ranges.map(({ to }) => minutesOf(to)));
  const from = Math.min(last + BREAK, DAY_END - 15);
  if (from < last) return null;
  return { from: timeOf(from), to: timeOf(Math.min(from + LONGEST_NEXT, DAY_END)) };
}

/** Returns the error of one of a day's ranges, or null. If two overlap, the later one has the error. */
export function faultOf(ranges: readonly HourRange[], index: number): 'order' | 'overlap' | null {
  const range = ranges[index]!;
  if (range.to <= range.from) return 'order';
  const isWithin = (other: HourRange, at: number): boolean =>
    at !== index &&
    other.from < range.to &&
    range.from < other.to &&
    (other.from < range.from || (other.from === range.from && at < index));
  return ranges.some(isWithin) ? 'overlap' : null;
}

/** Returns whether a day's hours are valid. */
export const areRight = (ranges: readonly HourRange[]): boolean =>
  ranges.every((_, index) => faultOf(ranges, index) === null);

/** Returns the names of the days with invalid hours. */
export const wrongDays = (weekly: readonly WeeklyHours[]): string[] =>
  WEEKDAYS.filter((day) => !areRight(hoursOfDay(weekly, day))).map((day) => copy.days[day]);

/** Returns the number of hours per week, such as `49` or `37.5`. */
export function hoursAWeek(weekly: readonly WeeklyHours[]): number {
  const minutes = weekly.reduce((sum, { from, to }) => sum + Math.max(0, minutesOf(to) - minutesOf(from)), 0);
  return Math.round((minutes / 60) * 100) / 100;
}

const LIST = new Intl.ListFormat('es', { type: 'conjunction' });

/** Formats ranges: `9:00 a.m. a 1:00 p.m. y 2:00 p.m. a 6:00 p.m.`; `No atiende` if there are none. */
export const hoursInWords = (ranges: readonly HourRange[]): string =>
  ranges.length === 0
    ? copy.closed
    : LIST.format(inOrder(ranges).map(({ from, to }) => copy.range(formatHour(from), formatHour(to))));
