import { addDays, dayOf, isDay as isCalendarDay } from 'domain/dates';
import { zoneInWords } from 'domain/time-zones';
import { oneSpelling } from './clock';

const locale = 'es-US';

const relative = new Intl.RelativeTimeFormat('es', { numeric: 'auto' });

/** Formats the days until a moment in a zone: `hoy`, `mañana`, `dentro de 5 días`. */
export function formatDaysUntil(moment: string, timeZone: string, now = Date.now()): string {
  const days = (Date.parse(dayOf(moment, timeZone)) - Date.parse(today(timeZone, now))) / 86_400_000;
  return relative.format(days, 'day');
}

/**
 * Returns a function that returns the format for a time zone. Keeps the formats, because creating one takes as long as
 * formatting twenty-five dates.
 */
function inZones(options: Intl.DateTimeFormatOptions, language = locale) {
  const kept = new Map<string, Intl.DateTimeFormat>();
  return (timeZone: string): Intl.DateTimeFormat => {
    const format = kept.get(timeZone) ?? new Intl.DateTimeFormat(language, { ...options, timeZone });
    kept.set(timeZone, format);
    return format;
  };
}

const STEPS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Formats the time since a moment: `hace 5 minutos`, `hace 2 horas`, `ayer`; `ahora` under a minute. */
export function formatAgo(moment: string, now = Date.now()): string {
  const passed = now - Date.parse(moment);
  const step = STEPS.find(([, length]) => passed >= length);
  return step ? relative.format(-Math.floor(passed / step[1]), step[0]) : 'ahora';
}

/**
 * Returns whether a text is a day `YYYY-MM-DD` from the year 2000 on, because a year that is being typed
 * starts with other digits.
 */
export const isDay = (text: string): boolean => text.startsWith('2') && isCalendarDay(text);

const clockIn = inZones(
  {
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  },
  'en-US',
);

/** Returns a zone's offset from UTC at a moment, in milliseconds. */
function offsetOf(moment: number, timeZone: string): number {
  const parts = clockIn(timeZone).formatToParts(moment);
  const read = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((part) => part.type === type)?.value ?? 0);
  const local = Date.UTC(
    read('year'),
    read('month') - 1,
    read('day'),
    read('hour'),
    read('minute'),
    read('second'),
  );
  return local - Math.floor(moment / 1_000) * 1_000;
}

/** Returns the moment (ISO 8601) at which a day begins in a zone. */
export const dayStart = (day: string, timeZone: string): string => momentAt(day, '00:00', timeZone);

/** Returns the moment (ISO 8601) of a day and a time `HH:MM` in a zone. */
export function momentAt(day: string, time: string, timeZone: string): string {
  const shown = Date.parse(`${day}T${time}:00Z`);
  const guess = shown - offsetOf(shown, timeZone);
  // On a day with a clock change, the offset at that time may differ from the guess's.
  return new Date(shown - offsetOf(guess, timeZone)).toISOString();
}

/** Returns the moment at which the next day begins: the exclusive end of a range with this day. */
export function dayEnd(day: string, timeZone: string): string {
  return dayStart(addDays(day, 1), timeZone);
}

/** Returns today's date in a zone, `YYYY-MM-DD`. */
export const today = (timeZone: string, now = Date.now()): string => dayOf(now, timeZone);

/** Formats a moment for a `datetime-local` field in a zone. */
export const toLocalField = (moment: string, timeZone: string): string =>
  new Date(Date.parse(moment) + offsetOf(Date.parse(moment), timeZone)).toISOString().slice(0, 16);

/** Returns the moment (ISO 8601) of a `datetime-local` field's value in a zone. */
export const fromLocalField = (field: string, timeZone: string): string =>
  momentAt(field.slice(0, 10), field.slice(11, 16), timeZone);

/** Appends the zone to a text if the reader's clock differs. */
const namingZone = (text: string, moment: string, timeZone: string): string =>
  offsetOf(Date.parse(moment), timeZone) === -new Date(moment).getTimezoneOffset() * 60_000
    ? text
    : `${text} (${zoneName(timeZone)})`;

const dateTimeIn = inZones({ dateStyle: 'medium', timeStyle: 'short' });
const longDateTimeIn = inZones({ dateStyle: 'full', timeStyle: 'medium' });
const dayMonthIn = inZones({ day: 'numeric', month: 'short' });
const fullDateIn = inZones({ dateStyle: 'full' });
const timeIn = inZones({ timeStyle: 'short' });

/**
 * Formats a moment in a zone: `21 nov 2026, 3:05 p.m.`. Adds the zone's name if the reader's clock differs.
 */
export function formatDateTimeIn(moment: string, timeZone: string): string {
  return namingZone(oneSpelling(dateTimeIn(timeZone).format(new Date(moment))), moment, timeZone);
}

/** Formats likewise: `sábado, 21 de noviembre de 2026, 3:05:09 p.m.`. */
export function formatLongDateTimeIn(moment: string, timeZone: string): string {
  return namingZone(oneSpelling(longDateTimeIn(timeZone).format(new Date(moment))), moment, timeZone);
}

/** Formats a moment in the same form, without the current year: `21 nov, 3:05 p.m.`. */
export function formatNearIn(moment: string, timeZone: string, now = Date.now()): string {
  if (dayOf(moment, timeZone).slice(0, 4) !== today(timeZone, now).slice(0, 4))
    return formatDateTimeIn(moment, timeZone);
  const text = `${dayMonthIn(timeZone).format(new Date(moment))}, ${formatTimeIn(moment, timeZone)}`;
  return namingZone(text, moment, timeZone);
}

/** Formats a moment in a zone: `sábado, 21 de noviembre de 2026, a las 3:05 p.m.`. */
export function formatMomentIn(moment: string, timeZone: string): string {
  const date = new Date(moment);
  const day = fullDateIn(timeZone).format(date);
  const time = oneSpelling(timeIn(timeZone).format(date));
  return `${day}, ${/^1\D/.test(time) ? 'a la' : 'a las'} ${time}`;
}

/** Returns a zone's Spanish name: `hora del Este`. */
export const zoneName = zoneInWords;

const longDay = new Intl.DateTimeFormat('es-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** Formats a day: `2026-11-20` → `20 nov 2026`. */
export const formatDay = (day: string): string => longDay.format(new Date(`${day}T00:00:00Z`));

const weekday = new Intl.DateTimeFormat(locale, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});
const shortDay = new Intl.DateTimeFormat(locale, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const wholeDay = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' });
const someDays = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const noonOf = (day: string): Date => new Date(`${day}T12:00:00Z`);

/** Formats a day: `2026-11-24` → `martes, 24 de noviembre`. */
export const formatWeekday = (day: string): string => weekday.format(noonOf(day));

/** Formats a day: `2026-11-24` → `mar, 24 de nov`. */
export const formatShortDay = (day: string): string => shortDay.format(noonOf(day));

/**
 * Formats a range of days: `23–29 de noviembre de 2026`; a single day as `martes, 24 de noviembre de 2026`.
 */
export const formatDays = (first: string, last: string): string =>
  first === last ? wholeDay.format(noonOf(first)) : someDays.formatRange(noonOf(first), noonOf(last));

/** Formats a time in a zone: `10:00 a.m.`. */
export const formatTimeIn = (moment: string, timeZone: string): string =>
  oneSpelling(timeIn(timeZone).format(new Date(moment)));

/** Returns whether two zones have the same local time at a moment. */
export const isSameClock = (moment: string, one: string, other: string): boolean =>
  offsetOf(Date.parse(moment), one) === offsetOf(Date.parse(moment), other);
