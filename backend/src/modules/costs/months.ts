import { dayOf } from 'domain/dates';
import { validationFailed } from '../../common/http/validation.pipe';

/** Months shown without a given start. */
const USUAL_MONTHS = 3;
/** Most months of a range. */
const MOST_MONTHS = 36;

/** First and last month, YYYY-MM, both part of it. */
export interface Months {
  from: string;
  to: string;
}

const numberOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;

const monthOf = (number: number): string =>
  `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`;

/**
 * The months asked for; without an end until the current one, without a start three.
 * @param timeZone the office's
 * @throws AppError 400 for a range that ends before it begins or is longer than three years
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
