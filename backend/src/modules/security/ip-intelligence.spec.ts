import { IpIntelligence, isPublicAddress } from './ip-intelligence';

describe('IpIntelligence', () => {
  const intelligence = new IpIntelligence();

  it.each([
    ['66.249.66.1', { country: 'US', region: 'California', city: 'Mountain View' }],
    ['2600:1700::1', expect.objectContaining({ country: 'US' })],
    ['::ffff:66.249.66.1', expect.objectContaining({ city: 'Mountain View' })],
  ])('knows where %s is', async (ip, place) => {
    expect(await intelligence.locate(ip)).toEqual(place);
  });

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '192.168.1.1',
    '100.64.0.1',
    '::1',
    'fe80::1',
    '203.0.113.9',
    'nonsense',
    '',
  ])('does not look up %s', async (ip) => {
    expect(isPublicAddress(ip)).toBe(false);
    expect(await intelligence.locate(ip)).toBeNull();
  });
});
