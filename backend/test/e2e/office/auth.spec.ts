import { randomBytes } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { sign, type SignOptions } from 'jsonwebtoken';
import speakeasy from 'speakeasy';
import { Clock } from '../../../src/common/clock';
import { AppConfig } from '../../../src/config/app-config';
import { SecretBox } from '../../../src/common/secret-box';
import { deviceCookie, knownDevice } from '../../../src/modules/auth/login/device-token';
import { withSlowPasswords } from '../../support/admin';
import { hashPassword } from '../../../src/modules/auth/login/password';
import { AdminUsersRepository } from '../../../src/modules/auth/admin-users.repository';
import { SecondFactorService } from '../../../src/modules/auth/login/second-factor.service';
import { SessionService } from '../../../src/modules/auth/sessions/session.service';
import { createTestApp, newIp, TEST_ENVIRONMENT, type Refusal, type TestApp } from '../../support/app';
import { PERMISSION_KEYS } from 'domain/office/permissions';

interface Login {
  otpRequired: boolean;
  message: string;
  token?: string;
  user?: { id: string; username: string; email: string | null };
}

const PASSWORD = 'una clave bien larga';
let app: TestApp;
let second: TestApp;
let serial = 0;

beforeAll(async () => {
  app = await createTestApp();
  second = await createTestApp({}, { databaseUrl: app.databaseUrl });
});
afterAll(async () => {
  await second.close();
  await app.close();
});

const createAdmin = async (password = PASSWORD): Promise<{ id: string; username: string }> => {
  const username = `admin${serial++}`;
  const [row] = await app.query<{ id: string }>(
    "INSERT INTO admin_users (username, password_hash, role) VALUES ($1, $2, 'owner') RETURNING id",
    [username, await hashPassword(password)],
  );
  return { id: row!.id, username };
};
const withSecondFactor = async (): Promise<{ id: string; username: string; secret: string }> => {
  const admin = await createAdmin();
  const secret = speakeasy.generateSecret().base32;
  const sealed = new SecretBox(TEST_ENVIRONMENT['ENCRYPTION_KEY']!).seal(secret);
  await app.query('UPDATE admin_users SET otp_enabled = true, otp_secret = $2 WHERE id = $1', [
    admin.id,
    sealed,
  ]);
  return { ...admin, secret };
};
const toBase32 = (ascii: string): string =>
  [...ascii]
    .map((letter) => letter.charCodeAt(0).toString(2).padStart(8, '0'))
    .join('')
    .match(/.{5}/g)!
    .map((bits) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[Number.parseInt(bits, 2)])
    .join('');
const codeOf = (secret: string): string => speakeasy.totp({ secret, encoding: 'base32' });
const login = (username: string, rest: object = {}, ip = newIp(), on = app) =>
  on.post<Login & Refusal>('/api/admin/login', { username, password: PASSWORD, ...rest }, ip);
const session = (token: string, on = app) =>
  on.get('/api/admin/session', { authorization: `Bearer ${token}` });

describe('POST /api/admin/login', () => {
  it('opens a session of 24 hours', async () => {
    const admin = await createAdmin();
    const { status, body } = await login(admin.username);
    expect(status).toBe(200);
    expect(body).toEqual({
      otpRequired: false,
      message: 'Login exitoso',
      token: expect.any(String),
      user: { id: admin.id, username: admin.username, email: null },
    });
    expect((await session(body.token!)).body).toEqual({
      authenticated: true,
      user: { id: admin.id, username: admin.username, role: 'owner', sees: 'all' },
      timeZone: 'America/New_York',
      permissions: PERMISSION_KEYS,
      secondFactorDue: false,
    });
    const [row] = await app.query<{ hours: number }>(
      `SELECT round(extract(epoch FROM expire - now()) / 3600) AS hours FROM sessions WHERE sess->>'adminId' = $1`,
      [admin.id],
    );
    expect(Number(row!.hours)).toBe(24);
  });

  it('answers a wrong password, an unknown user and an inactive account alike', async () => {
    const inactive = await createAdmin();
    await app.query('UPDATE admin_users SET is_active = false WHERE id = $1', [inactive.id]);
    const active = await createAdmin();
    const answers = [
      await login(active.username, { password: 'otra cosa' }),
      await login('nadie'),
      await login(inactive.username),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(401);
      expect(body).toMatchObject({ code: 'WRONG_CREDENTIALS', message: 'Usuario o contraseña incorrectos' });
    }
    expect(
      await app.query(`SELECT 1 FROM audit_entries WHERE action = 'login_failed' AND username = 'nadie'`),
    ).toHaveLength(1);
  });

  it.each([
    [{ username: '', password: 'x' }, 'Username is required'],
    [{ username: 'x', password: '' }, 'Password is required'],
    [{ username: { $ne: 1 }, password: 'x' }, 'Username is required'],
  ])('refuses %j', async (body, text) => {
    const answer = await app.post<Refusal>('/api/admin/login', body, newIp());
    expect([answer.status, answer.body.message]).toEqual([400, text]);
  });

  it('compares every character of a password longer than the limit of bcrypt', async () => {
    const long = 'á'.repeat(60);
    const admin = await createAdmin(long);
    expect((await login(admin.username, { password: `${long.slice(0, -1)}a` })).status).toBe(401);
    expect((await login(admin.username, { password: long })).status).toBe(200);
  });

  it('locks a username for 30 minutes after 5 failures, but not for a browser that logged in before', async () => {
    const admin = await createAdmin();
    const known = await fetch(`${app.url}/api/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': newIp() },
      body: JSON.stringify({ username: admin.username, password: PASSWORD }),
    });
    const cookie = known.headers.get('set-cookie')!;
    expect(cookie).toMatch(/HttpOnly; SameSite=Strict/);

    for (let tries = 0; tries < 5; tries++)
      expect((await login(admin.username, { password: 'no' })).status).toBe(401);
    const locked = await login(admin.username);
    expect([locked.status, locked.body.code]).toEqual([429, 'TOO_MANY_LOGINS']);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(29 * 60);

    const again = await fetch(`${app.url}/api/admin/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': newIp(),
        cookie: cookie.split(';')[0]!,
      },
      body: JSON.stringify({ username: admin.username, password: PASSWORD }),
    });
    expect(again.status).toBe(200);
  });

  it('recognises the browser by a cookie that no other host and no script can set or read', () => {
    const secret = TEST_ENVIRONMENT['JWT_SECRET']!;
    const cookie = deviceCookie('dispositivo', 'ana', secret, true);
    expect(cookie).toMatch(
      /^__Host-device=[^;]+; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Strict; Secure$/,
    );
    expect(knownDevice(cookie, 'ana', secret, true)).toBe('dispositivo');
    expect(knownDevice(cookie.replace('__Host-', ''), 'ana', secret, true)).toBeNull();
    expect(knownDevice(cookie, 'otra', secret, true)).toBeNull();
  });

  it('records a lock once, however many logins it refuses', async () => {
    const admin = await createAdmin();
    for (let n = 0; n < 9; n += 1) await login(admin.username, { password: 'no es' });
    const actions = await app.query<{ action: string; count: number }>(
      `SELECT action, count(*)::int AS count FROM audit_entries WHERE username = $1 GROUP BY 1 ORDER BY 1`,
      [admin.username],
    );
    expect(actions).toEqual([
      { action: 'login_failed', count: 5 },
      { action: 'login_locked', count: 1 },
    ]);
  });

  it('locks an address after 20 failures, for any usernames', async () => {
    const ip = newIp();
    await app.query('INSERT INTO limit_counters VALUES ($1, 19, now() + interval $$10 min$$)', [
      `login-ip:${ip}`,
    ]);
    expect((await login('quien-sea', {}, ip)).status).toBe(401);
    const admin = await createAdmin();
    expect((await login(admin.username, {}, ip)).status).toBe(429);
  });

  it('compares two passwords at once, queues twenty and refuses the others alike', () =>
    withSlowPasswords(async () => {
      const owner = await createAdmin();
      const cookie = (
        await fetch(`${app.url}/api/admin/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': newIp() },
          body: JSON.stringify({ username: owner.username, password: PASSWORD }),
        })
      ).headers.get('set-cookie')!;
      const victims = await Promise.all(Array.from({ length: 4 }, () => createAdmin()));

      const finished: string[] = [];
      const flood = Array.from({ length: 60 }, async (_, n) => {
        const username = n % 10 === 0 ? victims[(n / 10) % 4]!.username : `invented-${n}`;
        const answer = await login(username, { password: 'otra cosa' });
        finished.push('guess');
        return { username, ...answer };
      });
      // They are all in progress once the first was refused.
      await Promise.race(flood);
      const page = app.get('/api/config').then(() => finished.push('page'));
      const known = await fetch(`${app.url}/api/admin/login`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': newIp(),
          cookie: cookie.split(';')[0]!,
        },
        body: JSON.stringify({ username: owner.username, password: PASSWORD }),
      });
      finished.push('owner');
      const answers = await Promise.all(flood);
      await page;

      expect(known.status).toBe(200);
      const refused = answers.filter(({ status }) => status === 503);
      expect(refused.length).toBeGreaterThan(20);
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(60 - refused.length);
      for (const { headers, body } of refused) {
        expect(headers.get('retry-after')).toBe('5');
        expect(body.code).toBe('LOGIN_BUSY');
      }
      // Guesses were still in the queue when the page and the owner had been served.
      expect(
        finished.slice(finished.indexOf('page')).filter((who) => who === 'guess').length,
      ).toBeGreaterThan(5);
      expect(
        finished.slice(finished.indexOf('owner')).filter((who) => who === 'guess').length,
      ).toBeGreaterThan(5);
      // A refused request is not counted as a try.
      const [counted] = await app.query<{ tries: string }>(
        `SELECT coalesce(sum(hits), 0) AS tries FROM limit_counters WHERE key = ANY($1)`,
        [refused.map(({ username }) => `login-user:${username}`)],
      );
      const compared = answers.filter(
        ({ status, username }) => status === 401 && refused.some((other) => other.username === username),
      );
      expect(Number(counted!.tries)).toBe(compared.length);
    }));

  it('checks at most 5 of 200 wrong passwords at once', async () => {
    const admin = await createAdmin();
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        login(admin.username, { password: `no ${n}` }, newIp(), n % 2 ? app : second),
      ),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(195);
  });
});

describe('second factor', () => {
  it('is required after the correct password, and opens nothing before', async () => {
    const admin = await withSecondFactor();
    const { status, body } = await login(admin.username);
    expect(status).toBe(200);
    expect(body).toEqual({ otpRequired: true, message: 'Ingrese su código de Google Authenticator' });
    expect((await login(admin.username, { otpCode: codeOf(admin.secret) })).body.token).toEqual(
      expect.any(String),
    );
  });

  it('accepts an authenticator code once, however many requests send it at once', async () => {
    const admin = await withSecondFactor();
    const otpCode = codeOf(admin.secret);
    const answers = await Promise.all(
      [0, 1, 2, 3].map((n) => login(admin.username, { otpCode }, newIp(), n % 2 ? app : second)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
  });

  it('accepts a backup code once for 20 requests at once', async () => {
    const admin = await withSecondFactor();
    const hash = app.app.get(SecondFactorService).hashBackupCode(admin.id, 'ABCD-EFGH');
    await app.query('UPDATE admin_users SET otp_backup_codes = $2 WHERE id = $1', [
      admin.id,
      [hash, 'another'],
    ]);
    const consumed = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        (n % 2 ? app : second).app
          .get(SecondFactorService)
          .consume({ id: admin.id, otpSecret: null }, 'abcd efgh'),
      ),
    );
    expect(consumed.filter(Boolean)).toHaveLength(1);
    expect(await app.query('SELECT otp_backup_codes FROM admin_users WHERE id = $1', [admin.id])).toEqual([
      { otp_backup_codes: ['another'] },
    ]);
  });

  // RFC 6238, appendix B, SHA-1, the last six digits.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('accepts the code of RFC 6238 at second %i', async (seconds, code) => {
    const admin = await createAdmin();
    const config = app.app.get(AppConfig);
    const at = (time: number) =>
      new SecondFactorService(
        app.app.get(AdminUsersRepository),
        config,
        Object.assign(new Clock(), { now: () => new Date(time * 1000) }),
      );
    const otpSecret = new SecretBox(config.encryptionKey).seal(toBase32('12345678901234567890'));
    const consume = (time: number) => at(time).consume({ id: admin.id, otpSecret }, code);
    expect(await consume(seconds + 61)).toBe(false);
    expect(await consume(seconds + 29)).toBe(true);
    expect(await consume(seconds)).toBe(false);
  });

  it('names what to do if its secret was sealed with another key, and does not count authenticator codes', async () => {
    const admin = await withSecondFactor();
    const sealed = new SecretBox('another key of at least 32 characters').seal(admin.secret);
    await app.query('UPDATE admin_users SET otp_secret = $2 WHERE id = $1', [admin.id, sealed]);
    const logged = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    for (let tries = 0; tries < 7; tries++) {
      const { status, body } = await login(admin.username, { otpCode: codeOf(admin.secret) });
      expect([status, body.code]).toEqual([409, 'SECOND_FACTOR_UNREADABLE']);
      expect(body.message).toContain(`npm run admin -- reset-otp --username ${admin.username}`);
    }
    const named = { err: expect.objectContaining({ name: 'SecondFactorUnreadable' }), adminId: admin.id };
    expect(logged.mock.calls[0]).toEqual([named, expect.stringContaining('ENCRYPTION_KEY')]);
    logged.mockRestore();
    expect((await login(admin.username, { otpCode: 'ABCD-EFGH' })).body.code).toBe(
      'SECOND_FACTOR_UNREADABLE',
    );

    const hash = app.app.get(SecondFactorService).hashBackupCode(admin.id, 'ABCD-EFGH');
    await app.query('UPDATE admin_users SET otp_backup_codes = $2 WHERE id = $1', [admin.id, [hash]]);
    expect((await login(admin.username, { otpCode: 'ABCD-EFGH' })).status).toBe(200);
  });

  it('is set up again if the prepared secret was sealed with another key', async () => {
    const admin = await createAdmin();
    const { body } = await login(admin.username);
    const sealed = new SecretBox('another key of at least 32 characters').seal('SECRET');
    await app.query('UPDATE admin_users SET otp_secret = $2 WHERE id = $1', [admin.id, sealed]);
    const answer = await fetch(`${app.url}/api/admin/account/verify-otp-setup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${body.token}` },
      body: JSON.stringify({ token: '123456' }),
    });
    expect([answer.status, ((await answer.json()) as Refusal).code]).toEqual([409, 'OTP_NOT_SET_UP']);
  });

  it('counts wrong codes towards the lock', async () => {
    const admin = await withSecondFactor();
    for (let tries = 0; tries < 5; tries++)
      expect((await login(admin.username, { otpCode: '000000' })).status).toBe(401);
    expect((await login(admin.username, { otpCode: codeOf(admin.secret) })).status).toBe(429);
  });
});

describe('GET /api/admin/session', () => {
  const secret = TEST_ENVIRONMENT['JWT_SECRET']!;
  const forge = (adminId: string, sid: string, key = secret, options: SignOptions = {}): string =>
    sign({}, key, {
      algorithm: 'HS256',
      audience: 'session',
      subject: adminId,
      jwtid: sid,
      expiresIn: 3600,
      ...options,
    });

  it('refuses every token without a live session', async () => {
    const admin = await createAdmin();
    const other = await createAdmin();
    const { body } = await login(admin.username);
    const sid = String(
      (JSON.parse(Buffer.from(body.token!.split('.')[1]!, 'base64url').toString()) as { jti: string }).jti,
    );
    const [head, , signature] = body.token!.split('.');
    const claims = Buffer.from(
      JSON.stringify({ aud: 'session', sub: other.id, jti: sid, exp: 9_999_999_999 }),
    ).toString('base64url');
    const signed = (claims: object): string =>
      sign({ aud: 'session', sub: admin.id, jti: sid, ...claims }, secret);
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
    const battery: Record<string, string> = {
      'no token': '',
      'not a token': 'x.y.z',
      'algorithm none': `${none}.${claims}.`,
      'another key': forge(admin.id, sid, randomBytes(32).toString('hex')),
      'changed claims': `${head}.${claims}.${signature}`,
      expired: forge(admin.id, sid, secret, { expiresIn: -10 }),
      'an end that is no moment': signed({ exp: 1e300 }),
      'an end before all moments': signed({ exp: -1e300 }),
      "an end before the database's moments": signed({ exp: -250_000_000_000 }),
      'a name of a session that no text holds': signed({ jti: 'a\0' }),
      'a name of nobody': signed({ sub: '\ud800' }),
      'no session': forge(admin.id, 'unknown'),
      "another administrator's session": forge(other.id, sid),
      'of another purpose': forge(admin.id, sid, secret, { audience: 'device' }),
      'another algorithm': forge(admin.id, sid, secret, { algorithm: 'HS512' }),
    };
    for (const [kind, token] of Object.entries(battery)) {
      const answer = await session(token);
      expect([kind, answer.status, answer.body['code']]).toEqual([kind, 401, 'UNAUTHENTICATED']);
    }
    expect((await session(forge(admin.id, sid))).status).toBe(200);
    expect((await session(body.token!)).status).toBe(200);
  });

  it('uses the database’s clock: when this machine’s is ahead, no user is logged out', async () => {
    const admin = await createAdmin();
    const { body } = await login(admin.username);
    const moved = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 26 * 3_600_000);
    try {
      expect((await session(body.token!)).status).toBe(200);
    } finally {
      moved.mockRestore();
    }
  });

  it('ends 24 hours after it began, by the product’s clock', async () => {
    const { body } = await login((await createAdmin()).username);
    const began = Date.now();
    // Passport keeps one strategy for the process, which reads the clock of the application that started last.
    const clock = jest.spyOn(second.app.get(Clock), 'now');
    const statusAfter = async (minutes: number): Promise<number> => {
      clock.mockReturnValue(new Date(began + minutes * 60_000));
      return (await session(body.token!, second)).status;
    };
    try {
      expect([await statusAfter(24 * 60 - 1), await statusAfter(24 * 60 + 1)]).toEqual([200, 401]);
    } finally {
      clock.mockRestore();
    }
  });

  it('ends on every instance with the first request after logging out', async () => {
    const admin = await createAdmin();
    const { body } = await login(admin.username);
    expect((await session(body.token!, second)).status).toBe(200);
    const out = await fetch(`${app.url}/api/admin/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${body.token!}` },
    });
    expect(out.status).toBe(204);
    expect((await session(body.token!, second)).status).toBe(401);
  });

  it('does not open for a password that was changed during the check', async () => {
    const admin = await createAdmin();
    const [{ password_hash: passwordHash }] = (await app.query(
      'SELECT password_hash FROM admin_users WHERE id = $1',
      [admin.id],
    )) as [{ password_hash: string }];
    const sessions = app.app.get(SessionService);
    const client = { ip: '203.0.113.1', userAgent: null };
    let opening: Promise<string | null> = Promise.resolve(null);
    await app.dataSource.transaction(async (manager) => {
      await manager.query('UPDATE admin_users SET password_hash = $2 WHERE id = $1', [admin.id, 'another']);
      opening = sessions.open({ id: admin.id, passwordHash, otpEnabled: false }, client);
      await manager.query(`DELETE FROM sessions WHERE sess->>'adminId' = $1`, [admin.id]);
    });
    expect(await opening).toBeNull();
    expect(await app.query(`SELECT 1 FROM sessions WHERE sess->>'adminId' = $1`, [admin.id])).toEqual([]);
  });

  it('ends when the account is disabled', async () => {
    const admin = await createAdmin();
    const { body } = await login(admin.username);
    await app.query('UPDATE admin_users SET is_active = false WHERE id = $1', [admin.id]);
    expect((await session(body.token!)).status).toBe(401);
  });
});
