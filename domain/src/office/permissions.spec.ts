import { PERMISSION_KEYS, PERMISSIONS, permissionsOf, reachOf, ROLES } from './permissions.ts';

describe('permissions', () => {
  it('define the reach of each of them for every role', () => {
    for (const permission of PERMISSION_KEYS)
      for (const role of ROLES) expect(['all', 'own', 'none']).toContain(reachOf(role, permission));
  });

  it('give everything to owners', () => {
    expect(permissionsOf('owner')).toEqual(PERMISSION_KEYS);
    expect(PERMISSION_KEYS.every((permission) => reachOf('owner', permission) === 'all')).toBe(true);
  });

  it('let auditors read, and change only their accounts', () => {
    expect(permissionsOf('auditor').filter((permission) => !permission.endsWith('.see'))).toEqual([
      'account.own',
    ]);
  });

  it('reserve sensitive actions for owners and managers', () => {
    const dear = PERMISSION_KEYS.filter((permission) => reachOf('agent', permission) === 'none');
    expect(dear).toEqual(
      expect.arrayContaining(['leads.export', 'payments.act', 'privacy.answer', 'audit.see']),
    );
    expect(PERMISSIONS['privacy.answer'].reach.manager).toBe('none');
  });
});
