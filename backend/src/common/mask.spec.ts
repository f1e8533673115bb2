import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sendsNoReferrer } from './http/security-headers';
import { maskAddresses } from './mask';

const SECRET_PARAMETERS = ['ref', 'token', 'ticket'];

describe('the secret of a URL', () => {
  it.each(SECRET_PARAMETERS)('in `%s` is neither logged nor sent as referrer', (name) => {
    const url = `/api/page?first=1&${name}=secret-1&last=2`;
    expect(maskAddresses(url)).toBe(`/api/page?first=1&${name}=•••&last=2`);
    expect(sendsNoReferrer(url)).toBe(true);
  });

  it('is in the same parameters for nginx', () => {
    const nginx = readFileSync(join(__dirname, '../../../docker/nginx.conf'), 'utf8');
    expect(nginx).toContain(`~[?&](${SECRET_PARAMETERS.join('|')})= "no-referrer";`);
  });
});
