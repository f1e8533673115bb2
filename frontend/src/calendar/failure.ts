import { ApiError, supportCodeOf } from '../shared/api/api-error';
import { calendarCopy } from './calendar.copy';

/** What a failed call says to the visitor. */
export interface FailureWords {
  text: string;
  /** By which support finds the failure; undefined where support is not needed. */
  supportCode: string | undefined;
}

const { failures } = calendarCopy;

export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

export function failureWords(error: unknown): FailureWords {
  const supportCode = supportCodeOf(error);
  if (!(error instanceof ApiError)) return { text: failures.unknown, supportCode };
  if (error.status === 429) {
    const { retryAfter } = error;
    return { text: retryAfter ? failures.tooManyFor(retryAfter) : failures.tooMany, supportCode };
  }
  // Whoever reads 'something failed inside' wants to know what to do.
  const text = (error.status < 500 && error.message) || failures.unknown;
  return { text, supportCode };
}

/** What the server adds to a refusal, if it is one with this code. */
export function factsOf<T extends object>(error: unknown, code: string): Partial<T> | undefined {
  if (!(error instanceof ApiError) || error.code !== code) return undefined;
  return error.facts as Partial<T>;
}
