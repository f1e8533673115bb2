import { QueryFailedError } from 'typeorm';

const UNIQUE_VIOLATION = '23505';
const EXCLUSION_VIOLATION = '23P01';

/** Returns whether a statement failed because an equal row exists. */
export const isUniqueViolation = (error: unknown): boolean => hasCode(error, UNIQUE_VIOLATION);

/** Returns whether a statement failed because an overlapping row exists. */
export const isOverlapViolation = (error: unknown): boolean => hasCode(error, EXCLUSION_VIOLATION);

/** Waits for a change, and throws another error if it failed because an equal row exists. */
export async function orTaken<T>(change: Promise<T>, taken: () => Error): Promise<T> {
  try {
    return await change;
  } catch (error) {
    throw isUniqueViolation(error) ? taken() : error;
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof QueryFailedError && (error.driverError as { code?: string }).code === code;
