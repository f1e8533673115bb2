import type { HoursException } from 'domain/calendar/appointments';
import { formatDay } from '../../../../../shared/dates';
import { hoursCopy } from '../hours.copy';
import { hoursInWords, inOrder } from './week';

const { exceptions: copy } = hoursCopy;

/** Returns the exceptions by first day, as they are stored. */
export const exceptionsInOrder = (exceptions: readonly HoursException[]): HoursException[] =>
  exceptions
    .map((exception) => ({ ...exception, note: exception.note.trim(), hours: inOrder(exception.hours) }))
    .sort((a, b) => a.from.localeCompare(b.from) || a.to.localeCompare(b.to));

/** Formats days: `24 dic 2026`, or `Del 24 dic 2026 al 2 ene 2027`. */
export const daysInWords = ({ from, to }: Pick<HoursException, 'from' | 'to'>): string =>
  from === to ? formatDay(from) : copy.range(formatDay(from), formatDay(to));

/** Formats an exception: `24 dic 2026: no atiende (Navidad)`. */
export const exceptionInWords = (exception: HoursException): string => {
  const hours = exception.hours.length === 0 ? copy.closed.toLowerCase() : hoursInWords(exception.hours);
  return `${daysInWords(exception)}: ${hours}${exception.note ? ` (${exception.note})` : ''}`;
};

/**
 * Returns whether the last day is over.
 * @param today YYYY-MM-DD, in the zone of the hours
 */
export const isPast = ({ to }: Pick<HoursException, 'to'>, today: string): boolean => to < today;

/** Returns the first of the other exceptions that has a day in common; undefined if there is none. */
export const sharesDaysWith = (
  others: readonly HoursException[],
  { from, to }: Pick<HoursException, 'from' | 'to'>,
): HoursException | undefined => others.find((other) => other.from <= to && from <= other.to);
