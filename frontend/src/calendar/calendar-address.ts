import { sessionRecord } from '../shared/session-record';

/** What lets a visitor in: the link of a verified lead, the secret of an appointment, or both. */
export interface Access {
  ref?: string;
  token?: string;
}

const SECRET = /^[\w.~-]{4,200}$/;
const isSecret = (value: unknown): value is string => typeof value === 'string' && SECRET.test(value);

/** Kept as long as the tab, so that a reload finds what the address no longer says. */
const kept = sessionRecord<Access>('calendarAccess', (value): value is Access => {
  if (typeof value !== 'object' || value === null) return false;
  const { ref, token } = value as Access;
  return (ref === undefined || isSecret(ref)) && (token === undefined || isSecret(token));
});

/**
 * Takes the secret out of the address, where it would be seen, kept in the history and sent along. An appointment that was
 * booked by the same link stays known.
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

/** Keeps what lets this tab in from now on. */
export const keepAccess = (access: Access): void => kept.write(access);

/** The secret that an address of our own bears, as `manageUrl` does. */
export const tokenOf = (url: string): string | null => new URL(url, location.href).searchParams.get('token');
