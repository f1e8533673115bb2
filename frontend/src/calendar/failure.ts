import { ApiError, supportCodeOf } from '../shared/api/api-error';
import { calendarCopy } from './calendar.copy';

/** Texts of a failure for the visitor. */
export interface FailureWords {
  text: string;
  /** Code that the visitor gives to support; undefined if support is not needed. */
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
  // The visitor needs advice, not the server's text about an internal error.
  const text = (error.status < 500 && error.message) || failures.unknown;
  return { text, supportCode };
}

/** Returns the data that the server sent with a refusal, if the refusal has this code. */
export function factsOf<T extends object>(error: unknown, code: string): Partial<T> | undefined {
  if (!(error instanceof ApiError) || error.code !== code) return undefined;
  return error.facts as Partial<T>;
}
