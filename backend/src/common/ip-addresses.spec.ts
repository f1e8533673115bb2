import { canonicalIp, isPrivateIp, isWithin, normaliseNetwork } from './ip-addresses';
import { forwardedFor } from './http/forwarded';

describe('canonicalIp', () => {
  it.each([
    ['203.0.113.8', '203.0.113.8'],
    ['203.0.113.8:51234', '203.0.113.8'],
    ['  203.0.113.8\t', '203.0.113.8'],
    ['"203.0.113.8:51234"', '203.0.113.8'],
    ['203.0.113.8:_hidden', '203.0.113.8'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['"[2001:DB8:0:0::1]:443"', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:0db8:0000:0000:0000:0000:0000:0001', '2001:db8::1'],
    ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
    ['2001:db8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['[fe80::1%25eth0]:8080', 'fe80::1'],
    ['::ffff:203.0.113.8', '203.0.113.8'],
    ['::ffff:cb00:7108', '203.0.113.8'],
    ['[::FFFF:203.0.113.8]:9', '203.0.113.8'],
    ['0:0:0:0:0:ffff:203.0.113.8', '203.0.113.8'],
    ['::1', '::1'],
  ])('reads %j as %s', (written, canonical) => {
    expect(canonicalIp(written)).toBe(canonical);
    expect(canonicalIp(canonical)).toBe(canonical);
  });

  it.each([
    '',
    'unknown',
    '_gateway',
    '203.0.113.8:',
    '203.0.113.8:123456',
    '203.0.113.8:80:80',
    '203.0.113',
    '203.0.113.08',
    '0x7f.1',
    '[203.0.113.8]:80',
    '[2001:db8::1',
    '2001:db8::1]',
    '[2001:db8::1]443',
    '[[2001:db8::1]]',
    '203.0.113.8, 203.0.113.9',
    '203.0.113.8/24',
    "203.0.113.8'--",
    `${'1'.repeat(5_000)}:1`,
  ])('refuses %j as an address', (written) => {
    expect(canonicalIp(written)).toBeNull();
  });
});

it('the networks from which no visitor of the internet connects are recognised', () => {
  for (const ip of [
    '127.0.0.1',
    '10.1.2.3',
    '172.18.0.1',
    '192.168.0.9',
    '169.254.1.1',
    '100.64.0.1',
    '::1',
    'fd00::1',
    'fe80::1%eth0',
    '::ffff:10.0.0.1',
  ])
    expect([ip, isPrivateIp(ip)]).toEqual([ip, true]);
  for (const ip of [
    '203.0.113.8',
    '198.51.100.1',
    '8.8.8.8',
    '172.32.0.1',
    '2001:db8::1',
    '2600::1',
    '',
    'x',
  ])
    expect([ip, isPrivateIp(ip)]).toEqual([ip, false]);
});

it('an address is found in a network in any notation of a proxy', () => {
  const isTrusted = isWithin(['10.0.0.0/8', 'fd00::/8']);
  for (const address of ['10.0.0.2', '10.0.0.2:8080', '::ffff:10.0.0.2', '[fd00::7]:443'])
    expect([address, isTrusted(address)]).toEqual([address, true]);
  for (const address of ['203.0.113.8:51234', 'unknown', '', '[2001:db8::1]:443'])
    expect([address, isTrusted(address)]).toEqual([address, false]);
});

it('a pasted address is stored in the form used for comparison', () => {
  expect(normaliseNetwork('203.0.113.8:51234')).toBe('203.0.113.8');
  expect(normaliseNetwork('[2001:db8::1]:443')).toBe('2001:db8::1');
  expect(normaliseNetwork('::ffff:203.0.113.8/120')).toBe('203.0.113.0/24');
});

it.each([
  ['for=192.0.2.43', '192.0.2.43'],
  ['for="192.0.2.43:47011"', '"192.0.2.43:47011"'],
  ['For="[2001:db8:cafe::17]:4711"', '"[2001:db8:cafe::17]:4711"'],
  ['for=192.0.2.60;proto=http;by=203.0.113.43', '192.0.2.60'],
  ['for=192.0.2.43, for=198.51.100.17', '192.0.2.43, 198.51.100.17'],
  ['by="a,b;for=9.9.9.9" ; for=192.0.2.43,for=unknown', '192.0.2.43, unknown'],
  ['proto=https, for=_hidden', 'unknown, _hidden'],
  ['for="1.1.1.1, 2.2.2.2"', '"1.1.1.1 2.2.2.2"'],
])('the nodes of Forwarded are read: %s', (header, list) => {
  expect(forwardedFor(header)).toBe(list);
});
