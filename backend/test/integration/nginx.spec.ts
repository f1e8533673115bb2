import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentSecurityPolicy } from '../../src/common/security-headers';

const configuration = readFileSync(join(__dirname, '../../../docker/nginx.conf'), 'utf8');

describe('docker/nginx.conf', () => {
  it.each(['/', '/admin'])('gives %s the content security policy that the server gives it', (path) => {
    expect(configuration).toContain(`"${contentSecurityPolicy(path)}"`);
  });

  it('lets the payment page use the gateway’s own fields, where the build names their origin', () => {
    expect(configuration).toContain(`"${contentSecurityPolicy('/checkout', 'CARD_FIELDS_ORIGIN')}"`);
  });
});
