import { PERMISSION_KEYS, PERMISSIONS, permissionsOf, reachOf, ROLES } from './permissions.ts';

describe('permissions', () => {
  it('say of every role how far each of them reaches', () => {
    for (const permission of PERMISSION_KEYS)
      for (const role of ROLES) expect(['all', 'own', 'none']).toContain(reachOf(role, permission));
  });

  it('give everything to owners', () => {
    expect(permissionsOf('owner')).toEqual(PERMISSION_KEYS);
    expect(PERMISSION_KEYS.every((permission) => reachOf('owner', permission) === 'all')).toBe(true);
  });

  it('let auditors see, and change nothing but what is their own', () => {
    expect(permissionsOf('auditor').filter((permission) => !permission.endsWith('.see'))).toEqual([
      'account.own',
    ]);
  });

  it('keep what is dear to owners and managers', () => {
    const dear = PERMISSION_KEYS.filter((permission) => reachOf('agent', permission) === 'none');
    expect(dear).toEqual(
      expect.arrayContaining(['leads.export', 'payments.act', 'privacy.answer', 'audit.see']),
    );
    expect(PERMISSIONS['privacy.answer'].reach.manager).toBe('none');
  });
});
