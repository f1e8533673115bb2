/** Browser storage keys of an administrator's session; the names are part of the specification. */
const ADMIN_SESSION_KEYS = ['adminToken', 'adminUser', 'adminLoggedIn', 'adminLoginTime'] as const;

/** Deletes the stored administrator session. */
export function clearAdminStorage(): void {
  for (const key of ADMIN_SESSION_KEYS) localStorage.removeItem(key);
}
