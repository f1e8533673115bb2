import type { Day } from 'domain/dates';
import { IANAZone } from 'luxon';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Maximum number of cached days over all zones; needed because visitors choose the zones. */
const KEPT_DAYS = 20_000;

/** Cached offsets of whole days, ms; null for a day near a change of the clocks. */
const kept = new Map<string, Map<Day, number | null>>();
let keptDays = 0;

const COMMON_ZONES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('timeZone'));
/** Format of zone names; excludes offsets, which have no daylight saving time. */
const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+/-]{1,49}$/;

/** Returns our name for a time zone; null if the text names none. */
export function timeZoneNamed(text: string): string | null {
  if (COMMON_ZONES.has(text)) return text;
  if (!ZONE_NAME.test(text)) return null;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** Day with precomputed values. */
export interface CalendarDay {
  day: Day;
  /** 1 is Monday, 7 is Sunday. */
  weekday: number;
  /** Midnight as if local time were UTC, in ms since 1970. */
  midnight: number;
}

export function calendarDay(day: Day): CalendarDay {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  return { day, midnight, weekday: new Date(midnight).getUTCDay() || 7 };
}

/**
 * Returns when the clocks of a zone first show a minute of a day, in ms since 1970. If the clocks skip that minute, returns the
 * time of the change.
 * @param minute 0 to 1440; the last is the midnight at the end of the day
 */
export function momentAt(day: Day | CalendarDay, minute: number, timeZone: string): number {
  const calendar = typeof day === 'string' ? calendarDay(day) : day;
  const shown = calendar.midnight + minute * MINUTE_MS;
  const offset = offsetOfDay(calendar, timeZone);
  return offset === null ? instantNearClockChange(shown, timeZone) : shown - offset;
}

/**
 * Returns the cached offset from UTC for a day and the hours around it, because reading it each time would dominate the run time.
 */
function offsetOfDay({ day, midnight }: CalendarDay, timeZone: string): number | null {
  let days = kept.get(timeZone);
  if (!days) kept.set(timeZone, (days = new Map<Day, number | null>()));
  const known = days.get(day);
  if (known !== undefined) return known;
  if (keptDays >= KEPT_DAYS) {
    kept.clear();
    kept.set(timeZone, (days = new Map<Day, number | null>()));
    keptDays = 0;
  }
  const before = offsetAt(midnight - DAY_MS, timeZone);
  const offset = before === offsetAt(midnight + 2 * DAY_MS, timeZone) ? before : null;
  days.set(day, offset);
  keptDays += 1;
  return offset;
}

/** @param shown local time as if it were UTC */
function instantNearClockChange(shown: number, timeZone: string): number {
  const [before, after] = [offsetAt(shown - DAY_MS, timeZone), offsetAt(shown + DAY_MS, timeZone)];
  const moments = [shown - before, shown - after].sort((a, b) => a - b) as [number, number];
  const first = moments.find((moment) => moment + offsetAt(moment, timeZone) === shown);
  if (first !== undefined) return first;
  // The clocks skip the time: the change lies between the two.
  let [earlier, later] = moments;
  while (later - earlier > 1) {
    const middle = Math.floor((earlier + later) / 2);
    if (offsetAt(middle, timeZone) === after) later = middle;
    else earlier = middle;
  }
  return later;
}

const offsetAt = (moment: number, timeZone: string): number =>
  IANAZone.create(timeZone).offset(moment) * MINUTE_MS;
