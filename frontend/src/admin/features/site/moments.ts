const time = new Intl.DateTimeFormat('es-US', { hour: 'numeric', minute: '2-digit' });
const moment = new Intl.DateTimeFormat('es-US', { dateStyle: 'medium', timeStyle: 'short' });

/** Formats a time of today. */
export const timeOf = (at: number | string): string => time.format(new Date(at));

/** Formats a day with its time. */
export const momentOf = (at: string): string => moment.format(new Date(at));
