import { dayOf } from 'domain/dates';
import { zoneInWords } from 'domain/time-zones';

/** Cache of formatters, because creating one costs more than using it. There are as many as the owner uses time zones. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  let formatter = formatters.get(key);
  if (!formatter) formatters.set(key, (formatter = new Intl.DateTimeFormat(locale, options)));
  return formatter;
}

/** Local time in a time zone. */
export interface LocalTime {
  /** YYYY-MM-DD. */
  day: string;
  /** 0 to 23. */
  hour: number;
}

export function localTime(moment: Date, timeZone: string): LocalTime {
  const hour = formatterOf('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(moment);
  return { day: dayOf(moment, timeZone), hour: Number(hour) };
}

/** Replaces special spaces, so that the text can be searched and sent. */
const plainSpaces = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

/** Returns `martes, 24 de noviembre de 2026, 10:00 a.m. (hora del Este)`. */
export const momentInWords = (moment: Date, timeZone: string): string => {
  const words = formatterOf('es-US', {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(moment);
  return `${plainSpaces(words)} (${zoneInWords(timeZone)})`;
};

/** Returns a later moment for use after `desde`: `las 12:00 p.m. de hoy (hora del Este)`, or `el` with the whole moment. */
export function sinceInWords(from: Date, timeZone: string, now: Date): string {
  if (dayOf(from, timeZone) !== dayOf(now, timeZone)) return `el ${momentInWords(from, timeZone)}`;
  const time = timeInWords(from, timeZone);
  return `${/^1\D/.test(time) ? 'la' : 'las'} ${time} de hoy (${zoneInWords(timeZone)})`;
}

/**
 * Returns `martes, 24 de noviembre de 2026`.
 * @param day YYYY-MM-DD
 */
export const dayInWords = (day: string): string =>
  formatterOf('es-US', { timeZone: 'UTC', dateStyle: 'full' }).format(new Date(`${day}T00:00:00Z`));

/** Returns `10:00 a.m.` */
export const timeInWords = (moment: Date, timeZone: string): string =>
  plainSpaces(formatterOf('es-US', { timeZone, timeStyle: 'short' }).format(moment));

/** Returns `19 nov 2026, 4:00 p.m.` */
export const shortMomentInWords = (moment: Date, timeZone: string): string =>
  plainSpaces(formatterOf('es-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(moment));

/** Returns `lun, 23 nov, 10:00 a.m. hora del Este`, for text messages, which are paid by length. */
export const momentInBrief = (moment: Date, timeZone: string): string => {
  const words = formatterOf('es-US', {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  }).format(moment);
  return `${plainSpaces(words).replace(' de ', ' ')} ${zoneInWords(timeZone)}`;
};
