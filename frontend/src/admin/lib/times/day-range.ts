import { addDays } from 'domain/dates';
import { dayEnd, dayStart, momentAt, toLocalField, today } from '../../../shared/dates';
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

/** Range with which the figures of a range are compared. */
export interface RangeBefore {
  /** Range for the API. */
  moments: { from: string; to: string };
  /** Number of days, also if the last one is not whole. */
  days: number;
  /** Whether it ends at the time of day at which the figures were read, because their range is not over. */
  isCut: boolean;
}

const MINUTE_MS = 60_000;

/**
 * Returns the range of the same number of days before a closed range. While the range is not over, the range before
 * ends at the same time of day, so that both have the same length.
 * @param readAt time at which the figures of the range were read; 0 while they are loading
 * @returns null for an open range, and for one that has not begun
 */
export function rangeBefore(
  { from, to }: DayRange,
  readAt: number,
  timeZone: string = ownerZoneStore.get(),
): RangeBefore | null {
  if (!from || !to) return null;
  const days = countDays({ from, to });
  // Whole minutes, so that rendering again does not load again.
  const now = Math.floor((readAt || Date.now()) / MINUTE_MS) * MINUTE_MS;
  if (now <= Date.parse(dayStart(from, timeZone))) return null;
  const isCut = now < Date.parse(dayEnd(to, timeZone));
  const [day, time] = toLocalField(new Date(now).toISOString(), timeZone).split('T') as [string, string];
  return {
    moments: {
      from: dayStart(addDays(from, -days), timeZone),
      to: isCut ? momentAt(addDays(day, -days), time, timeZone) : dayStart(from, timeZone),
    },
    days,
    isCut,
  };
}

/**
 * Returns the options of a query for the range before. It keeps its figures while those of the same range are loading
 * that end a few minutes later.
 */
export const queryOfBefore = (before: RangeBefore | null) => ({
  staleTime: 0,
  enabled: before !== null,
  placeholderData: <Data>(data: Data | undefined, last?: { queryKey: readonly unknown[] }) =>
    (last?.queryKey[1] as { from?: string } | undefined)?.from === before?.moments.from ? data : undefined,
});
