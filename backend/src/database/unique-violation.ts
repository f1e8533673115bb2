import { QueryFailedError } from 'typeorm';

const UNIQUE_VIOLATION = '23505';
const EXCLUSION_VIOLATION = '23P01';

/** Whether a statement failed because what it wrote exists already. */
export const isUniqueViolation = (error: unknown): boolean => hasCode(error, UNIQUE_VIOLATION);

/** Whether a statement failed because what it wrote overlaps with what exists. */
export const isOverlapViolation = (error: unknown): boolean => hasCode(error, EXCLUSION_VIOLATION);

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof QueryFailedError && (error.driverError as { code?: string }).code === code;
