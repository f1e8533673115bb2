import { clearDraftsOf } from '../lib/drafts';
import { ownerZoneStore } from '../lib/times/owner-zone';
import { clearAdminStorage } from '../../shared/admin-storage';
import { ApiError } from '../../shared/api/api-error';
import { getSession, logout } from '../../shared/api/generated/auth/auth';
import { rejectedToken } from '../../shared/api/transport';
import type { SessionDto } from '../../shared/api/generated/model';
import { createStore } from '../../shared/store';
import { clearRights, setRights } from './may';

/** Lifetime of an administrator's session. */
export const SESSION_LIFETIME_MS = 86_400_000;
/** Delay before a session check without a response is repeated at the start. */
const SECOND_CHECK_MS = 1_000;

/** Logged-in administrator, as stored in the browser. */
export interface AdminUser {
  username: string;
  [more: string]: unknown;
}

/** Returns the administrator's id, or the username if an older version stored the session without an id. */
export const personOf = ({ id, username }: AdminUser): string => (typeof id === 'string' ? id : username);

/** Reason for having no session: never logged in, logged out, or expired. */
export type LoggedOutReason = 'absent' | 'left' | 'ended';

export type Session =
  | { status: 'loading' }
  | { status: 'in'; user: AdminUser; endsAt: number }
  | { status: 'out'; reason: LoggedOutReason };

/** Session of this tab. */
export const sessionStore = createStore<Session>({ status: 'loading' });

interface StoredSession {
  token: string;
  user: AdminUser;
  endsAt: number;
}

/** Returns the stored session if it is complete, valid and not expired. */
function readStored(): StoredSession | null {
  const token = localStorage.getItem('adminToken');
  const user = parseUser(localStorage.getItem('adminUser'));
  const loginTime = Number(localStorage.getItem('adminLoginTime') ?? Number.NaN);
  const flagged = localStorage.getItem('adminLoggedIn') === 'true';
  if (!token || !user || !flagged || !(Date.now() - loginTime < SESSION_LIFETIME_MS)) return null;
  return { token, user, endsAt: loginTime + SESSION_LIFETIME_MS };
}

function parseUser(text: string | null): AdminUser | null {
  try {
    const user = JSON.parse(text ?? 'null') as AdminUser | null;
    return typeof user?.username === 'string' ? user : null;
  } catch {
    return null;
  }
}

/** Deletes the session in this browser, which also ends it in other tabs. */
export function endSession(reason: LoggedOutReason): void {
  clearAdminStorage();
  clearRights();
  sessionStore.set({ status: 'out', reason });
}

/** Stores the server's data about the session. */
function remember(session: SessionDto): void {
  ownerZoneStore.set(session.timeZone);
  setRights(session);
}

/** Confirms the stored session with the server at the start. */
export async function verifySession(): Promise<void> {
  const stored = readStored();
  if (!stored) return endSession('absent');
  const session = await checkSession();
  if (!session?.authenticated) return endSession('ended');
  remember(session);
  sessionStore.set({ status: 'in', user: stored.user, endsAt: stored.endsAt });
}

/**
 * Asks the server, and once more if there was no response. Leaving the page aborts the request, but the page
 * is gone before the second one, so the session stays for the next page.
 * @returns null if the session was not confirmed
 */
async function checkSession(): Promise<SessionDto | null> {
  try {
    return await getSession();
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) return null;
  }
  await new Promise((resolve) => setTimeout(resolve, SECOND_CHECK_MS));
  return getSession().catch(() => null);
}

/** Reads the storage again after another tab changed it, without asking the server. */
export function refreshSession(): void {
  const before = sessionStore.get();
  const stored = readStored();
  if (stored) sessionStore.set({ status: 'in', user: stored.user, endsAt: stored.endsAt });
  else if (before.status === 'in') endSession('left');
}

/** Stores the session after a login. */
export function startSession(token: string, user: AdminUser): void {
  const now = Date.now();
  localStorage.setItem('adminToken', token);
  localStorage.setItem('adminUser', JSON.stringify(user));
  localStorage.setItem('adminLoggedIn', 'true');
  localStorage.setItem('adminLoginTime', String(now));
  sessionStore.set({ status: 'in', user, endsAt: now + SESSION_LIFETIME_MS });
  // Without a response, days stay in the browser's time zone.
  void renewRights();
}

/** Fetches the permissions again after a change. Without a response, they stay the same. */
export const renewRights = (): Promise<void> => getSession().then(remember, () => undefined);

/** Updates the stored name or e-mail address after a change of the account. */
export function updateSessionUser(changes: Partial<AdminUser>): void {
  const session = sessionStore.get();
  if (session.status !== 'in') return;
  const user = { ...session.user, ...changes };
  localStorage.setItem('adminUser', JSON.stringify(user));
  sessionStore.set({ ...session, user });
}

/**
 * Ends the session here and on the server. The user is logged out even if the server is not reachable.
 * @param reason after `ended`, the next login returns to the same page and its drafts
 */
export async function leave(reason: 'left' | 'ended' = 'left'): Promise<void> {
  const session = sessionStore.get();
  if (reason === 'left' && session.status === 'in') clearDraftsOf(personOf(session.user));
  const told = logout().catch(() => undefined);
  endSession(reason);
  await told;
}

/** Ends the session if another tab or the server has ended it. Called once, when the back office starts. */
export function watchSession(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith('admin')) refreshSession();
  });
  rejectedToken.report = (token) => {
    // A late response to an earlier token does not concern the current session.
    if (localStorage.getItem('adminToken') === token) endSession('ended');
  };
}
