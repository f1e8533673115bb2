/** Everything an administrator's session keeps in the browser; the names are part of the specification. */
const ADMIN_SESSION_KEYS = ['adminToken', 'adminUser', 'adminLoggedIn', 'adminLoginTime'] as const;

/** Forgets the stored administrator session. */
export function clearAdminStorage(): void {
  for (const key of ADMIN_SESSION_KEYS) localStorage.removeItem(key);
}
