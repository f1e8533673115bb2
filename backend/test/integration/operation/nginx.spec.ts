import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  contentSecurityPolicy,
  DATA_POLICY,
  PERMISSIONS_POLICY,
} from '../../../src/common/http/security-headers';

const configuration = readFileSync(join(__dirname, '../../../../docker/nginx.conf'), 'utf8');

describe('docker/nginx.conf', () => {
  it.each(['/', '/privacidad', '/admin', '/assets/index.js'])(
    'gives %s the content security policy that the server gives it',
    (path) => {
      expect(configuration).toContain(`"${contentSecurityPolicy(path)}"`);
    },
  );

  it('lets the payment page use the gateway’s own fields, where the build names their origin', () => {
    expect(configuration).toContain(`"${contentSecurityPolicy('/checkout', 'CARD_FIELDS_ORIGIN')}"`);
  });

  it('sets the other security headers as the server does', () => {
    for (const [name, value] of [
      ['X-Frame-Options', 'DENY'],
      ['Referrer-Policy', 'strict-origin-when-cross-origin'],
      // Of the answer that nginx gives itself when no server does.
      ['Content-Security-Policy', DATA_POLICY],
    ] as const)
      expect(configuration).toContain(`add_header ${name} "${value}" always;`);
    expect(configuration).toContain(`default "${PERMISSIONS_POLICY}";`);
    expect(configuration).toContain('https "max-age=31536000; includeSubDomains";');
  });
});
