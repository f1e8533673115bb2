import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  contentSecurityPolicy,
  DATA_POLICY,
  PERMISSIONS_POLICY,
  sendsNoReferrer,
} from '../../../src/common/http/security-headers';

const configuration = readFileSync(join(__dirname, '../../../../docker/nginx.conf'), 'utf8');

describe('docker/nginx.conf', () => {
  it.each(['/favicon.svg', '/assets/index.js'])(
    'gives %s the content security policy that the server gives it',
    (path) => {
      expect(configuration).toContain(`"${contentSecurityPolicy(path)}"`);
    },
  );

  it('sets the other security headers as the server does', () => {
    for (const [name, value] of [
      ['X-Frame-Options', 'DENY'],
      // Also in the answer that nginx itself gives if no server does.
      ['Content-Security-Policy', DATA_POLICY],
    ] as const)
      expect(configuration).toContain(`add_header ${name} "${value}" always;`);
    expect(configuration).toContain(`default "${PERMISSIONS_POLICY}";`);
    expect(configuration).toContain('https "max-age=31536000; includeSubDomains";');
  });

  /** Returns the value that a `map` of the configuration gives: the first matching pattern decides. */
  function mapped(name: string, value: string): string {
    const [, body] = new RegExp(String.raw`map \$\w+ \$${name} \{([^}]+)\n  \}`).exec(configuration)!;
    const rows = body!
      .trim()
      .split('\n')
      .map((row) => /^"?(?:default|(~\*?)(\S+?))"? "?(.+?)"?;$/.exec(row.trim())!);
    for (const [, kind, pattern, result] of rows) {
      const found = kind && new RegExp(pattern!, kind === '~*' ? 'i' : '').exec(value);
      if (found)
        return result!.replace('$secret_root', found.groups?.['secret_root'] ?? '').replace('$uri', value);
    }
    return rows[0]![3]!.replace('$uri', value);
  }

  it.each([
    ['/api/appointments/slots', '/api/appointments/slots'],
    ['/api/appointments/secreto', '/api/appointments/-'],
    ['/api/appointments/secreto/calendar.ics', '/api/appointments/-/calendar.ics'],
    ['/api/appointments/secreto/secreto', '/api/appointments/-'],
    ['/api/calendar-feeds/secreto.ics', '/api/calendar-feeds/-'],
    ['/api/admin/appointments/0190', '/api/admin/appointments/0190'],
  ])('logs %s as %s', (path, logged) => {
    expect(mapped('logged_path', path)).toBe(logged);
    expect(configuration).toContain(`log_format paths '$remote_addr "$request_method $logged_path" $status`);
  });

  it.each([
    '/api/appointments/secreto',
    '/api/appointments/slots',
    '/api/calendar-feeds/secreto.ics',
    '/api/payments/0190/cancel',
  ])('writes no error beside %s: it would name the address', (path) => {
    const locations = configuration.matchAll(/location (~\*?) (\S+) \{([^}]+)\}/g);
    const [, , , body] = [...locations].find(([, kind, pattern]) =>
      new RegExp(pattern!, kind === '~*' ? 'i' : '').test(path),
    )!;
    expect(body).toContain('error_log /dev/stderr crit;');
  });

  it.each([
    '/',
    '/calendario',
    '/calendario?ref=x',
    '/calendario/?token=x',
    '/?utm=1&ref=x',
    '/?reference=x',
  ])('sends the same referrer policy for %s as the server', (url) => {
    expect(configuration).toContain('add_header Referrer-Policy $referrer always;');
    expect(mapped('referrer', url)).toBe(
      sendsNoReferrer(url) ? 'no-referrer' : 'strict-origin-when-cross-origin',
    );
  });
});
