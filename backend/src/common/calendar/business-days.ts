import { addDays, type Day } from 'domain/dates';
import { isObservedHoliday } from 'domain/calendar/federal-holidays';

const utc = (day: Day): Date => new Date(`${day}T00:00:00Z`);
const inUtc = (date: Date): Day => date.toISOString().slice(0, 10);

/** Returns the same day of a later month, or that month's last day if it is shorter. */
export function monthsAfter(day: Day, count: number): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const lastOfMonth = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return inUtc(new Date(Date.UTC(year, month - 1 + count, Math.min(date, lastOfMonth))));
}

/** Returns the same day of the next month, or that month's last day if it is shorter. */
export const oneMonthAfter = (day: Day): Day => monthsAfter(day, 1);

/**
 * Returns whether a day is neither Saturday nor Sunday nor a federal holiday. Among the readings of the law, this one gives people the most
 * time.
 */
const isBusinessDay = (day: Day): boolean =>
  ![0, 6].includes(utc(day).getUTCDay()) && !isObservedHoliday(day);

/** Returns the last of `count` business days after a day. */
export function businessDaysAfter(day: Day, count: number): Day {
  let last = day;
  for (let left = count; left > 0;) {
    last = addDays(last, 1);
    if (isBusinessDay(last)) left -= 1;
  }
  return last;
}
