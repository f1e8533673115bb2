import { QueryFailedError } from 'typeorm';

const UNIQUE_VIOLATION = '23505';
const EXCLUSION_VIOLATION = '23P01';

/** Returns whether a statement failed because an equal row exists. */
export const isUniqueViolation = (error: unknown): boolean => hasCode(error, UNIQUE_VIOLATION);

/** Returns whether a statement failed because an overlapping row exists. */
export const isOverlapViolation = (error: unknown): boolean => hasCode(error, EXCLUSION_VIOLATION);

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof QueryFailedError && (error.driverError as { code?: string }).code === code;
