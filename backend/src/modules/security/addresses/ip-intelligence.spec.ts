import { Clock } from '../../../common/clock';
import { IpIntelligence, isPublicAddress, type IpFacts } from './ip-intelligence';
import { IpListsService } from './ip-lists.service';

const noLists = new IpListsService(
  { dataDir: '', ipListUrls: { tor: '', vpn: '', hosting: '' } },
  new Clock(),
);
const intelligence = new IpIntelligence(noLists);
const plain = { vpn: false, proxy: false, tor: false, hosting: false, mobileCarrier: false };

describe('IpIntelligence', () => {
  it.each<[string, string, Partial<IpFacts>]>([
    ['Google DNS', '8.8.8.8', { country: 'US', asn: 'AS15169', isp: 'Google LLC', ...plain, hosting: true }],
    [
      'a home at Comcast',
      '73.162.1.1',
      {
        country: 'US',
        region: 'California',
        asn: 'AS7922',
        isp: 'Comcast Cable Communications, LLC',
        ...plain,
      },
    ],
    ['a machine at Amazon', '52.95.110.1', { asn: 'AS16509', ...plain, hosting: true }],
    ['a Tor exit', '185.220.101.1', { country: 'DE', asn: 'AS60729', ...plain, tor: true, hosting: true }],
    ['a Tor exit at DFRI', '171.25.193.25', { asn: 'AS198093', tor: true }],
    ['a phone at T-Mobile', '172.56.20.10', { country: 'US', asn: 'AS21928', ...plain, mobileCarrier: true }],
    ['a phone at AT&T, among homes', '107.77.1.1', { asn: 'AS7018', ...plain, mobileCarrier: true }],
    ['a phone at Verizon', '174.192.1.1', { asn: 'AS22394', ...plain, mobileCarrier: true }],
    ['a crawler', '66.249.66.1', { region: 'California', city: 'Mountain View', timezone: null }],
    ['IPv6', '2607:f8b0:4004:800::200e', { country: 'US', asn: 'AS15169', hosting: true }],
    ['IPv4 in IPv6', '::ffff:8.8.8.8', { ip: '8.8.8.8', asn: 'AS15169' }],
    ['a long notation of IPv6', '2607:F8B0:4004:0800:0::200E', { ip: '2607:f8b0:4004:800::200e' }],
  ])('recognises %s', async (_, ip, facts) => {
    expect(await intelligence.describe(ip)).toMatchObject(facts);
  });

  it('returns the coordinates of a place', async () => {
    const { latitude, longitude } = await intelligence.describe('66.249.66.1');
    expect([latitude, longitude]).toEqual([expect.closeTo(37.42, 1), expect.closeTo(-122.08, 1)]);
  });

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.1.1',
    '203.0.113.9',
    '224.0.0.1',
    '255.255.255.255',
    '0.0.0.0',
    '::1',
    'fe80::1%eth0',
    'fd00::1',
    '2001:db8::1',
    'nonsense',
    '',
  ])('has no data about %s', async (ip) => {
    expect(isPublicAddress(ip)).toBe(false);
    expect(await intelligence.describe(ip)).toMatchObject({
      country: null,
      asn: null,
      latitude: null,
      ...plain,
    });
    expect(await intelligence.isMobileCarrier(ip)).toBe(false);
  });

  it('returns the age of its data', async () => {
    const { places, networks } = await intelligence.dates();
    for (const date of [places, networks])
      expect(date!.getTime()).toBeGreaterThan(new Date('2026-01-01').getTime());
  });
});
