import { addDays, dayOf, isDay as isCalendarDay } from 'domain/dates';
import { zoneInWords } from 'domain/time-zones';
import { oneSpelling } from './clock';

const locale = 'es-US';

const relative = new Intl.RelativeTimeFormat('es', { numeric: 'auto' });

/** `hoy`, `mañana`, `dentro de 5 días`, by the calendar of a zone. */
export function formatDaysUntil(moment: string, timeZone: string, now = Date.now()): string {
  const days = (Date.parse(dayOf(moment, timeZone)) - Date.parse(today(timeZone, now))) / 86_400_000;
  return relative.format(days, 'day');
}

const STEPS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** `hace 5 minutos`, `hace 2 horas`, `ayer`; under a minute `ahora`. */
export function formatAgo(moment: string, now = Date.now()): string {
  const passed = now - Date.parse(moment);
  const step = STEPS.find(([, length]) => passed >= length);
  return step ? relative.format(-Math.floor(passed / step[1]), step[0]) : 'ahora';
}

/** Whether a text is a day of this century or the next, `YYYY-MM-DD`: what is still being typed is none yet. */
export const isDay = (text: string): boolean => text.startsWith('2') && isCalendarDay(text);

/** How far a zone's clocks are ahead of UTC at a moment, in milliseconds. */
function offsetOf(moment: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment);
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

/** The moment a day begins by the clocks of a zone (ISO 8601). */
export const dayStart = (day: string, timeZone: string): string => momentAt(day, '00:00', timeZone);

/** The moment at which the clocks of a zone show a day and a time, `HH:MM` (ISO 8601). */
export function momentAt(day: string, time: string, timeZone: string): string {
  const shown = Date.parse(`${day}T${time}:00Z`);
  const guess = shown - offsetOf(shown, timeZone);
  // On the day the clocks change, the offset at that time is not the one of the guess.
  return new Date(shown - offsetOf(guess, timeZone)).toISOString();
}

/** The moment the day after begins: the end of a range that takes the day in. */
export function dayEnd(day: string, timeZone: string): string {
  return dayStart(addDays(day, 1), timeZone);
}

/** The day it is now in a zone, `YYYY-MM-DD`. */
export const today = (timeZone: string, now = Date.now()): string => dayOf(now, timeZone);

/** A moment as a `datetime-local` field shows it, by the clocks of a zone. */
export const toLocalField = (moment: string, timeZone: string): string =>
  new Date(Date.parse(moment) + offsetOf(Date.parse(moment), timeZone)).toISOString().slice(0, 16);

/** The moment (ISO 8601) at which the clocks of a zone show what a `datetime-local` field says. */
export const fromLocalField = (field: string, timeZone: string): string =>
  momentAt(field.slice(0, 10), field.slice(11, 16), timeZone);

/** The zone after a moment, where the reader's clock shows another time. */
const namingZone = (text: string, moment: string, timeZone: string): string =>
  offsetOf(Date.parse(moment), timeZone) === -new Date(moment).getTimezoneOffset() * 60_000
    ? text
    : `${text} (${zoneName(timeZone)})`;

/** `21 nov 2026, 3:05 p.m.`, on the clocks of a zone, which is named where the reader's are others. */
export function formatDateTimeIn(moment: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return namingZone(oneSpelling(format.format(new Date(moment))), moment, timeZone);
}

/** `sábado, 21 de noviembre de 2026, 3:05:09 p.m.`, in the same way. */
export function formatLongDateTimeIn(moment: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'medium', timeZone });
  return namingZone(oneSpelling(format.format(new Date(moment))), moment, timeZone);
}

/** The same without the year where it is this one: `21 nov, 3:05 p.m.`. */
export function formatNearIn(moment: string, timeZone: string, now = Date.now()): string {
  if (dayOf(moment, timeZone).slice(0, 4) !== today(timeZone, now).slice(0, 4))
    return formatDateTimeIn(moment, timeZone);
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone });
  const text = `${day.format(new Date(moment))}, ${formatTimeIn(moment, timeZone)}`;
  return namingZone(text, moment, timeZone);
}

/** `sábado, 21 de noviembre de 2026, a las 3:05 p.m.`, on the clocks of a zone. */
export function formatMomentIn(moment: string, timeZone: string): string {
  const date = new Date(moment);
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone }).format(date);
  const time = oneSpelling(new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }).format(date));
  return `${day}, ${/^1\D/.test(time) ? 'a la' : 'a las'} ${time}`;
}

/** A zone in words: `hora del Este`. */
export const zoneName = zoneInWords;

const longDay = new Intl.DateTimeFormat('es-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** `2026-11-20` → `20 nov 2026`. */
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

/** `2026-11-24` → `martes, 24 de noviembre`. */
export const formatWeekday = (day: string): string => weekday.format(noonOf(day));

/** `2026-11-24` → `mar, 24 de nov`. */
export const formatShortDay = (day: string): string => shortDay.format(noonOf(day));

/** `23–29 de noviembre de 2026`; one day is `martes, 24 de noviembre de 2026`. */
export const formatDays = (first: string, last: string): string =>
  first === last ? wholeDay.format(noonOf(first)) : someDays.formatRange(noonOf(first), noonOf(last));

/** `10:00 a.m.`, on the clocks of a zone. */
export const formatTimeIn = (moment: string, timeZone: string): string =>
  oneSpelling(new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }).format(new Date(moment)));

/** Whether the clocks of two zones show the same at a moment. */
export const isSameClock = (moment: string, one: string, other: string): boolean =>
  offsetOf(Date.parse(moment), one) === offsetOf(Date.parse(moment), other);
