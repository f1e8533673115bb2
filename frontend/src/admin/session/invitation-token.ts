import { sessionRecord } from '../../shared/session-record';

export const INVITATION_PATH = '/admin/invitacion';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Kept as long as the tab, so that a reload finds what the address no longer says. */
const kept = sessionRecord<string>(
  'adminInvitation',
  (value): value is string => typeof value === 'string' && TOKEN.test(value),
);

/**
 * Takes the token of an invitation out of the address, where it would be seen, kept in the history and sent along. Called before anything
 * else is loaded.
 */
export function takeInvitationToken(): void {
  if (location.pathname !== INVITATION_PATH || !location.search) return;
  const token = new URLSearchParams(location.search).get('token');
  history.replaceState(history.state, '', INVITATION_PATH);
  if (token !== null && TOKEN.test(token)) kept.write(token);
  else kept.clear();
}

/** The token that this tab was opened with. */
export const invitationToken = (): string | undefined => kept.read();

/** After it was used. */
export const forgetInvitation = (): void => kept.clear();
