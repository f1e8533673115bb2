/** A day of the calendar, YYYY-MM-DD. */
export type Day = string;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^(.{10})T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(?:Z|[+-](\d{2}):?(\d{2}))$/;
/** Calendars and the database agree on the years from 1970 to 2199. */
const EARLIEST = Date.UTC(1970, 0);
const END = Date.UTC(2200, 0);
/** Minutes by which the clocks of a zone differ from UTC at most. */
const LARGEST_OFFSET = 14 * 60;

const isInYears = (moment: number): boolean => moment >= EARLIEST && moment < END;

/** Returns whether a text is a day that exists, YYYY-MM-DD, from 1970 to 2199. */
export function isDay(text: string): boolean {
  const midnight = DAY.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  return isInYears(midnight) && new Date(midnight).toISOString().startsWith(text);
}

/**
 * Reads a moment: ISO 8601, a day that exists, a time from 00:00 to 23:59:59.999999999, and a zone, `Z` or an offset of at most
 * 14 hours; from 1970 to 2199 in UTC. 24:00 and leap seconds are not read: they would become another day's or minute's.
 * @returns null for anything else
 */
export function readMoment(text: string): Date | null {
  const [, day, hour, minute, second = '0', zoneHour = '0', zoneMinute = '0'] = MOMENT.exec(text) ?? [];
  if (day === undefined || !isDay(day)) return null;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59 || Number(zoneMinute) > 59) return null;
  if (Number(zoneHour) * 60 + Number(zoneMinute) > LARGEST_OFFSET) return null;
  const moment = new Date(text);
  return isInYears(moment.getTime()) ? moment : null;
}

/** Making a formatter costs more than using it; there are as many as there are time zones in use. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * The day that the calendar of a time zone shows at a moment.
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

/** The day a number of days after another; before it when the number is negative. */
export const addDays = (day: Day, count: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
