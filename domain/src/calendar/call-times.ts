import type { Day } from '../dates.ts';

/** Hours of a day in local time, `HH:MM` at quarters of an hour; the end is excluded. Null for a day without hours. */
export type DayHours = { from: string; to: string } | null;

/** Hours in which the people of a state may be called and texted. */
export interface StateHours {
  weekdays: DayHours;
  saturday: DayHours;
  sunday: DayHours;
}

/** Hours of a person, and the zones in which the person may live. */
export interface CallRule {
  hours: StateHours;
  /** IANA zones; each of them must allow a call. */
  zones: readonly string[];
  /** Whether a day is closed, such as a legal holiday; absent if none is. */
  isClosed?: ((day: Day) => boolean) | undefined;
}

const QUARTER_MS = 900_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const MINUTES_A_DAY = 1_440;
/** Maximum number of days that are searched. */
const MOST_DAYS = 21;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Day, day of the week, and minute of the day. */
interface LocalTime {
  day: Day;
  weekday: string;
  minute: number;
}

function formatted(moment: Date, timeZone: string): LocalTime {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'short',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    formatters.set(timeZone, formatter);
  }
  const parts = Object.fromEntries(formatter.formatToParts(moment).map(({ type, value }) => [type, value]));
  return {
    day: `${parts['year']}-${parts['month']}-${parts['day']}`,
    weekday: parts['weekday'] ?? '',
    minute: Number(parts['hour']) * 60 + Number(parts['minute']),
  };
}

/** Cache of local times by zone, for the beginnings of quarters of an hour: all zones of the country differ by whole quarters. */
const quarters = new Map<string, LocalTime>();
/** Maximum size of the cache: two weeks of quarters in every zone of the country. */
const MOST_QUARTERS = 20_000;

/** Returns the local time of a moment. Formats each quarter once, because formatting is slow and the same quarters are needed often. */
function localTime(time: number, timeZone: string): LocalTime {
  const start = Math.floor(time / QUARTER_MS) * QUARTER_MS;
  const key = `${timeZone} ${start}`;
  let known = quarters.get(key);
  if (!known) {
    if (quarters.size >= MOST_QUARTERS) quarters.clear();
    quarters.set(key, (known = formatted(new Date(start), timeZone)));
  }
  return { ...known, minute: known.minute + Math.floor((time - start) / MINUTE_MS) };
}

/** Returns the minute of the day of a time `HH:MM`. */
const minuteOf = (time: string): number => {
  const [hour, minute] = time.split(':');
  return Number(hour) * 60 + Number(minute);
};

/** Returns whether a moment is within the hours of an open day, in every zone. */
export function isCallTime({ hours, zones, isClosed }: CallRule, moment: Date | number): boolean {
  return zones.every((zone) => {
    const { day, weekday, minute } = localTime(Number(moment), zone);
    const open = weekday === 'Sat' ? hours.saturday : weekday === 'Sun' ? hours.sunday : hours.weekdays;
    return open !== null && minute >= minuteOf(open.from) && minute < minuteOf(open.to) && !isClosed?.(day);
  });
}

/** Returns the first moment within the hours from one time up to another, which is excluded; null if there is none. */
function firstWithin(rule: CallRule, from: number, until: number): number | null {
  if (from < until && isCallTime(rule, from)) return from;
  for (let time = Math.ceil(from / QUARTER_MS) * QUARTER_MS; time < until; time += QUARTER_MS)
    if (isCallTime(rule, time)) return time;
  return null;
}

/** Returns the time on the next day at a minute of the day in a zone, also across a clock change. */
function onNextDay(time: number, zone: string, minute: number): number {
  const guess = time + DAY_MS + (minute - localTime(time, zone).minute) * MINUTE_MS;
  const half = MINUTES_A_DAY / 2;
  const off = ((minute - localTime(guess, zone).minute + half + MINUTES_A_DAY) % MINUTES_A_DAY) - half;
  return guess + off * MINUTE_MS;
}

/**
 * Returns the time for a planned call: the given one if it is within the hours of an open day; else the next such time of the day; else
 * the same time on the next open day, or its first if the given one is too late. Returns the given time if three weeks have none.
 * @param zone zone in which days begin and end
 */
export function plannedCallTime(rule: CallRule, wished: Date, zone: string): Date {
  let at = wished.getTime();
  for (let days = 0; days < MOST_DAYS; days += 1) {
    const { minute } = localTime(at, zone);
    const end = onNextDay(at, zone, 0);
    const open = firstWithin(rule, at, end);
    if (open !== null) return new Date(open);
    const isTooLate = firstWithin(rule, at - minute * MINUTE_MS, at) !== null;
    at = isTooLate ? end : onNextDay(at, zone, minute);
  }
  return wished;
}
