import { Logger } from '@nestjs/common';
import { Clock } from '../../../src/common/clock';
import { isHiddenByProxy } from '../../../src/common/client';
import { AddressWatch } from '../../../src/modules/security/addresses/address-watch';
import { createAdmin, logIn, type Caller } from '../../support/admin';
import { createTestApp, newIp, newPhone, submission, type Refusal, type TestApp } from '../../support/app';
import { buyer } from '../../support/payments';

const PHONE = { phoneNumber: '3054201234' };

/** Sends JSON with these headers and no others. */
async function send(
  app: TestApp,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Refusal }> {
  const response = await fetch(app.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Refusal };
}

/** The number of requests refused with 429. */
async function refusedOf(
  app: TestApp,
  calls: number,
  headers: (n: number) => Record<string, string> = () => ({}),
): Promise<number> {
  let refused = 0;
  for (let done = 0; done < calls; done += 11) {
    const batch = Array.from({ length: Math.min(11, calls - done) }, (_, n) =>
      send(app, '/api/validate-phone', PHONE, headers(done + n)),
    );
    for (const { status } of await Promise.all(batch)) if (status === 429) refused += 1;
  }
  return refused;
}

const addressesOf = async (app: TestApp): Promise<string[]> =>
  (await app.query<{ ip: string }>(`SELECT DISTINCT ip_address AS ip FROM otp_attempts`)).map(({ ip }) => ip);

describe('a proxy that adds more than the address', () => {
  let app: TestApp;
  let byNetwork: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
    byNetwork = await createTestApp(
      { TRUST_PROXY: '127.0.0.0/8, 10.0.0.0/8' },
      { databaseUrl: app.databaseUrl },
    );
  });
  afterAll(async () => {
    await byNetwork.close();
    await app.close();
  });
  beforeEach(() => app.query('DELETE FROM otp_attempts'));

  it.each([
    ['a port', (n: number) => `198.51.100.7:${50_000 + n}`, '198.51.100.9:50000'],
    ['brackets', (n: number) => `[2001:db8:7::7]:${50_000 + n}`, '[2001:db8:9::9]:443'],
    [
      'IPv4 in IPv6',
      (n: number) => (n % 2 ? '::ffff:198.51.100.17' : '::ffff:c633:6411'),
      '::ffff:198.51.100.19',
    ],
    ['quotes', (n: number) => `"198.51.100.27:${50_000 + n}"`, '"198.51.100.29"'],
  ])('counts one visitor behind %s, and refuses no other', async (_, visitor, other) => {
    expect(await refusedOf(app, 66, (n) => ({ 'x-forwarded-for': visitor(n) }))).toBe(6);
    expect(await refusedOf(app, 6, () => ({ 'x-forwarded-for': other }))).toBe(0);
  });

  it.each<[string, Record<string, string>, string]>([
    [
      'the last entry of a list',
      { 'x-forwarded-for': '203.0.113.12:40000, 203.0.113.99:51234' },
      '203.0.113.99',
    ],
    ['IPv6 with a port', { 'x-forwarded-for': '[2001:DB8::1]:443' }, '2001:db8::1'],
    ['IPv6 with a zone', { 'x-forwarded-for': '[2001:db8::2%eth0]:443' }, '2001:db8::2'],
    ['Forwarded', { forwarded: 'for=203.0.113.1, For="[2001:db8::3]:4711";proto=https' }, '2001:db8::3'],
    [
      'X-Forwarded-For before Forwarded',
      { forwarded: 'for=203.0.113.1', 'x-forwarded-for': '203.0.113.44' },
      '203.0.113.44',
    ],
  ])('records %s', async (_, headers, ip) => {
    await send(app, '/api/leads', submission(newPhone()), headers);
    expect(await addressesOf(app)).toEqual([ip]);
  });

  it('is trusted by its network too, with the ports of every proxy between', async () => {
    await send(byNetwork, '/api/leads', submission(newPhone()), {
      'x-forwarded-for': '9.9.9.9, 203.0.113.8:51234, 10.0.0.2:8080',
    });
    expect(await addressesOf(app)).toEqual(['203.0.113.8']);
  });
});

describe('a proxy that hides its visitors', () => {
  let app: TestApp;
  let admin: Caller;
  beforeAll(async () => {
    app = await createTestApp();
    admin = await logIn(app, (await createAdmin(app)).username);
  });
  afterAll(() => app.close());

  it('multiplies limits by address by 20', async () => {
    expect(await refusedOf(app, 121)).toBe(0);
    await app.query(`UPDATE limit_counters SET hits = 1200 WHERE key = 'validate-ip:127.0.0.1'`);
    expect(await refusedOf(app, 11)).toBe(11);
    await app.query('DELETE FROM limit_counters');
  });

  it('makes every code require a proof of work', async () => {
    const { status, body } = await send(app, '/api/leads', submission(newPhone()));
    expect([status, body.code]).toEqual([422, 'CHALLENGE_REQUIRED']);
  });

  it('is detected despite a spoofed header, such as an address of a private network', async () => {
    for (const ip of ['127.0.0.1', '10.0.0.5', newIp()])
      expect([ip, await refusedOf(app, 66, () => ({ 'x-forwarded-for': ip }))]).toEqual([ip, 6]);
    const { status } = await send(app, '/api/leads', submission(newPhone()), { 'x-forwarded-for': newIp() });
    expect(status).toBe(201);
  });

  it('is not blocked for wrong codes, and a block of its address affects no visitor', async () => {
    await app.query(`INSERT INTO limit_counters (key, hits, resets_at)
      VALUES ('wrong-hour-ip:127.0.0.1', 29, now() + interval '1 hour')`);
    for (let n = 0; n < 3; n += 1)
      await send(app, '/api/leads/verify', { phoneNumber: newPhone(), otpCode: '123456' });
    expect(await app.query('SELECT 1 FROM blocklist')).toEqual([]);
    await app.query(
      `INSERT INTO blocklist (entity_type, entity_value, block_type, reason) VALUES ('ip', '127.0.0.1', 'permanent', 'x')`,
    );
    expect((await send(app, '/api/validate-phone', PHONE)).status).toBe(200);
    expect((await send(app, '/api/validate-phone', PHONE, { 'x-forwarded-for': '127.0.0.1' })).status).toBe(
      403,
    );
  });

  it('never loosens the locks of a login or of cards', async () => {
    const tries = Array.from({ length: 22 }, (_, n) =>
      send(app, '/api/admin/login', { username: `nobody${n}`, password: 'wrong-password' }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(2);
    const answers = [];
    for (let n = 0; n < 7; n += 1)
      answers.push(await send(app, '/api/payments/nmi/charge', buyer({ cardNumber: '4000000000009995' })));
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 429, 429]);
    expect(answers.at(-1)!.body.code).toBe('TOO_MANY_PAYMENTS');
  });

  it('is named in the system status, and in the log once an hour', async () => {
    const watch = app.app.get(AddressWatch, { strict: false });
    // Other tests have sent requests as visible visitors.
    Object.assign(watch, { current: { hour: 0, all: 0, unseen: 0 } });
    await refusedOf(app, 22);
    const { body } = await admin.get<{ system: { problems: string[] } }>('/api/admin/security/stats');
    expect(body.system.problems).toContainEqual(
      expect.stringMatching(/^El sitio no ve la dirección de sus visitantes: .*TRUST_PROXY/),
    );
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const said = (): number =>
      warn.mock.calls.filter((call) => String(call[1]).startsWith('El sitio no ve')).length;
    await watch.report();
    await watch.report();
    expect(said()).toBe(1);
    const clock = app.app.get(Clock);
    const now = clock.now().getTime();
    jest.spyOn(clock, 'now').mockImplementation(() => new Date(now + 3_600_000));
    await watch.report();
    expect(said()).toBe(2);
    jest.restoreAllMocks();
  });

  it('is no longer named once most visitors are visible', async () => {
    await refusedOf(app, 300, () => ({ 'x-forwarded-for': newIp() }));
    expect(await app.app.get(AddressWatch, { strict: false }).problem()).toBeNull();
  });

  it('is detected when one address has most phones, even after a restart', async () => {
    await app.query('DELETE FROM otp_attempts');
    const attempt = (ip: string, n: number) =>
      app.query(
        `INSERT INTO otp_attempts (phone_number, ip_address, success, attempt_type) VALUES ($1, $2, true, 'verify')`,
        [`+1305420${1000 + n}`, ip],
      );
    for (let n = 0; n < 9; n += 1) await attempt(newIp(), n);
    for (let n = 9; n < 19; n += 1) await attempt('203.0.113.200', n);
    const watch = app.app.get(AddressWatch, { strict: false });
    expect(await watch.problem()).toBeNull();
    await attempt('203.0.113.200', 19);
    expect(await watch.problem()).toContain(
      '11 de los últimos 20 teléfonos verificados llegan desde 203.0.113.200',
    );
  });
});

describe('without TRUST_PROXY', () => {
  it('a site on the internet has looser limits behind its unnamed proxy with any headers', async () => {
    const site = await createTestApp({
      TRUST_PROXY: '',
      PUBLIC_URL: 'https://ejemplo.com',
      ALLOW_DEV_OUTBOX: 'true',
    });
    expect(await refusedOf(site, 66, () => ({ 'x-forwarded-for': newIp() }))).toBe(0);
    expect(await site.app.get(AddressWatch, { strict: false }).problem()).toContain('Ponga en TRUST_PROXY');
    await site.close();
  });

  it('a site on this machine has the usual limits with any headers, and warns about nothing', async () => {
    const local = await createTestApp({ TRUST_PROXY: '' });
    expect(await refusedOf(local, 66, (n) => ({ [n % 2 ? 'x-forwarded-for' : 'x-nothing']: newIp() }))).toBe(
      6,
    );
    expect(await local.app.get(AddressWatch, { strict: false }).problem()).toBeNull();
    await local.close();
  });

  it('a peer with a public address is the visitor, with or without a header', () => {
    const from = (remoteAddress: string, ips?: string[]) =>
      isHiddenByProxy({ socket: { remoteAddress }, ips } as never, true);
    expect(from('203.0.113.8')).toBe(false);
    expect(from('203.0.113.8', ['203.0.113.8', 'unknown'])).toBe(false);
    expect(from('::ffff:203.0.113.8')).toBe(false);
    expect(from('10.0.0.2')).toBe(true);
    expect(from('::ffff:10.0.0.2', ['::ffff:10.0.0.2', 'unknown'])).toBe(true);
    expect(from('10.0.0.2', ['10.0.0.2', '203.0.113.8:1', 'unknown'])).toBe(false);
  });
});
