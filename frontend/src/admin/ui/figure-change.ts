import { formatPercent } from '../../shared/numbers';
import type { RangeBefore } from '../lib/times/day-range';
import type { FigureChange } from './Figures';
import { figuresCopy as copy } from './figures.copy';

/** Returns the change with its sign: '+12.5%'; undefined if there is nothing to compare with. */
export function formatChange(
  now: number | null | undefined,
  then: number | null | undefined,
): string | undefined {
  if (now === null || now === undefined || !then) return undefined;
  const percent = (now / then - 1) * 100;
  const size = formatPercent(Math.abs(percent));
  if (size === formatPercent(0)) return copy.same;
  return `${percent < 0 ? '−' : '+'}${size}`;
}

/** Returns the change against the days before: '+12.5%', 'frente a los 7 días anteriores'. */
export function changeOfDays(
  now: number | null | undefined,
  then: number | null | undefined,
  before: RangeBefore | null,
): FigureChange | undefined {
  const size = formatChange(now, then);
  return before && size ? { size, against: copy.days(before.days, before.isCut) } : undefined;
}

/** Returns the change against as many months before, of which `isCut` says that the current month is left out. */
export function changeOfMonths(
  now: number | null | undefined,
  then: number | null | undefined,
  { count, isCut }: { count: number; isCut: boolean },
): FigureChange | undefined {
  const size = formatChange(now, then);
  return size ? { size, against: copy.months(count, isCut) } : undefined;
}
