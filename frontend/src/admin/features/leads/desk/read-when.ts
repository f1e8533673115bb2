import { addDays, dayOf, isDay } from 'domain/dates';
import { momentAt } from '../../../../shared/dates';

/** Reason why a text is not understood as a time. */
export type WhenProblem = 'empty' | 'unknown' | 'no_hour' | 'past' | 'far';
export type When = { at: string } | { problem: WhenProblem };

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const MAX_LENGTH = 60;
/** Maximum number of days ahead. */
const FARTHEST_DAYS = 366;
/** Maximum number of days ahead for a date without a year that has passed this year. */
const NEXT_YEAR_DAYS = 180;

const WEEKDAYS = [
  ['domingo', 'dom'],
  ['lunes', 'lun'],
  ['martes', 'mar'],
  ['miercoles', 'mie'],
  ['jueves', 'jue'],
  ['viernes', 'vie'],
  ['sabado', 'sab'],
];
/** Words that change nothing: `el viernes a las 5`, `después de las 5`. */
const FILLERS = new Set(
  'el la las este esta proximo proxima que viene dia a de en por desde despues tipo como'.split(' '),
);
/** Hours of the parts of a day, if no hour is given. */
const USUAL_HOURS = { manana: '10:00', tarde: '15:00', noche: '19:00', mediodia: '12:00' } as const;
type DayPart = keyof typeof USUAL_HOURS;
const USUAL_HOUR = '10:00';

const COUNTS: Readonly<Record<string, number>> = {
  media: 0.5,
  un: 1,
  una: 1,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  seis: 6,
  siete: 7,
  ocho: 8,
  nueve: 9,
  diez: 10,
  quince: 15,
  veinte: 20,
  treinta: 30,
};
/** Minutes in each unit that counts from now. */
const UNITS: Readonly<Record<string, number>> = {
  minuto: 1,
  minutos: 1,
  min: 1,
  hora: 60,
  horas: 60,
  h: 60,
  hr: 60,
  hrs: 60,
};
/** Days in each unit that counts from today. */
const DAY_UNITS: Readonly<Record<string, number>> = { dia: 1, dias: 1, semana: 7, semanas: 7 };

/** Spanish counts both ends: a weekday `en 8` is the one a week after the next. */
const WEEKDAYS_ON: Readonly<Record<string, number>> = { '8': 7, ocho: 7, '15': 14, quince: 14 };

/** Parts of a time found in a text. */
interface Found {
  /** Days from today. */
  days?: number;
  weekday?: number;
  /** Days after the next such weekday: `lunes en 8`. */
  weekdayIn?: number;
  /** `MM/DD` or `MM/DD/YYYY`. */
  date?: string;
  /** Minutes from now. */
  minutes?: number;
  /** `H` or `H:MM`. */
  hour?: string;
  half?: 'am' | 'pm';
  part?: DayPart;
}

/**
 * Reads when to call again: `hoy`, `mañana`, a weekday, `en 3 horas`, `en 2 días` or `mm/dd`, with an hour. An hour without
 * `a.m.` or `p.m.` is one at which offices call: 8 to 12, then 1 to 7 in the afternoon; with a leading zero it is on a 24-hour clock.
 * @param timeZone zone of the person to call
 */
export function readWhen(text: string, timeZone: string, now = Date.now()): When {
  const words = wordsOf(text);
  if (words.length === 0) return { problem: 'empty' };
  const found = find(words);
  return found ? resolve(found, timeZone, now) : { problem: 'unknown' };
}

const wordsOf = (text: string): string[] =>
  text.length > MAX_LENGTH
    ? ['?']
    : text
        .toLowerCase()
        .normalize('NFD')
        .replace(/[\u0300-\u036f.]/g, '')
        .replace(/(\d)\s*([ap])\s?m\b/g, '$1 $2m')
        .replace(/\b([ap]) m\b/g, '$1m')
        .split(/[\s,]+/)
        .filter(Boolean);

/** Returns the time that two words span together: `3 horas`, `2 días`, and `en 8` after a weekday; null if they span none. */
function spanOf(
  word: string,
  next: string,
  isAfterWeekday: boolean,
): { key: 'minutes' | 'days' | 'weekdayIn'; count: number } | null {
  if (word === 'en' && isAfterWeekday && Object.hasOwn(WEEKDAYS_ON, next))
    return { key: 'weekdayIn', count: WEEKDAYS_ON[next]! };
  const count = Object.hasOwn(COUNTS, word) ? COUNTS[word]! : /^\d{1,3}$/.test(word) ? Number(word) : null;
  if (count === null) return null;
  if (Object.hasOwn(UNITS, next)) return { key: 'minutes', count: count * UNITS[next]! };
  if (Object.hasOwn(DAY_UNITS, next) && Number.isInteger(count))
    return { key: 'days', count: count * DAY_UNITS[next]! };
  return null;
}

/** Returns the parts of a time; null if a word is unknown, or a part occurs twice. */
function find(words: readonly string[]): Found | null {
  const found: Found = {};
  const set = <Key extends keyof Found>(key: Key, value: Found[Key]): boolean => {
    if (found[key] !== undefined) return false;
    found[key] = value;
    return true;
  };
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]!;
    const weekday = WEEKDAYS.findIndex((names) => names.includes(word));
    const next = words[at + 1] ?? '';
    const span = spanOf(word, next, found.weekday !== undefined);
    let isFine: boolean;
    if (span) {
      isFine = set(span.key, span.count);
      at += 1;
    } else if (word === 'hoy') isFine = set('days', 0);
    else if (word === 'pasado') {
      isFine = set('days', 2);
      if (next === 'manana') at += 1;
    } else if (word === 'manana' && words[at - 1] !== 'la') isFine = set('days', 1);
    else if (Object.hasOwn(USUAL_HOURS, word)) isFine = set('part', word as DayPart);
    else if (weekday >= 0) isFine = set('weekday', weekday);
    else if (/^\d{1,2}\/\d{1,2}(?:\/\d{4})?$/.test(word)) isFine = set('date', word);
    else if (/^\d{1,2}(?::\d{2})?$/.test(word)) isFine = set('hour', word);
    else if (word === 'am' || word === 'pm') isFine = set('half', word);
    else isFine = word === 'dentro' || FILLERS.has(word);
    if (!isFine) return null;
  }
  return found;
}

function resolve(found: Found, timeZone: string, now: number): When {
  const { days, weekday, weekdayIn = 0, date, minutes, part } = found;
  const hour = found.hour === undefined ? null : clockOf(found.hour, found.half, part);
  const isHourWrong = found.hour !== undefined && hour === null;
  const dayNames = [days, weekday, date, minutes].filter((each) => each !== undefined);
  if (isHourWrong || dayNames.length > 1 || (found.half && found.hour === undefined))
    return { problem: 'unknown' };
  const time = hour ?? (part ? USUAL_HOURS[part] : null);
  if (minutes !== undefined)
    return time === null ? checked(now + minutes * MINUTE_MS, now) : { problem: 'unknown' };
  const today = dayOf(now, timeZone);
  const on = (day: string): number => Date.parse(momentAt(day, time ?? USUAL_HOUR, timeZone));
  if (weekday !== undefined) {
    const ahead = (weekday - new Date(`${today}T12:00:00Z`).getUTCDay() + 7) % 7;
    const first = on(addDays(today, ahead));
    return checked(
      first > now ? on(addDays(today, ahead + weekdayIn)) : on(addDays(today, ahead + 7 + weekdayIn)),
      now,
    );
  }
  if (date !== undefined) return ofDate(date, today, on, now);
  return ofDays(days, time !== null, today, on, now);
}

function ofDays(
  days: number | undefined,
  hasTime: boolean,
  today: string,
  on: (day: string) => number,
  now: number,
): When {
  if (days === undefined && !hasTime) return { problem: 'unknown' };
  if (days === 0 && !hasTime) return { problem: 'no_hour' };
  // An hour without a day means its next occurrence.
  if (days === undefined && on(today) <= now) return checked(on(addDays(today, 1)), now);
  return checked(on(addDays(today, days ?? 0)), now);
}

function ofDate(date: string, today: string, on: (day: string) => number, now: number): When {
  const [month = '', day = '', year] = date.split('/');
  const dayIn = (inYear: number): string => `${inYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const thisYear = Number(today.split('-')[0]);
  const named = dayIn(year === undefined ? thisYear : Number(year));
  if (year !== undefined || named >= today)
    return isDay(named) ? checked(on(named), now) : { problem: 'unknown' };
  const next = dayIn(thisYear + 1);
  if (!isDay(next)) return { problem: 'unknown' };
  return on(next) - now > NEXT_YEAR_DAYS * DAY_MS ? { problem: 'past' } : checked(on(next), now);
}

function checked(at: number, now: number): When {
  if (at <= now) return { problem: 'past' };
  if (at - now > FARTHEST_DAYS * DAY_MS) return { problem: 'far' };
  return { at: new Date(at).toISOString() };
}

/** Returns `HH:MM`; null if there is no such time. */
function clockOf(hour: string, half: 'am' | 'pm' | undefined, part: DayPart | undefined): string | null {
  const [hours = 0, minutes = 0] = hour.split(':').map(Number);
  if (minutes > 59 || hours > 23 || (half && (hours === 0 || hours > 12))) return null;
  // An hour with a leading zero is on a 24-hour clock.
  const is24 = !half && !part && hour.startsWith('0');
  const isMidnight = half === 'am' || (!half && part === 'noche');
  const isLate = half ? half === 'pm' : part ? part !== 'manana' : hours < 8;
  const hour24 =
    is24 || hours === 0 || hours >= 13
      ? hours
      : hours === 12
        ? isMidnight
          ? 0
          : 12
        : isLate
          ? hours + 12
          : hours;
  return `${String(hour24).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}
