import type { HoursException } from 'domain/appointments';
import { formatDay } from '../../../../shared/dates';
import { hoursCopy } from '../hours.copy';
import { hoursInWords, inOrder } from './week';

const { exceptions: copy } = hoursCopy;

/** As they are saved and read: by their first day. */
export const exceptionsInOrder = (exceptions: readonly HoursException[]): HoursException[] =>
  exceptions
    .map((exception) => ({ ...exception, note: exception.note.trim(), hours: inOrder(exception.hours) }))
    .sort((a, b) => a.from.localeCompare(b.from) || a.to.localeCompare(b.to));

/** `24 dic 2026`, or `Del 24 dic 2026 al 2 ene 2027`. */
export const daysInWords = ({ from, to }: Pick<HoursException, 'from' | 'to'>): string =>
  from === to ? formatDay(from) : copy.range(formatDay(from), formatDay(to));

/** `24 dic 2026: no atiende (Navidad)`. */
export const exceptionInWords = (exception: HoursException): string => {
  const hours = exception.hours.length === 0 ? copy.closed.toLowerCase() : hoursInWords(exception.hours);
  return `${daysInWords(exception)}: ${hours}${exception.note ? ` (${exception.note})` : ''}`;
};

/** Whether its last day is over. @param today YYYY-MM-DD, in the zone of the hours */
export const isPast = ({ to }: Pick<HoursException, 'to'>, today: string): boolean => to < today;

/** The first of others that shares a day with this one; undefined for none. */
export const sharesDaysWith = (
  others: readonly HoursException[],
  { from, to }: Pick<HoursException, 'from' | 'to'>,
): HoursException | undefined => others.find((other) => other.from <= to && from <= other.to);
