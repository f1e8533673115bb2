import { clearDraftsOf } from '../lib/drafts';
import { ownerZoneStore } from '../lib/owner-zone';
import { clearAdminStorage } from '../../shared/admin-storage';
import { ApiError } from '../../shared/api/api-error';
import { getSession, logout } from '../../shared/api/generated/auth/auth';
import { rejectedToken } from '../../shared/api/transport';
import type { SessionDto } from '../../shared/api/generated/model';
import { createStore } from '../../shared/store';
import { clearRights, setRights } from './may';

/** An administrator stays logged in this long. */
export const SESSION_LIFETIME_MS = 86_400_000;
/** Between the two checks of a session at the start. */
const SECOND_CHECK_MS = 1_000;

/** Who is logged in, as the browser remembers it. */
export interface AdminUser {
  username: string;
  [more: string]: unknown;
}

/** What tells an administrator from others; the name where the stored session is of before ids. */
export const personOf = ({ id, username }: AdminUser): string => (typeof id === 'string' ? id : username);

/** Why there is no session: never was, chose to leave, or the session ended by itself. */
export type LoggedOutReason = 'absent' | 'left' | 'ended';

export type Session =
  | { status: 'loading' }
  | { status: 'in'; user: AdminUser; endsAt: number }
  | { status: 'out'; reason: LoggedOutReason };

/** The session of this tab. */
export const sessionStore = createStore<Session>({ status: 'loading' });

interface StoredSession {
  token: string;
  user: AdminUser;
  endsAt: number;
}

/** What is stored, if it is whole, readable and not over. */
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

/** Forgets the session in this browser, and so in its other tabs. */
export function endSession(reason: LoggedOutReason): void {
  clearAdminStorage();
  clearRights();
  sessionStore.set({ status: 'out', reason });
}

/** Keeps what the server says of the session. */
function remember(session: SessionDto): void {
  ownerZoneStore.set(session.timeZone);
  setRights(session);
}

/** At the start: what is stored counts only if the server confirms it. */
export async function verifySession(): Promise<void> {
  const stored = readStored();
  if (!stored) return endSession('absent');
  const session = await checkSession();
  if (!session?.authenticated) return endSession('ended');
  remember(session);
  sessionStore.set({ status: 'in', user: stored.user, endsAt: stored.endsAt });
}

/**
 * Asks the server, and once more where it gave no answer. A page that is left while it asks breaks the request off: it is gone before the second
 * one, and the session stays for the next page.
 * @returns null for a session that is not confirmed
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

/** Reads the storage again under the same rule, without asking the server: another tab has changed it. */
export function refreshSession(): void {
  const before = sessionStore.get();
  const stored = readStored();
  if (stored) sessionStore.set({ status: 'in', user: stored.user, endsAt: stored.endsAt });
  else if (before.status === 'in') endSession('left');
}

/** After a login. */
export function startSession(token: string, user: AdminUser): void {
  const now = Date.now();
  localStorage.setItem('adminToken', token);
  localStorage.setItem('adminUser', JSON.stringify(user));
  localStorage.setItem('adminLoggedIn', 'true');
  localStorage.setItem('adminLoginTime', String(now));
  sessionStore.set({ status: 'in', user, endsAt: now + SESSION_LIFETIME_MS });
  // Without an answer the days stay the browser's.
  void renewRights();
}

/** Asks again what the person may do: it has changed. Without an answer it stays as it was. */
export const renewRights = (): Promise<void> => getSession().then(remember, () => undefined);

/** The account's name or address has changed; the session goes on. */
export function updateSessionUser(changes: Partial<AdminUser>): void {
  const session = sessionStore.get();
  if (session.status !== 'in') return;
  const user = { ...session.user, ...changes };
  localStorage.setItem('adminUser', JSON.stringify(user));
  sessionStore.set({ ...session, user });
}

/**
 * Ends the session here and on the server. The person is out even where the server cannot be reached.
 * @param reason `ended` comes back to the same page after the next login, and to what was being typed
 */
export async function leave(reason: 'left' | 'ended' = 'left'): Promise<void> {
  const session = sessionStore.get();
  if (reason === 'left' && session.status === 'in') clearDraftsOf(personOf(session.user));
  const told = logout().catch(() => undefined);
  endSession(reason);
  await told;
}

/** Ends sessions that other tabs or the server have ended. Called once, when the back office starts. */
export function watchSession(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith('admin')) refreshSession();
  });
  rejectedToken.report = (token) => {
    // A late answer to a token from before the latest login says nothing about this one.
    if (localStorage.getItem('adminToken') === token) endSession('ended');
  };
}
