/** Calendar day, YYYY-MM-DD. */
export type Day = string;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^(.{10})T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(?:Z|[+-](\d{2}):?(\d{2}))$/;
/** Start of the years that the calendars and the database both accept: 1970 to 2199. */
const EARLIEST = Date.UTC(1970, 0);
const END = Date.UTC(2200, 0);
/** Maximum difference of a time zone from UTC, in minutes. */
const LARGEST_OFFSET = 14 * 60;

const isInYears = (moment: number): boolean => moment >= EARLIEST && moment < END;

/** Returns whether a text is an existing day, YYYY-MM-DD, from 1970 to 2199. */
export function isDay(text: string): boolean {
  const midnight = DAY.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  return isInYears(midnight) && new Date(midnight).toISOString().startsWith(text);
}

/**
 * Parses an ISO 8601 date and time: an existing day, a time from 00:00 to 23:59:59.999999999, and `Z` or an
 * offset of at most 14 hours; from 1970 to 2199 in UTC. Refuses 24:00 and leap seconds, because they would
 * become another day or minute.
 * @returns null for any other text
 */
export function readMoment(text: string): Date | null {
  const [, day, hour, minute, second = '0', zoneHour = '0', zoneMinute = '0'] = MOMENT.exec(text) ?? [];
  if (day === undefined || !isDay(day)) return null;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59 || Number(zoneMinute) > 59) return null;
  if (Number(zoneHour) * 60 + Number(zoneMinute) > LARGEST_OFFSET) return null;
  const moment = new Date(text);
  return isInYears(moment.getTime()) ? moment : null;
}

/** Cached, because creating a formatter is slow. There is one per time zone in use. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the calendar day in a time zone at a moment.
 * @param moment a date, milliseconds since 1970, or ISO 8601
 */
export function dayOf(moment: Date | number | string, timeZone: string): Day {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
    formatters.set(timeZone, formatter);
  }
  return formatter.format(new Date(moment));
}

/** Returns the day `count` days after `day`, or before it if `count` is negative. */
export const addDays = (day: Day, count: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
