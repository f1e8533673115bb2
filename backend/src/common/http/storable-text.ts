import { AppError } from '../app-error';

/** Maximum nesting of a body. None of our requests needs more than three levels. */
const MAX_DEPTH = 12;

/** Returns whether PostgreSQL can store every text in a value: no NUL character, no half of a surrogate pair. */
function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  if (depth > MAX_DEPTH) return false;
  return Object.entries(value).every(
    ([key, inner]) => isStorable(key, depth) && isStorable(inner, depth + 1),
  );
}

/** @throws AppError 400 for a value that cannot be stored */
export function assertStorable(value: unknown): void {
  if (!isStorable(value)) {
    throw new AppError(400, 'MALFORMED_REQUEST', 'La solicitud contiene caracteres que no se pueden leer.');
  }
}
