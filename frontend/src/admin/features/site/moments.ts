const time = new Intl.DateTimeFormat('es-US', { hour: 'numeric', minute: '2-digit' });
const moment = new Intl.DateTimeFormat('es-US', { dateStyle: 'medium', timeStyle: 'short' });

/** A time of today, as it is said. */
export const timeOf = (at: number | string): string => time.format(new Date(at));

/** A day with its time. */
export const momentOf = (at: string): string => moment.format(new Date(at));
