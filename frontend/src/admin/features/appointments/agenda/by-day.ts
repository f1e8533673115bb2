import { addDays, dayOf } from 'domain/dates';

/**
 * Groups items by the day on which they begin in a zone, for all days from the first to the last, in order.
 */
export function byDay<Item extends { startsAt: string }>(
  items: readonly Item[],
  { first, last }: { first: string; last: string },
  zone: string,
): { day: string; items: Item[] }[] {
  const days: { day: string; items: Item[] }[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push({ day, items: [] });
  for (const item of items) days.find(({ day }) => day === dayOf(item.startsAt, zone))?.items.push(item);
  return days;
}
