import { validationFailed } from '../../common/http/validation.pipe';
import type { AppError } from '../../common/app-error';
import type { Range } from './analytics.repository';
import type { RangeQuery } from './dto/analytics.dto';

/** Days shown without a given start. */
export const DEFAULT_DAYS = 30;
const DAY_MS = 86_400_000;

export const wrongRange = (code: string, message: string): AppError =>
  validationFailed([{ field: 'to', code, message }]);

/** @throws AppError 400 for a range that ends before it begins */
export function ordered(range: Range): Range {
  if (range.from >= range.to) throw wrongRange('BEFORE_FROM', 'El período termina antes de empezar.');
  return range;
}

/** The range asked for, or the last thirty days. */
export function recentRange({ from, to }: RangeQuery, now: Date): Range {
  const end = to ?? now;
  return ordered({ from: from ?? new Date(end.getTime() - DEFAULT_DAYS * DAY_MS), to: end });
}
