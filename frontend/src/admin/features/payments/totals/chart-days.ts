import { addDays } from 'domain/dates';
import type { DaySumDto } from '../../../../shared/api/generated/model';
import type { DayRange } from '../../../lib/times/day-range';

/** Maximum number of days that are readable as bars. */
export const MOST_DRAWN_DAYS = 92;
/** Minimum number of days; a single one would be a bar as wide as the chart. */
const LEAST_DRAWN_DAYS = 7;

/** Bar of the chart. */
export interface ChartDay {
  /** YYYY-MM-DD. */
  day: string;
  netCents: number;
  refundedCents: number;
}

/**
 * Returns all days to draw, oldest first; days without payments are 0.
 * @param sums days with payments, newest first
 * @param range requested days, which may be open
 * @param today end of an open range
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
