import { ApiError, messageOf, supportCodeOf } from '../../shared/api/api-error';

/** Returns the text with the code for support; undefined if the failure needs no support. */
export function supportLine(error: unknown): string | undefined {
  const code = supportCodeOf(error);
  return code && `Código para soporte: ${code}`;
}

/** Returns why an action failed: the server's text, or the fallback. */
export function failureOf(error: unknown, fallback: string): string {
  if (!error) return '';
  const details = error instanceof ApiError ? error.details.map(({ message }) => message) : [];
  const reason = details.join(' ') || messageOf(error) || fallback;
  const support = supportLine(error);
  return support ? `${reason} ${support}.` : reason;
}
