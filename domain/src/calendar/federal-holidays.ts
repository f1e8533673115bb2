import { addDays, type Day } from '../dates.ts';

const inUtc = (date: Date): Day => date.toISOString().slice(0, 10);
const utc = (day: Day): Date => new Date(`${day}T00:00:00Z`);

/** Returns the nth given weekday (0 is Sunday) of a month (0 is January). */
export const nthWeekday = (year: number, month: number, weekday: number, n: number): Day => {
  const first = new Date(Date.UTC(year, month, 1)).getUTCDay();
  return inUtc(new Date(Date.UTC(year, month, 1 + ((weekday - first + 7) % 7) + (n - 1) * 7)));
};

/** Federal holidays with a fixed date, MM-DD. */
const FIXED_HOLIDAYS = ['01-01', '06-19', '07-04', '11-11', '12-25'];

/** Returns the federal holidays (5 U.S.C. § 6103) on the days on which they are observed. */
function holidaysOf(year: number): Day[] {
  const fixed = FIXED_HOLIDAYS.map((date) => {
    const day = `${year}-${date}`;
    const weekday = utc(day).getUTCDay();
    // A holiday on a Saturday is observed the day before, on a Sunday the day after.
    return addDays(day, weekday === 6 ? -1 : weekday === 0 ? 1 : 0);
  });
  const lastMondayOfMay = [4, 5]
    .map((n) => nthWeekday(year, 4, 1, n))
    .filter((day) => day.slice(5, 7) === '05');
  return [
    ...fixed,
    nthWeekday(year, 0, 1, 3),
    nthWeekday(year, 1, 1, 3),
    lastMondayOfMay.at(-1)!,
    nthWeekday(year, 8, 1, 1),
    nthWeekday(year, 9, 1, 2),
    nthWeekday(year, 10, 4, 4),
  ];
}

/** Returns whether a day is a federal holiday, or the day on which one is observed. */
export function isFederalHoliday(day: Day): boolean {
  return FIXED_HOLIDAYS.includes(day.slice(5)) || isObservedHoliday(day);
}

/** Returns whether a federal holiday is observed on a day. */
export function isObservedHoliday(day: Day): boolean {
  const year = Number(day.slice(0, 4));
  // A New Year's Day on a Saturday is observed in the year before.
  return [...holidaysOf(year), ...holidaysOf(year + 1)].includes(day);
}
