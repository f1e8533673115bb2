import { addDays, dayOf, type Day } from 'domain/dates';
import type { OfferedSlotDto } from '../../shared/api/generated/model';

/** Day in the visitor's time zone, with its free times. */
export interface OfferedDay {
  date: Day;
  /** Times within the legal calling hours of the visitor's state. */
  slots: readonly OfferedSlotDto[];
  /** Times outside these hours; the visitor must ask for a call at such a time. */
  others: readonly OfferedSlotDto[];
}

/** Returns whether a time is outside the legal calling hours of the visitor's state. */
export const isOutside = (slot: OfferedSlotDto | undefined): boolean => slot?.withinCallingHours === false;

/** Parts of the day that group the times, in order. */
export const PARTS_OF_DAY = ['night', 'morning', 'afternoon', 'evening'] as const;
export type PartOfDay = (typeof PARTS_OF_DAY)[number];

/** Number of days shown at a time: two weeks. */
export const DAYS_SHOWN = 14;

/**
 * Returns all days from today to the last one with free times, in a time zone. Returns at least a week, so
 * that a few free times appear among the full days; returns none if there are no free times.
 */
export function offeredDays(slots: readonly OfferedSlotDto[], timeZone: string, now: number): OfferedDay[] {
  const free = new Map<Day, OfferedSlotDto[]>();
  for (const slot of slots) {
    const date = dayOf(slot.startsAt, timeZone);
    free.set(date, [...(free.get(date) ?? []), slot]);
  }
  const last = [...free.keys()].sort().at(-1);
  if (!last) return [];
  const days: OfferedDay[] = [];
  for (let date = dayOf(now, timeZone); date <= last || days.length < 7; date = addDays(date, 1)) {
    const ofDay = free.get(date) ?? [];
    days.push({
      date,
      slots: ofDay.filter((slot) => !isOutside(slot)),
      others: ofDay.filter(isOutside),
    });
  }
  return days;
}

/** Returns the first day with free times. */
export const firstOpen = (days: readonly OfferedDay[]): OfferedDay | undefined =>
  days.find(({ slots }) => slots.length > 0);

/** Returns the number of days to show, in steps of two weeks, so that the given day is included. */
export function shownCount(days: readonly OfferedDay[], date: Day | undefined): number {
  const index = days.findIndex((day) => day.date === date);
  return Math.max(1, Math.ceil((index + 1) / DAYS_SHOWN)) * DAYS_SHOWN;
}

/** Groups a day's times by part of the day, and leaves out empty parts. */
export function byPartOfDay(
  slots: readonly OfferedSlotDto[],
  timeZone: string,
): [PartOfDay, OfferedSlotDto[]][] {
  const hours = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' });
  const partOf = ({ startsAt }: OfferedSlotDto): PartOfDay => {
    const hour = Number(hours.format(new Date(startsAt)));
    if (hour < 6) return 'night';
    if (hour < 12) return 'morning';
    return hour < 19 ? 'afternoon' : 'evening';
  };
  return PARTS_OF_DAY.map((part): [PartOfDay, OfferedSlotDto[]] => [
    part,
    slots.filter((slot) => partOf(slot) === part),
  ]).filter(([, inPart]) => inPart.length > 0);
}
