import { sessionRecord } from '../shared/session-record';

/** Credentials of a visitor: the link of a verified lead, the secret of an appointment, or both. */
export interface Access {
  ref?: string;
  token?: string;
}

const SECRET = /^[\w.~-]{4,200}$/;
const isSecret = (value: unknown): value is string => typeof value === 'string' && SECRET.test(value);

/** Stored for the tab's lifetime, so that a reload works after the secret was removed from the address. */
const kept = sessionRecord<Access>('calendarAccess', (value): value is Access => {
  if (typeof value !== 'object' || value === null) return false;
  const { ref, token } = value as Access;
  return (ref === undefined || isSecret(ref)) && (token === undefined || isSecret(token));
});

/**
 * Reads the secret and removes it from the address, where it would be visible, stay in the history and be
 * sent to other sites. Keeps the secret of an appointment booked through the same link.
 */
export function takeAccess(): Access {
  const query = new URLSearchParams(location.search);
  const [ref, token] = [query.get('ref'), query.get('token')];
  const before = kept.read() ?? {};
  if (location.search) history.replaceState(history.state, '', location.pathname);
  const isNew = (ref !== null && ref !== before.ref) || (token !== null && token !== before.token);
  const access: Access = isNew
    ? { ...(isSecret(ref) && { ref }), ...(isSecret(token) && { token }) }
    : before;
  kept.write(access);
  return access;
}

/** Stores the credentials of this tab. */
export const keepAccess = (access: Access): void => kept.write(access);

/** Returns the secret in one of our URLs, such as `manageUrl`. */
export const tokenOf = (url: string): string | null => new URL(url, location.href).searchParams.get('token');
