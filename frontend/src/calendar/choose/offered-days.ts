import { addDays, dayOf, type Day } from 'domain/dates';
import type { OfferedSlotDto } from '../../shared/api/generated/model';

/** A day of the visitor's calendar with the times that are free on it. */
export interface OfferedDay {
  date: Day;
  /** Times at which the law of the visitor's state allows calls. */
  slots: readonly OfferedSlotDto[];
  /** The others, which are booked when the visitor asks for a call then. */
  others: readonly OfferedSlotDto[];
}

/** Whether a time is outside the hours in which the law of the visitor's state allows calls. */
export const isOutside = (slot: OfferedSlotDto | undefined): boolean => slot?.withinCallingHours === false;

/** Parts of a day under which its times stand, in their order. */
export const PARTS_OF_DAY = ['night', 'morning', 'afternoon', 'evening'] as const;
export type PartOfDay = (typeof PARTS_OF_DAY)[number];

/** Days shown at a time: two weeks. */
export const DAYS_SHOWN = 14;

/**
 * Every day from today to the last one with room, by the clocks of a zone. At least a week, so that a few free times
 * stand among the days that have none; empty when there is no room at all.
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

/** The first day with room, and how many days must be shown to see it. */
export const firstOpen = (days: readonly OfferedDay[]): OfferedDay | undefined =>
  days.find(({ slots }) => slots.length > 0);

/** How many of the days are shown, in steps of two weeks, so that this one is among them. */
export function shownCount(days: readonly OfferedDay[], date: Day | undefined): number {
  const index = days.findIndex((day) => day.date === date);
  return Math.max(1, Math.ceil((index + 1) / DAYS_SHOWN)) * DAYS_SHOWN;
}

/** A day's times under the parts of the day, those without a time left out. */
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
