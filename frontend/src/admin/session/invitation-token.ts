import { sessionRecord } from '../../shared/session-record';

export const INVITATION_PATH = '/admin/invitacion';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Stored for the tab's lifetime, so that a reload works after the token was removed from the address. */
const kept = sessionRecord<string>(
  'adminInvitation',
  (value): value is string => typeof value === 'string' && TOKEN.test(value),
);

/**
 * Reads an invitation's token and removes it from the address, where it would be visible, stay in the history
 * and be sent to other sites. Called before anything else is loaded.
 */
export function takeInvitationToken(): void {
  if (location.pathname !== INVITATION_PATH || !location.search) return;
  const token = new URLSearchParams(location.search).get('token');
  history.replaceState(history.state, '', INVITATION_PATH);
  if (token !== null && TOKEN.test(token)) kept.write(token);
  else kept.clear();
}

/** Returns the token with which this tab was opened. */
export const invitationToken = (): string | undefined => kept.read();

/** Deletes the token after use. */
export const forgetInvitation = (): void => kept.clear();
