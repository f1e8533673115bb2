import type { Permission, Role, SessionDto } from '../../shared/api/generated/model';
import { createStore, useStore } from '../../shared/store';

interface Rights {
  role: Role;
  permissions: ReadonlySet<Permission>;
  secondFactorDue: boolean;
}

/** What the person may do; null until the server has said it. */
const rightsStore = createStore<Rights | null>(null);

export function setRights({
  user,
  permissions,
  secondFactorDue,
}: Pick<SessionDto, 'user' | 'permissions' | 'secondFactorDue'>): void {
  // Until the second factor is set up, nothing but the account is open.
  const open = secondFactorDue ? (['account.own'] as const) : permissions;
  rightsStore.set({ role: user.role, permissions: new Set(open), secondFactorDue });
}

/** Forgets them: somebody else may log in. */
export const clearRights = (): void => rightsStore.set(null);

/**
 * Whether the person may do something: what nobody may do who sees it is not shown. Until the server has said it, everything is: it refuses
 * what it must by itself.
 */
export function useMay(): (permission: Permission) => boolean {
  const rights = useStore(rightsStore);
  return (permission) => rights?.permissions.has(permission) ?? true;
}

/** Whether the person must set up a second factor before anything else. */
export const useSecondFactorDue = (): boolean => useStore(rightsStore)?.secondFactorDue ?? false;

/** What the person is; null until the server has said it. */
export const useRole = (): Role | null => useStore(rightsStore)?.role ?? null;
