/** A day of the calendar, YYYY-MM-DD. */
export type Day = string;

/** Making a formatter costs more than using it; there are as many as there are time zones in use. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * The day that the calendar of a time zone shows at a moment.
 * @param moment a date, milliseconds since 1970, or ISO 8601
 */
export function dayOf(moment: Date | number | string, timeZone: string): Day {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
    formatters.set(timeZone, formatter);
  }
  return formatter.format(new Date(moment));
}

/** The day a number of days after another; before it when the number is negative. */
export const addDays = (day: Day, count: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
