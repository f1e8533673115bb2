import type { Permission, Role, SessionDto } from '../../shared/api/generated/model';
import { createStore, useStore } from '../../shared/store';

interface Rights {
  role: Role;
  permissions: ReadonlySet<Permission>;
  secondFactorDue: boolean;
}

/** Permissions of the user; null until the server has sent them. */
const rightsStore = createStore<Rights | null>(null);

export function setRights({
  user,
  permissions,
  secondFactorDue,
}: Pick<SessionDto, 'user' | 'permissions' | 'secondFactorDue'>): void {
  // Until a required second factor is set up, only the account is accessible.
  const open = secondFactorDue ? (['account.own'] as const) : permissions;
  rightsStore.set({ role: user.role, permissions: new Set(open), secondFactorDue });
}

/** Deletes the permissions on logout, because another user may log in. */
export const clearRights = (): void => rightsStore.set(null);

/**
 * Returns a function that returns whether the user has a permission; screens hide everything that is not permitted.
 * Returns true until the server has sent the permissions, because the server checks every request.
 */
export function useMay(): (permission: Permission) => boolean {
  const rights = useStore(rightsStore);
  return (permission) => rights?.permissions.has(permission) ?? true;
}

/** Returns whether the user must set up a second factor first. */
export const useSecondFactorDue = (): boolean => useStore(rightsStore)?.secondFactorDue ?? false;

/** Returns the role of the user; null until the server has sent it. */
export const useRole = (): Role | null => useStore(rightsStore)?.role ?? null;
