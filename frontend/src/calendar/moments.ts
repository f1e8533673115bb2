import { oneSpelling } from '../shared/clock';
import { zoneName } from '../shared/dates';

const locale = 'es-US';

const dayLong = new Intl.DateTimeFormat(locale, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});
const weekdayShort = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
const weekdayLong = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
const monthShort = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' });
const monthLong = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });

const noon = (day: string): Date => new Date(`${day}T12:00:00Z`);

/** `2026-11-24` → `martes, 24 de noviembre`. */
export const dayWords = (day: string): string => dayLong.format(noon(day));
/** `2026-11-24` → `mar`. */
export const weekdayWord = (day: string): string => weekdayShort.format(noon(day)).replace('.', '');
/** `2026-11-24` → `martes`. */
export const weekdayName = (day: string): string => weekdayLong.format(noon(day));
/** `2026-11-24` → `nov`. */
export const monthWord = (day: string): string => monthShort.format(noon(day)).replace('.', '');
/** `2026-11-24` → `noviembre`. */
export const monthName = (day: string): string => monthLong.format(noon(day));

/** Formats a time in a time zone: `10:00 a.m.`. */
export function timeWords(moment: string, timeZone: string): string {
  return oneSpelling(
    new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone }).format(
      new Date(moment),
    ),
  );
}

/** Formats a date and time: `martes, 24 de noviembre, a las 10:00 a.m. (hora del Este)`. */
export function momentWords(moment: string, timeZone: string): string {
  const day = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone,
  }).format(new Date(moment));
  const time = timeWords(moment, timeZone);
  return `${day}, ${/^1:/.test(time) ? 'a la' : 'a las'} ${time} (${zoneName(timeZone)})`;
}

/** Formats a short date and time, without the zone: `mar 24 nov, 10:00 a.m.`. */
export function shortMomentWords(moment: string, timeZone: string): string {
  const day = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone })
    .format(new Date(moment))
    .replace(',', '')
    .replace(' de ', ' ');
  return `${day}, ${timeWords(moment, timeZone)}`;
}
