import { addDays } from 'domain/dates';
import { dayEnd, dayStart, today } from '../../../shared/dates';
import { ownerZoneStore } from './owner-zone';

/** First and last day, YYYY-MM-DD; undefined if the range is open. */
export interface DayRange {
  from: string | undefined;
  to: string | undefined;
}

export const ANY_DAY: DayRange = { from: undefined, to: undefined };

/**
 * Returns a range for the API, from the start of the first day to the end of the last, in the owner's time zone by
 * default.
 */
export const toApiRange = (
  { from, to }: DayRange,
  timeZone: string = ownerZoneStore.get(),
): { from?: string; to?: string } => ({
  ...(from ? { from: dayStart(from, timeZone) } : {}),
  ...(to ? { to: dayEnd(to, timeZone) } : {}),
});

/** Returns the range of the last `count` days up to today, in the owner's time zone. */
export function lastDays(count: number, timeZone: string): DayRange {
  const to = today(timeZone);
  return { from: addDays(to, 1 - count), to };
}

/** Swaps the ends of a range that ends before it begins. */
export const inOrder = <Range extends DayRange>(range: Range): Range =>
  range.from && range.to && range.from > range.to ? { ...range, from: range.to, to: range.from } : range;

/** Returns the number of days of a closed range. */
export const countDays = ({ from, to }: { from: string; to: string }): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;

/** Completes an open range: it ends today and has a default number of days. */
export function withBothEnds(
  { from, to }: DayRange,
  count: number,
  timeZone: string,
): { from: string; to: string } {
  const end = to ?? today(timeZone);
  return inOrder({ from: from ?? addDays(end, 1 - count), to: end });
}

/** Returns the range of the same number of days before a closed range; null for an open one. */
export function rangeBefore({ from, to }: DayRange): { from: string; to: string } | null {
  if (!from || !to) return null;
  return { from: addDays(from, -countDays({ from, to })), to: addDays(from, -1) };
}
