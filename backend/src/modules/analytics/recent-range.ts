import { validationFailed } from '../../common/http/validation.pipe';
import type { AppError } from '../../common/app-error';
import type { Range } from './analytics.repository';
import type { RangeQuery } from './analytics.dto';

/** Length of the range if no start is given. */
export const DEFAULT_DAYS = 30;
const DAY_MS = 86_400_000;

export const wrongRange = (code: string, message: string): AppError =>
  validationFailed([{ field: 'to', code, message }]);

/**
 * Returns the range if it is valid.
 * @throws AppError 400 if the range ends before it begins
 */
export function ordered(range: Range): Range {
  if (range.from >= range.to) throw wrongRange('BEFORE_FROM', 'El período termina antes de empezar.');
  return range;
}

/**
 * Returns the range of the same length before. While a range is not over, the range before ends as long
 * after its start, so that both are compared for the same time.
 */
export function rangeBefore({ from, to }: Range, now: Date): Range {
  const length = to.getTime() - from.getTime();
  const end = Math.min(to.getTime(), Math.max(now.getTime(), from.getTime()));
  return { from: new Date(from.getTime() - length), to: new Date(end - length) };
}

/** Returns the requested range, or the last thirty days. */
export function recentRange({ from, to }: RangeQuery, now: Date): Range {
  const end = to ?? now;
  return ordered({ from: from ?? new Date(end.getTime() - DEFAULT_DAYS * DAY_MS), to: end });
}
