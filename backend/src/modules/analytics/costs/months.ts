import { dayOf } from 'domain/dates';
import { validationFailed } from '../../../common/http/validation.pipe';

/** Number of months if no start is given. */
const USUAL_MONTHS = 3;
/** Maximum number of months in a range. */
const MOST_MONTHS = 36;

/** First and last month, YYYY-MM, both included. */
export interface Months {
  from: string;
  to: string;
}

const numberOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;

const monthOf = (number: number): string =>
  `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`;

/**
 * Returns the requested months. The default end is the current month; the default range is three months.
 * @param timeZone time zone of the office
 * @throws AppError 400 if the range ends before it begins or is longer than three years
 */
export function monthsOf({ from, to }: Partial<Months>, now: Date, timeZone: string): Months {
  const last = numberOf(to ?? dayOf(now, timeZone).slice(0, 7));
  const first = from === undefined ? last - USUAL_MONTHS + 1 : numberOf(from);
  if (first > last) throw wrong('BEFORE_FROM', 'El período termina antes de empezar.');
  if (last - first >= MOST_MONTHS)
    throw wrong('RANGE_TOO_LONG', 'El período puede ser de tres años como máximo.');
  return { from: monthOf(first), to: monthOf(last) };
}

const wrong = (code: string, message: string) => validationFailed([{ field: 'to', code, message }]);
