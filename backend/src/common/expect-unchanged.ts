import { isDeepStrictEqual } from 'node:util';
import type { AppError } from './app-error';

/** Values of a record by the names of its fields. */
type Values = Readonly<Record<string, unknown>>;

/** Returns a value without its classes and without absent fields, as JSON has it. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null)) as unknown;

/** Returns whether two values are the same in JSON, in any order of the names of their fields. */
export const isSame = (one: unknown, other: unknown): boolean => isDeepStrictEqual(plain(one), plain(other));

/**
 * Refuses to overwrite a field that another user has changed since the caller read it. Both may set the same value.
 * @param changes fields to change
 * @param seen values that the caller read; a field without one is not compared
 * @throws AppError from `refusal`
 */
export function expectUnchanged(
  stored: Values,
  changes: Values,
  seen: Values,
  refusal: () => AppError,
): void {
  const isLost = (field: string): boolean =>
    seen[field] !== undefined &&
    !isSame(stored[field], seen[field]) &&
    !isSame(stored[field], changes[field]);
  if (Object.keys(changes).some(isLost)) throw refusal();
}
