import { isPublicAddress } from './public-address';

describe('a public internet address', () => {
  it.each([
    '93.184.215.14',
    '8.8.8.8',
    '1.0.0.1',
    '223.255.255.1',
    '2606:2800:21f:cb07:6820:80da:af6b:8b2c',
    '2a00:1450::1',
  ])('is %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ['empty', ''],
    ['a name', 'localhost'],
    ['this host', '0.0.0.0'],
    ['this network', '0.1.2.3'],
    ['loopback', '127.0.0.1'],
    ['the loopback network', '127.255.0.9'],
    ['private, 10', '10.0.0.1'],
    ['private, 172.16', '172.31.255.255'],
    ['private, 192.168', '192.168.1.1'],
    ['link-local, where clouds keep their secrets', '169.254.169.254'],
    ['in a carrier’s network', '100.64.0.1'],
    ['reserved for protocols', '192.0.0.8'],
    ['reserved for documents', '203.0.113.7'],
    ['reserved for benchmarks', '198.18.0.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['IPv6 unspecified', '::'],
    ['IPv6 loopback', '::1'],
    ['IPv4 mapped', '::ffff:10.0.0.1'],
    ['IPv4 mapped, public too', '::ffff:8.8.8.8'],
    ['IPv4 compatible', '::127.0.0.1'],
    ['translated', '::ffff:0:7f00:1'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['NAT64 of a network', '64:ff9b:1::7f00:1'],
    ['6to4', '2002:7f00:1::'],
    ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
    ['unique local', 'fd00::1'],
    ['IPv6 link-local', 'fe80::1'],
    ['IPv6 link-local of an interface', 'fe80::1%eth0'],
    ['site-local', 'fec0::1'],
    ['discarded', '100::1'],
    ['reserved for IPv6 documents', '2001:db8::1'],
    ['newly reserved for IPv6 documents', '3fff::1'],
    ['segment routing', '5f00::1'],
    ['IPv6 multicast', 'ff02::1'],
    ['unassigned', '4000::1'],
  ])('is not one that is %s: %s', (_, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
