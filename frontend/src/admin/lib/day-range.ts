import { addDays } from 'domain/dates';
import { dayEnd, dayStart, today } from '../../shared/dates';
import { ownerZoneStore } from './owner-zone';

/** First and last day, YYYY-MM-DD; undefined where the range has no limit. */
export interface DayRange {
  from: string | undefined;
  to: string | undefined;
}

export const ANY_DAY: DayRange = { from: undefined, to: undefined };

/** A range as the API takes it, from the start of the first day to the end of the last, in the owner's zone by default. */
export const toApiRange = (
  { from, to }: DayRange,
  timeZone: string = ownerZoneStore.get(),
): { from?: string; to?: string } => ({
  ...(from ? { from: dayStart(from, timeZone) } : {}),
  ...(to ? { to: dayEnd(to, timeZone) } : {}),
});

/** Today and the days before it, by the owner's clock. */
export function lastDays(count: number, timeZone: string): DayRange {
  const to = today(timeZone);
  return { from: addDays(to, 1 - count), to };
}

/** A range that ends before it begins is read as the same range the other way round. */
export const inOrder = <Range extends DayRange>(range: Range): Range =>
  range.from && range.to && range.from > range.to ? { ...range, from: range.to, to: range.from } : range;

/** How many days a range with both ends has. */
export const countDays = ({ from, to }: { from: string; to: string }): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;

/** A range with the end that is missing: it ends today, and has so many days. */
export function withBothEnds(
  { from, to }: DayRange,
  count: number,
  timeZone: string,
): { from: string; to: string } {
  const end = to ?? today(timeZone);
  return inOrder({ from: from ?? addDays(end, 1 - count), to: end });
}
