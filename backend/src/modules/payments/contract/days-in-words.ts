import type { Day } from 'domain/dates';

const spanish = new Intl.DateTimeFormat('es-US', { dateStyle: 'long', timeZone: 'UTC' });
const english = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const midnight = (day: Day): Date => new Date(`${day}T00:00:00Z`);

/** Returns a day in Spanish, such as `1 de diciembre de 2026`. */
export const inWords = (day: Day): string => spanish.format(midnight(day));

/** Returns a day in English, such as `December 1, 2026`. */
export const inEnglish = (day: Day): string => english.format(midnight(day));
