import { QueryFailedError } from 'typeorm';

const DEADLOCK_DETECTED = '40P01';
const TRIES = 5;

/**
 * Repeats work after a deadlock with a transaction that locked the same rows in another order: PostgreSQL then rolls one of the
 * two back. The work must be one transaction.
 */
export async function retryDeadlocks<T>(work: () => Promise<T>): Promise<T> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left <= 1 || !isDeadlock(error)) throw error;
    }
  }
}

const isDeadlock = (error: unknown): boolean =>
  error instanceof QueryFailedError && (error.driverError as { code?: string }).code === DEADLOCK_DETECTED;
