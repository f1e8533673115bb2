import { addDays } from 'domain/dates';
import type { DaySumDto } from '../../../../shared/api/generated/model';
import type { DayRange } from '../../../lib/day-range';

/** Days that are still told apart when they are drawn side by side. */
export const MOST_DRAWN_DAYS = 92;
/** One day alone would be one bar as wide as the chart. */
const LEAST_DRAWN_DAYS = 7;

/** A bar of the chart. */
export interface ChartDay {
  /** YYYY-MM-DD. */
  day: string;
  netCents: number;
  refundedCents: number;
}

/**
 * Every day of the calendar to be drawn, the oldest first; those without payments are empty.
 * @param sums the days with payments, the newest first
 * @param range the days that were asked for, as far as they were
 * @param today where an open range ends
 */
export function chartDays(sums: readonly DaySumDto[], { from, to }: DayRange, today: string): ChartDay[] {
  const newest = sums[0]?.day ?? today;
  const oldest = sums.at(-1)?.day ?? today;
  const last = to ?? (newest > today ? newest : today);
  const wanted = from ?? oldest;
  const farthest = addDays(last, 1 - MOST_DRAWN_DAYS);
  const nearest = addDays(last, 1 - LEAST_DRAWN_DAYS);
  const first = wanted < farthest ? farthest : wanted > nearest ? nearest : wanted;
  const byDay = new Map(sums.map((sum) => [sum.day, sum]));
  const days: ChartDay[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const { grossCents = 0, refundedCents = 0 } = byDay.get(day) ?? {};
    days.push({ day, netCents: grossCents - refundedCents, refundedCents });
  }
  return days;
}
