import { ApiError, messageOf, supportCodeOf } from '../../shared/api/api-error';

/** What to tell support about a failure that only they can explain; undefined for one that explains itself. */
export function supportLine(error: unknown): string | undefined {
  const code = supportCodeOf(error);
  return code && `Código para soporte: ${code}`;
}

/** Why an action did not work: the server's words, or ours when it has none. */
export function failureOf(error: unknown, fallback: string): string {
  if (!error) return '';
  const details = error instanceof ApiError ? error.details.map(({ message }) => message) : [];
  const reason = details.join(' ') || messageOf(error) || fallback;
  const support = supportLine(error);
  return support ? `${reason} ${support}.` : reason;
}
