import ICAL from 'ical.js';
import type { ContentLine } from './content-lines.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Converts between local time and instants. Local time is also a number: milliseconds since 1970 as if it were UTC. */
export interface CalendarZone {
  toInstant(wall: number): number;
  toWall(instant: number): number;
}

/** Time of an event. */
export interface CalendarMoment {
  /** Local time, as milliseconds since 1970; midnight for a day. */
  wall: number;
  zone: CalendarZone;
  isDay: boolean;
}

/** Result of reading a time: the full time, only its day, or nothing. */
export type ReadTime =
  { moment: CalendarMoment; length?: number } | { day: number; isUtc: boolean } | { unreadable: true };

/** In UTC, local time and instant are equal. */
export const UTC: CalendarZone = { toInstant: (wall) => wall, toWall: (instant) => instant };

/** Converts a local time to the library's type. */
export function timeOf(wall: number): ICAL.Time {
  const date = new Date(wall);
  const shown = {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
  };
  return new ICAL.Time(shown, ICAL.Timezone.localTimezone);
}

export const instantOf = ({ wall, zone }: CalendarMoment): number => zone.toInstant(wall);

export const dayOf = (wall: number): number => Math.floor(wall / DAY_MS) * DAY_MS;

/** Returns the times in a property; for a period (RFC 5545 3.3.9), the start and the length in milliseconds. */
export function timesOf(line: ContentLine, zone: CalendarZone): ReadTime[] {
  const isDate = line.parameters.get('VALUE')?.toUpperCase() === 'DATE';
  return line.value.split(',').flatMap((value): ReadTime[] => {
    const text = value.trim();
    if (text === '') return [];
    const [from, to] = text.split('/', 2);
    const time = timeIn(from!, zone, isDate);
    if (to === undefined || !('moment' in time)) return [time];
    const length = durationOf(to) ?? lengthBetween(time.moment, timeIn(to, zone, false));
    return [
      length === null
        ? { day: dayOf(time.moment.wall), isUtc: time.moment.zone === UTC }
        : { ...time, length },
    ];
  });
}

const lengthBetween = (start: CalendarMoment, end: ReadTime): number | null =>
  'moment' in end && instantOf(end.moment) >= instantOf(start)
    ? instantOf(end.moment) - instantOf(start)
    : null;

/**
 * Reads `20261122T093000Z` and variants written by programs: without seconds, with hyphens and colons, with an offset, or only a
 * day. A date that does not exist is unreadable.
 */
export function timeIn(text: string, zone: CalendarZone, isDate: boolean): ReadTime {
  const date = /^(\d{4})-?(\d\d)-?(\d\d)/.exec(text);
  if (!date) return { unreadable: true };
  const day = Date.UTC(Number(date[1]), Number(date[2]) - 1, Number(date[3]));
  if (new Date(day).getUTCDate() !== Number(date[3]) || new Date(day).getUTCMonth() !== Number(date[2]) - 1)
    return { unreadable: true };
  const rest = text.slice(date[0].length);
  if (rest === '' || (isDate && /^T0+Z?$/i.test(rest))) return { moment: { wall: day, zone, isDay: true } };
  const clock = /^[T ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?$/i.exec(rest);
  const [hour, minute, second] = [1, 2, 3].map((index) => Number(clock?.[index] ?? 0)) as [
    number,
    number,
    number,
  ];
  const isMidnight = hour === 24 && minute === 0 && second === 0;
  if (!clock || (hour > 23 && !isMidnight) || minute > 59 || second > 60)
    return { day, isUtc: /Z$/i.test(rest) };
  const wall = day + ((hour * 60 + minute) * 60 + Math.min(second, 59)) * 1000;
  const offset = clock[4]?.toUpperCase();
  if (offset === undefined) return { moment: { wall, zone, isDay: false } };
  return { moment: { wall: wall - (offset === 'Z' ? 0 : offsetMs(offset)), zone: UTC, isDay: false } };
}

/** Returns the milliseconds of `+0530` or `-08:00`. */
export function offsetMs(text: string): number {
  const [hours, minutes] = [Number(text.slice(1, 3)), Number(text.slice(-2))];
  return (text.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * MINUTE_MS;
}

/** Returns the milliseconds of `PT1H30M`, or null for another text. */
export function durationOf(text: string): number | null {
  const upper = text.trim().toUpperCase();
  // The library silently ignores unknown parts of a length.
  if (
    !/^[+-]?P(?:\d{1,6}W|(?:\d{1,6}D)?(?:T(?:\d{1,6}H)?(?:\d{1,6}M)?(?:\d{1,6}S)?)?)$/.test(upper) ||
    !/\d/.test(upper)
  )
    return null;
  try {
    const milliseconds = ICAL.Duration.fromString(upper).toSeconds() * 1000;
    return Number.isFinite(milliseconds) ? milliseconds : null;
  } catch {
    return null;
  }
}
