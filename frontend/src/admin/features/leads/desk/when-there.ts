import { dayOf } from 'domain/dates';
import { formatDay, formatShortDay, formatTimeIn, isSameClock, today } from '../../../../shared/dates';

/** Formats a time, and omits `a.m.`: `9:42`, `3:05 p.m.`. */
export const shortTimeIn = (moment: string, timeZone: string): string =>
  formatTimeIn(moment, timeZone).replace('\u00a0a.m.', '');

/** Returns the day of a moment in words: `hoy`, `mañana`, `lun, 30 de nov`; with the year unless it is the current one. */
export function dayWordsIn(moment: string, timeZone: string, now = Date.now()): string {
  const day = dayOf(moment, timeZone);
  const first = today(timeZone, now);
  const days = (Date.parse(day) - Date.parse(first)) / 86_400_000;
  if (days === 0) return 'hoy';
  if (days === 1) return 'mañana';
  return day.split('-')[0] === first.split('-')[0] ? formatShortDay(day) : formatDay(day);
}

/** Formats a planned call on both clocks: `mañana 10:00 allá (1:00 p.m. aquí)`; only one time if the clocks are the same. */
export function thereAndHere(moment: string, there: string, here: string, now = Date.now()): string {
  const day = dayWordsIn(moment, there, now);
  if (isSameClock(moment, there, here)) return `${day} ${formatTimeIn(moment, there)}`;
  const dayHere = dayOf(moment, here) === dayOf(moment, there) ? '' : `${dayWordsIn(moment, here, now)} `;
  return `${day} ${shortTimeIn(moment, there)} allá (${dayHere}${formatTimeIn(moment, here)} aquí)`;
}
