import { createAdmin, logIn, type Caller } from '../../support/admin';
import { createTestApp, newPhone, submission, type Refusal, type TestApp } from '../../support/app';
import { startDnsServer } from '../../support/stand-ins/dns-stand-in';

let app: TestApp;
let caller: Caller;
let dns: Awaited<ReturnType<typeof startDnsServer>>;

beforeAll(async () => {
  const v6 = (last: number) => `${last}.0.0.0.0.0.f.7.f.f.f.f${'.0'.repeat(20)}`;
  dns = await startDnsServer({
    // Entries that every list must have (RFC 5782): its test addresses.
    ...Object.fromEntries(
      ['lists', 'refusing', 'failing', 'silent', 'clear', 'everything'].map((list) => [
        `2.0.0.127.${list}.example.com`,
        '127.0.0.2',
      ]),
    ),
    [`${v6(2)}.lists.example.com`]: '127.0.0.2',
    '5.10.42.73.untested.example.com': '127.0.0.2',
    '1.0.0.127.everything.example.com': '127.0.0.2',
    '5.10.42.73.everything.example.com': '127.0.0.2',
    '1.113.0.203.lists.example.com': '127.0.0.2',
    '8.8.8.8.lists.example.com': '127.0.0.4',
    '8.8.8.8.refusing.example.com': '127.255.255.254',
    '8.8.8.8.hijacked.example.com': '198.51.100.1',
    '8.8.8.8.failing.example.com': 'refused',
    '8.8.8.8.silent.example.com': 'silence',
  });
  app = await createTestApp({ DNS_SERVERS: dns.address });
  caller = await logIn(app, (await createAdmin(app)).username);
});
afterAll(async () => {
  await app.close();
  dns.stop();
});

const SECURITY = '/api/admin/security';
interface Lookup {
  ip: string;
  isCurrentlyBlocked: boolean;
  isPublic: boolean;
  geoData: { country: string | null; region: string | null; city: string | null; vpnDetected: boolean };
  attempts: number;
  successfulAttempts: number;
  failedAttempts: number;
  leads: number;
  riskLevel: string;
  fraudScore: number;
  riskReasons: { name: string; points: number }[];
  firstSeen: string | null;
  lastSeen: string | null;
  recentAttempts: { phoneNumber: string; attemptType: string; success: boolean }[];
  recentLeads: { id: string; firstName: string; lastName: string; verificationStatus: string }[];
  blocks: { entityValue: string; isActive: boolean }[];
}
const lookUp = (ip: string) => caller.post<Lookup & Refusal>(`${SECURITY}/ip-lookup`, { ip });

describe('POST /api/admin/security/ip-lookup', () => {
  it('returns the activity of an address, its leads, its blocks and its place', async () => {
    const [ip, phone] = ['66.249.66.7', newPhone()];
    await app.post('/api/leads', { ...submission(phone), fullName: 'José Luis de la Cruz' }, ip);
    for (let n = 0; n < 5; n += 1)
      await app.post('/api/leads/verify', { phoneNumber: phone, code: '000000' }, ip);
    await caller.post(`${SECURITY}/block`, {
      entityType: 'ip',
      entityValue: '66.249.66.0/24',
      reason: 'Ataque',
      blockType: 'permanent',
    });
    const { status, body } = await lookUp(` ${ip} `);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ip,
      isCurrentlyBlocked: true,
      isPublic: true,
      geoData: { country: 'Estados Unidos', region: 'California', city: 'Mountain View' },
      attempts: 6,
      successfulAttempts: 1,
      failedAttempts: 5,
      leads: 1,
      riskReasons: expect.arrayContaining([
        { name: 'blocked_now', points: 50 },
        { name: 'some_wrong_codes', points: 15 },
      ]),
      blocks: [{ entityValue: '66.249.66.0/24', isActive: true }],
    });
    expect(body.fraudScore).toBe(body.riskReasons.reduce((sum, { points }) => sum + points, 0));
    expect(body.recentAttempts[0]).toMatchObject({
      phoneNumber: phone,
      attemptType: 'verify',
      success: false,
    });
    expect(body.recentLeads).toEqual([
      expect.objectContaining({
        firstName: 'José',
        lastName: 'Luis de la Cruz',
        verificationStatus: 'pending',
      }),
    ]);
    expect(new Date(body.firstSeen!).getTime()).toBeLessThanOrEqual(new Date(body.lastSeen!).getTime());
  });

  it.each([
    ['::ffff:8.8.8.8', '8.8.8.8'],
    ['2607:F8B0:4000:0800::0001', '2607:f8b0:4000:800::1'],
  ])('reads %s as %s', async (text, ip) => {
    expect((await lookUp(text)).body).toMatchObject({ ip, attempts: 0, firstSeen: null, isPublic: true });
  });

  it('counts an expired block of an IPv6 subscriber’s /64 for each address in it', async () => {
    await app.query(
      `INSERT INTO blocklist (entity_type, entity_value, block_type, reason, expires_at)
       VALUES ('ip', '2a00:1450:1:1::/64', 'temp_1h', 'x', now() - interval '1 day')`,
    );
    expect((await lookUp('2a00:1450:1:1::5')).body).toMatchObject({
      isCurrentlyBlocked: false,
      riskReasons: expect.arrayContaining([{ name: 'blocked_before', points: 15 }]),
      blocks: [{ entityValue: '2a00:1450:1:1::/64', isActive: false }],
    });
    expect((await lookUp('2a00:1450:1:2::5')).body.blocks).toEqual([]);
  });

  it.each(['10.0.0.1', '127.0.0.1', '192.168.1.1', '::1', '100.64.3.2'])(
    'returns no place for %s',
    async (ip) => {
      expect((await lookUp(ip)).body).toMatchObject({
        isPublic: false,
        geoData: { country: null, city: null, vpnDetected: false },
        riskLevel: 'low',
      });
    },
  );

  it.each(['999.1.1.1', 'hola', '8.8.8.8/24', '8.8.8', "8.8.8.8'; DROP TABLE leads"])(
    'refuses %s',
    async (text) => {
      const { status, body } = await lookUp(text);
      expect([status, body.code]).toEqual([422, 'NOT_AN_ADDRESS']);
    },
  );

  it('refuses a blank value', async () => {
    expect((await lookUp('  ')).status).toBe(400);
  });
});

describe('POST /api/admin/security/blacklist-check', () => {
  interface Check {
    listed: boolean | null;
    listings: { list: string; kind: string; status: string }[];
  }
  const check = async (ip: string) =>
    (await caller.post<Check & Refusal>(`${SECURITY}/blacklist-check`, { ip })).body;
  const name = (list: string) => `${list}.example.com`;
  const set = (lists: string[]) => caller.put('/api/admin/settings', { dnsBlocklists: lists.map(name) });

  it('distinguishes listed, not listed, and a list without a valid answer', async () => {
    await set(['lists', 'refusing', 'hijacked', 'failing', 'silent', 'clear']);
    const { listed, listings } = await check('8.8.8.8');
    expect(listed).toBe(true);
    expect(
      Object.fromEntries(
        listings.filter(({ kind }) => kind === 'dns').map((each) => [each.list, each.status]),
      ),
    ).toEqual({
      [name('lists')]: 'listed',
      [name('refusing')]: 'unknown',
      [name('hijacked')]: 'unknown',
      [name('failing')]: 'unknown',
      [name('silent')]: 'unknown',
      [name('clear')]: 'clear',
    });
  });

  it('ignores a list that lacks its test address, or lists every address', async () => {
    await set(['untested', 'everything', 'absent', 'clear']);
    const { listed, listings } = await check('73.42.10.5');
    expect(listed).toBeNull();
    expect(listings.filter(({ kind }) => kind === 'dns').map(({ status }) => status)).toEqual([
      'unknown',
      'unknown',
      'unknown',
      'clear',
    ]);
    await set(['clear']);
    expect((await check('73.42.10.5')).listed).toBe(false);
    // The answer about the test address is cached.
    expect(dns.asked.filter((each) => each === '2.0.0.127.clear.example.com')).toHaveLength(1);
  });

  it('queries IPv6 by its digits', async () => {
    await set(['lists', 'clear']);
    const { listings } = await check('2607:f8b0::1');
    expect(listings.filter(({ kind }) => kind === 'dns').map(({ status }) => status)).toEqual([
      'clear',
      'unknown',
    ]);
    expect(dns.asked).toContain(
      '1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.b.8.f.7.0.6.2.lists.example.com',
    );
  });

  it('names our blocks, and makes no query about a private address', async () => {
    await set(['lists']);
    const before = dns.asked.length;
    const ip = '10.99.0.1';
    await caller.post(`${SECURITY}/block`, {
      entityType: 'ip',
      entityValue: ip,
      reason: 'x',
      blockType: 'permanent',
    });
    expect(await check(ip)).toMatchObject({
      listed: true,
      listings: expect.arrayContaining([{ list: 'blocked_here', kind: 'local', status: 'listed' }]),
    });
    expect(dns.asked).toHaveLength(before);
  });
});
