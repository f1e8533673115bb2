import { today } from '../../../../shared/dates';

/** First and last month, YYYY-MM. */
export interface Months {
  from: string;
  to: string;
}

/** Maximum number of months per request, and of selectable months. */
export const MOST_MONTHS = 36;
const USUAL_MONTHS = 3;
const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;
const names = new Intl.DateTimeFormat('es-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Formats a month: `nov 2026`. */
export const monthName = (month: string): string =>
  names.format(new Date(`${month}-15T00:00:00Z`)).replace(' de ', ' ');

/** Returns the current month and previous ones, latest first. */
export function lastMonths(count: number, timeZone: string): string[] {
  const now = today(timeZone);
  const [year, month] = [Number(now.slice(0, 4)), Number(now.slice(5, 7))];
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 15)).toISOString().slice(0, 7),
  );
}

/** Returns the months in the address, in order, or the last three. */
export function monthsOf(parameters: URLSearchParams, timeZone: string): Months {
  const known = lastMonths(MOST_MONTHS, timeZone);
  const read = (name: string, otherwise: string): string => {
    const written = parameters.get(name) ?? '';
    return MONTH.test(written) && known.includes(written) ? written : otherwise;
  };
  const to = read('hasta', known[0]!);
  const from = read('desde', known[Math.min(known.indexOf(to) + USUAL_MONTHS - 1, MOST_MONTHS - 1)]!);
  return from <= to ? { from, to } : { from: to, to: from };
}

/** Returns the number of months of a range. */
export const countMonths = ({ from, to }: Months): number => numberOf(to) - numberOf(from) + 1;

/** Returns the months without the current one, or null if none is left. Only whole months can be compared. */
export function finishedMonths({ from, to }: Months, timeZone: string): Months | null {
  const current = numberOf(today(timeZone));
  const last = Math.min(numberOf(to), current - 1);
  return last < numberOf(from) ? null : { from, to: monthOf(last) };
}

/** Returns the range of the same number of months before. */
export function monthsBefore(months: Months): Months {
  const count = countMonths(months);
  return { from: monthOf(numberOf(months.from) - count), to: monthOf(numberOf(months.from) - 1) };
}

/** Number of a month since the year 0. */
const numberOf = (month: string): number => {
  const [year, ofYear] = month.split('-').map(Number) as [number, number];
  return year * 12 + ofYear - 1;
};
const monthOf = (number: number): string =>
  `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`;
