import { addDays, type Day } from 'domain/dates';

const utc = (day: Day): Date => new Date(`${day}T00:00:00Z`);
const inUtc = (date: Date): Day => date.toISOString().slice(0, 10);

/** The same day of a later month, or its last day when it is shorter. */
export function monthsAfter(day: Day, count: number): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const lastOfMonth = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return inUtc(new Date(Date.UTC(year, month - 1 + count, Math.min(date, lastOfMonth))));
}

/** The same day of the next month, or its last day when it is shorter. */
export const oneMonthAfter = (day: Day): Day => monthsAfter(day, 1);

/** The nth given weekday (0 is Sunday) of a month (0 is January). */
const nth = (year: number, month: number, weekday: number, n: number): Day => {
  const first = new Date(Date.UTC(year, month, 1)).getUTCDay();
  return inUtc(new Date(Date.UTC(year, month, 1 + ((weekday - first + 7) % 7) + (n - 1) * 7)));
};

/** Holidays of the federal government (5 U.S.C. § 6103), on the days they are observed. */
function holidaysOf(year: number): Day[] {
  const fixed = [
    [0, 1],
    [5, 19],
    [6, 4],
    [10, 11],
    [11, 25],
  ].map(([month, date]) => {
    const day = new Date(Date.UTC(year, month!, date));
    // On a Saturday it is observed the day before, on a Sunday the day after.
    const shift = day.getUTCDay() === 6 ? -1 : day.getUTCDay() === 0 ? 1 : 0;
    return addDays(inUtc(day), shift);
  });
  const lastMondayOfMay = [4, 5].map((n) => nth(year, 4, 1, n)).filter((day) => day.slice(5, 7) === '05');
  return [
    ...fixed,
    nth(year, 0, 1, 3),
    nth(year, 1, 1, 3),
    lastMondayOfMay.at(-1)!,
    nth(year, 8, 1, 1),
    nth(year, 9, 1, 2),
    nth(year, 10, 4, 4),
  ];
}

/** Neither Saturday nor Sunday nor a federal holiday: of the law's readings the one that gives people more time. */
function isBusinessDay(day: Day): boolean {
  const year = Number(day.slice(0, 4));
  // New Year's Day on a Saturday is observed in the year before.
  const holidays = [...holidaysOf(year), ...holidaysOf(year + 1)];
  return ![0, 6].includes(utc(day).getUTCDay()) && !holidays.includes(day);
}

/** The last of so many business days that begin after a day. */
export function businessDaysAfter(day: Day, count: number): Day {
  let last = day;
  for (let left = count; left > 0;) {
    last = addDays(last, 1);
    if (isBusinessDay(last)) left -= 1;
  }
  return last;
}
