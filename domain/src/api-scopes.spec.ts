import { API_SCOPES, scopesInWords, scopeOf } from './api-scopes.ts';
import { PERMISSION_KEYS } from './permissions.ts';

describe('scopes of API keys', () => {
  it('are read by GET and HEAD, and written by all else', () => {
    expect(['get', 'GET', 'HEAD'].map((method) => scopeOf('leads.manage', method))).toEqual(
      Array(3).fill('leads:read'),
    );
    expect(['POST', 'put', 'PATCH', 'DELETE'].map((method) => scopeOf('leads.see', method))).toEqual(
      Array(4).fill('leads:write'),
    );
  });

  it('leave out the team, keys, webhooks, the account and the audit', () => {
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

  it('are each of some permission, and have a name', () => {
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
