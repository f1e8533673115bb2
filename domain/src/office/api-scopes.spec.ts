import { API_SCOPES, scopesInWords, scopeOf } from './api-scopes.ts';
import { PERMISSION_KEYS } from './permissions.ts';

describe('scopes of API keys', () => {
  it('allow GET and HEAD for reading, and all other methods for writing', () => {
    expect(['get', 'GET', 'HEAD'].map((method) => scopeOf('leads.manage', method))).toEqual(
      Array(3).fill('leads:read'),
    );
    expect(['POST', 'put', 'PATCH', 'DELETE'].map((method) => scopeOf('leads.see', method))).toEqual(
      Array(4).fill('leads:write'),
    );
  });

  it('exclude the team, keys, webhooks, the account and the audit trail', () => {
    expect(PERMISSION_KEYS.filter((permission) => scopeOf(permission, 'GET') === null).sort()).toEqual([
      'account.own',
      'audit.see',
      'keys.change',
      'people.change',
      'people.see',
      'schedule.own',
      'views.own',
      'webhooks.change',
    ]);
  });

  it('belong to a permission each, and have a name', () => {
    const reached = new Set(
      PERMISSION_KEYS.flatMap((permission) => [scopeOf(permission, 'GET'), scopeOf(permission, 'POST')]),
    );
    expect(API_SCOPES.filter((scope) => !reached.has(scope))).toEqual([]);
    expect(scopesInWords(['payments:write'])).toBe('Pagos (cambiar)');
    expect(scopesInWords(['site:write', 'fraud:read', 'site:read', 'gone:read'])).toBe(
      'Contenido del sitio (ver y cambiar) · Alertas de fraude (ver) · gone (ver)',
    );
  });
});
