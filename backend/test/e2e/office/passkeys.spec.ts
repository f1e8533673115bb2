import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DataSource } from 'typeorm';
import { AppConfig } from '../../../src/config/app-config';
import { Clock } from '../../../src/common/clock';
import { AdminUsersRepository } from '../../../src/modules/auth/admin-users.repository';
import { PasskeysRepository } from '../../../src/modules/auth/passkeys/passkeys.repository';
import { SessionService } from '../../../src/modules/auth/sessions/session.service';
import { createAdmin, logIn, PASSWORD, Caller, type TestAdmin } from '../../support/admin';
import { createTestApp, newIp, type Answer, type Refusal, type TestApp } from '../../support/app';
import { ofCertificates, ofItself } from '../../support/attestation';
import { Authenticator, type Lies } from '../../support/authenticator';

let app: TestApp;
let second: TestApp;
let address: { site: string; origin: string };

beforeAll(async () => {
  app = await createTestApp();
  second = await createTestApp({}, { databaseUrl: app.databaseUrl });
  const { hostname, origin } = new URL(app.app.get(AppConfig).publicUrl);
  address = { site: hostname, origin };
});
afterAll(async () => {
  await second.close();
  await app.close();
});

const OWN = '/api/admin/account/passkeys';
const LOGIN = '/api/admin/login/passkey';

interface Options {
  challenge: string;
  site: string;
  userHandle: string;
  known: { id: string; transports: string[] }[];
}
interface Person extends TestAdmin {
  caller: Caller;
  device: Authenticator;
  userHandle: string;
  passkeyId: string;
}

async function withPasskey(columns: Parameters<typeof createAdmin>[1] = {}): Promise<Person> {
  const admin = await createAdmin(app, columns);
  const caller = await logIn(app, admin.username);
  const device = new Authenticator(address);
  const { challenge, userHandle } = (await caller.post<Options & Refusal>(`${OWN}/options`)).body;
  const { status, body } = await caller.post<{ id: string } & Refusal>(OWN, {
    name: 'Mi teléfono',
    ...device.create(challenge),
  });
  expect(status).toBe(201);
  return { ...admin, caller, device, userHandle, passkeyId: body.id };
}
const loginChallenge = async (on = app): Promise<string> =>
  (await on.post<Options>(`${LOGIN}/options`, {}, newIp())).body.challenge;

type LoggedIn = Answer<{ token?: string; user?: { username: string } } & Refusal>;
async function enter({ device, userHandle }: Person, lies: Lies = {}): Promise<LoggedIn> {
  return app.post(LOGIN, device.answer(await loginChallenge(), userHandle, lies), newIp());
}
const refusal = ({ status, body }: { status: number; body: Partial<Refusal> }) => [status, body.code];
const REFUSED = [401, 'PASSKEY_REFUSED'];
const EXPIRED = [401, 'PASSKEY_EXPIRED'];
const setting = (key: string, value: string) =>
  app.query(
    `INSERT INTO settings (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    [key, value],
  );

describe('the passkeys of a user', () => {
  it('are added, listed without any data of the device, and removed, with audit entries', async () => {
    const { caller, id, passkeyId, device } = await withPasskey();
    const { body } = await caller.get<{ passkeys: object[] }>(OWN);
    expect(body.passkeys).toEqual([
      { id: passkeyId, name: 'Mi teléfono', createdAt: expect.any(String), lastUsedAt: null },
    ]);
    const { known } = (await caller.post<Options & Refusal>(`${OWN}/options`)).body;
    expect(known).toEqual([{ id: device.id, transports: ['internal'] }]);
    expect((await caller.delete(`${OWN}/${passkeyId}`)).status).toBe(204);
    expect((await caller.get<{ passkeys: object[] }>(OWN)).body.passkeys).toEqual([]);
    expect(refusal(await caller.delete<Refusal>(`${OWN}/${passkeyId}`))).toEqual([404, 'PASSKEY_NOT_FOUND']);
    const rows = await app.query(
      `SELECT action, before, after FROM audit_entries WHERE admin_id = $1 AND action LIKE 'passkey%' ORDER BY created_at, id`,
      [id],
    );
    expect(rows).toEqual([
      { action: 'passkey_added', before: null, after: { passkey: 'Mi teléfono' } },
      { action: 'passkey_removed', before: { passkey: 'Mi teléfono' }, after: null },
    ]);
  });

  it('require the password again when the login is older than 15 minutes', async () => {
    const { caller, id, passkeyId, device } = await withPasskey();
    await app.query(
      `UPDATE sessions SET sess = sess || jsonb_build_object('confirmedAt', now() - interval '16 minutes') WHERE sess->>'adminId' = $1`,
      [id],
    );
    const asked = [403, 'PASSWORD_REQUIRED'];
    expect(refusal(await caller.post(`${OWN}/options`))).toEqual(asked);
    expect(refusal(await caller.post(OWN, { name: 'x', ...device.create('AAAA') }))).toEqual(asked);
    expect(refusal(await caller.delete<Refusal>(`${OWN}/${passkeyId}`))).toEqual(asked);
  });

  it.each<[string, Lies]>([
    ['another origin', { origin: 'https://otro.example' }],
    ['another site', { site: 'otro.example' }],
    ['a device that did not verify the person', { isVerified: false }],
    ['an answer to a login', { type: 'webauthn.get' }],
  ])('cannot be created by %s', async (_, lies) => {
    const { caller } = await withPasskey();
    const { challenge } = (await caller.post<Options & Refusal>(`${OWN}/options`)).body;
    const made = new Authenticator(address).create(challenge, lies);
    expect(refusal(await caller.post(OWN, { name: 'x', ...made }))).toEqual([422, 'PASSKEY_NOT_ADDED']);
  });

  it('cause no request to an address that the device names', async () => {
    const asked: string[] = [];
    const inside = createServer(({ url = '' }, response) => {
      asked.push(url);
      response.end();
    });
    await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
    try {
      const { caller } = await withPasskey();
      const { challenge } = (await caller.post<Options & Refusal>(`${OWN}/options`)).body;
      const { port } = inside.address() as AddressInfo;
      const attestation = ofCertificates(`http://127.0.0.1:${port}/latest/meta-data`);
      const made = new Authenticator(address).create(challenge, { attestation });
      expect(refusal(await caller.post(OWN, { name: 'x', ...made }))).toEqual([422, 'PASSKEY_NOT_ADDED']);
      expect(asked).toEqual([]);
    } finally {
      inside.close();
    }
  });

  it('can be created by a device with an attestation', async () => {
    const { caller } = await withPasskey();
    const { challenge } = (await caller.post<Options & Refusal>(`${OWN}/options`)).body;
    const made = new Authenticator(address).create(challenge, { attestation: ofItself });
    expect((await caller.post(OWN, { name: 'x', ...made })).status).toBe(201);
  });

  it.each([1_024, 3_000])('cannot be created by a device with an id of %s bytes', async (length) => {
    const { caller } = await withPasskey();
    const { challenge } = (await caller.post<Options & Refusal>(`${OWN}/options`)).body;
    const made = new Authenticator(address, randomBytes(length)).create(challenge);
    const sent = { name: 'x', ...made, id: made.id.slice(0, 1_364) };
    expect(refusal(await caller.post(OWN, sent))).toEqual([422, 'PASSKEY_NOT_ADDED']);
  });

  it('have a name of one line', async () => {
    const { caller } = await withPasskey();
    const add = async (name: string) => {
      const { challenge } = (await caller.post<Options & Refusal>(`${OWN}/options`)).body;
      return caller.post(OWN, { name, ...new Authenticator(address).create(challenge) });
    };
    expect((await add('   ')).status).toBe(400);
    expect((await add(' Teléfono \n de  María ')).status).toBe(201);
    const { body } = await caller.get<{ passkeys: { name: string }[] }>(OWN);
    expect(body.passkeys.at(-1)!.name).toBe('Teléfono de María');
  });

  it('are created from a challenge of this user, once, and on one account', async () => {
    const { caller, device } = await withPasskey();
    const other = await logIn(app, (await createAdmin(app)).username);
    const { challenge } = (await other.post<Options & Refusal>(`${OWN}/options`)).body;
    const fresh = new Authenticator(address);
    const refused = [422, 'PASSKEY_NOT_ADDED'];
    expect(refusal(await caller.post(OWN, { name: 'x', ...fresh.create(challenge) }))).toEqual(refused);
    expect(refusal(await caller.post(OWN, { name: 'x', ...fresh.create(await loginChallenge()) }))).toEqual(
      refused,
    );
    // A device that is registered already.
    expect(refusal(await other.post(OWN, { name: 'x', ...device.create(challenge) }))).toEqual(refused);
    expect(refusal(await other.post(OWN, { name: 'x', ...fresh.create(challenge) }))).toEqual(refused);
  });

  it('are limited to ten, however many are added at once', async () => {
    const { caller } = await withPasskey();
    const challenges = await Promise.all(
      Array.from(
        { length: 14 },
        async () => (await caller.post<Options & Refusal>(`${OWN}/options`)).body.challenge,
      ),
    );
    const answers = await Promise.all(
      challenges.map((challenge, n) =>
        caller.post(
          OWN,
          { name: `n${n}`, ...new Authenticator(address).create(challenge) },
          n % 2 ? app : second,
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(9);
    expect(new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code))).toEqual(
      new Set(['TOO_MANY_PASSKEYS']),
    );
    expect(refusal(await caller.post(`${OWN}/options`))).toEqual([422, 'TOO_MANY_PASSKEYS']);
  });

  it('cannot be seen or removed by another user', async () => {
    const { passkeyId } = await withPasskey();
    const other = await logIn(app, (await createAdmin(app)).username);
    expect((await other.get<{ passkeys: object[] }>(OWN)).body.passkeys).toEqual([]);
    expect((await other.delete(`${OWN}/${passkeyId}`)).status).toBe(404);
  });
});

describe('a login by a passkey', () => {
  it('opens a session on any instance, is recorded, and sets the cookie of a known browser', async () => {
    const person = await withPasskey();
    const answer = person.device.answer(await loginChallenge(second), person.userHandle);
    const { status, body, headers } = await app.post<{ token: string; otpRequired: boolean; user: object }>(
      LOGIN,
      answer,
    );
    expect([status, body.otpRequired, body.user]).toEqual([
      200,
      false,
      { id: person.id, username: person.username, email: null },
    ]);
    expect(headers.get('set-cookie')).toContain('HttpOnly');
    expect((await new Caller(second, body.token).get('/api/admin/session')).status).toBe(200);
    const [entry] = await app.query(
      `SELECT action, after FROM audit_entries WHERE admin_id = $1 AND action LIKE 'login%' ORDER BY created_at DESC, id DESC LIMIT 1`,
      [person.id],
    );
    expect(entry).toEqual({ action: 'login', after: { passkey: 'Mi teléfono' } });
    const { body: own } = await person.caller.get<{ passkeys: { lastUsedAt: string | null }[] }>(OWN);
    expect(own.passkeys[0]!.lastUsedAt).toEqual(expect.any(String));
  });

  it('counts as a second factor, for its session only', async () => {
    const person = await withPasskey({ role: 'auditor' });
    await setting('secondFactorRoles', '["auditor"]');
    try {
      const leads = (token: string) => new Caller(app, token).get('/api/admin/leads');
      expect((await leads((await enter(person)).body.token!)).status).toBe(200);
      expect((await leads((await logIn(app, person.username)).token)).status).toBe(403);
    } finally {
      await setting('secondFactorRoles', '[]');
    }
  });

  it.each<[string, Lies]>([
    ['another origin', { origin: 'https://otro.example' }],
    ['another site', { site: 'otro.example' }],
    ['a device that did not verify the person', { isVerified: false }],
    ['an answer to a registration', { type: 'webauthn.create' }],
    ['another account', { userHandle: randomBytes(16).toString('base64url') }],
  ])('is refused for %s', async (_, lies) => {
    const person = await withPasskey();
    expect(refusal(await enter(person, lies))).toEqual(REFUSED);
    expect((await enter(person)).status).toBe(200);
  });

  it('is refused alike for an unknown passkey, a wrong signature and an inactive account', async () => {
    const person = await withPasskey();
    const stranger = new Authenticator(address);
    expect(refusal(await enter({ ...person, device: stranger }))).toEqual(REFUSED);
    const forged = { ...stranger.answer(await loginChallenge(), person.userHandle), id: person.device.id };
    expect(refusal(await app.post<Refusal>(LOGIN, forged, newIp()))).toEqual(REFUSED);
    await app.query('UPDATE admin_users SET is_active = false WHERE id = $1', [person.id]);
    expect(refusal(await enter(person))).toEqual(REFUSED);
  });

  it('can use an answer once, even for requests at the same time', async () => {
    const person = await withPasskey();
    const answer = person.device.answer(await loginChallenge(), person.userHandle);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => (n % 2 ? app : second).post<Refusal>(LOGIN, answer, newIp())),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['PASSKEY_EXPIRED']),
    );
  });

  it('has ten open challenges for an address at most', async () => {
    const ip = newIp();
    const ask = () => app.post<Options & Refusal>(`${LOGIN}/options`, {}, ip);
    const asked = await Promise.all(Array.from({ length: 14 }, ask));
    const open = asked.filter(({ status }) => status === 200);
    expect(open).toHaveLength(10);
    expect(asked.filter(({ body }) => body.code === 'TOO_MANY_LOGINS')).toHaveLength(4);
    expect((await app.post<Options>(`${LOGIN}/options`, {}, newIp())).status).toBe(200);
  });

  it('must answer a challenge that the server created within the last five minutes, in one notation only', async () => {
    const person = await withPasskey();
    const send = (challenge: string) =>
      app.post<Refusal>(LOGIN, person.device.answer(challenge, person.userHandle), newIp());
    const challenge = await loginChallenge();
    for (const other of [
      `${challenge}=`,
      ` ${challenge}`,
      challenge.slice(0, -2),
      randomBytes(38).toString('base64url'),
      '',
    ])
      expect(refusal(await send(other))).toEqual(EXPIRED);
    const clock = app.app.get(Clock);
    const later = new Date(clock.now().getTime() + 5 * 60_000 + 1_000);
    jest.spyOn(clock, 'now').mockReturnValue(later);
    try {
      expect(refusal(await send(challenge))).toEqual(EXPIRED);
    } finally {
      jest.restoreAllMocks();
    }
    expect((await send(challenge)).status).toBe(200);
  });

  it('is refused for a device with a decreased counter, which may be a copy', async () => {
    const person = await withPasskey();
    person.device.counter = 5;
    expect((await enter(person)).status).toBe(200);
    expect(refusal(await enter(person, { counter: 4 }))).toEqual(REFUSED);
    expect((await enter(person)).status).toBe(200);
  });

  it('counts as a try of the address until it succeeds', async () => {
    const person = await withPasskey();
    const ip = newIp();
    const answer = async (userHandle: string) =>
      app.post<Refusal>(LOGIN, person.device.answer(await loginChallenge(), userHandle), ip);
    const wrong = () => answer('AAAA');
    for (let n = 0; n < 21; n++) expect((await answer(person.userHandle)).status).toBe(200);
    for (let n = 0; n < 20; n++) expect((await wrong()).status).toBe(401);
    const { status, headers } = await wrong();
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
    await wrong();
    // An unknown passkey names no user; the lock is recorded once.
    const stranger = new Authenticator(address);
    const other = newIp();
    await app.post(LOGIN, stranger.answer(await loginChallenge(), person.userHandle), other);
    const trail = await app.query(
      'SELECT action, username FROM audit_entries WHERE ip_address = ANY($1) AND admin_id IS NULL ORDER BY id',
      [[ip, other]],
    );
    expect(trail).toEqual([
      { action: 'login_locked', username: '—' },
      { action: 'login_failed', username: '—' },
    ]);
  });

  it.each<[string, object]>([
    ['an id that is too long', { id: 'x'.repeat(1_401) }],
    ['client data that are too long', { clientDataJSON: 'x'.repeat(4_001) }],
    ['a signature that is too long', { signature: 'x'.repeat(2_001) }],
    ['invalid base64url', { authenticatorData: 'no es base64url' }],
    ['a number', { userHandle: 7 }],
    ['a missing value', { clientDataJSON: undefined }],
  ])('refuses %s before anything is read', async (_, change) => {
    const person = await withPasskey();
    const answer = { ...person.device.answer(await loginChallenge(), person.userHandle), ...change };
    expect((await app.post(LOGIN, answer, newIp())).status).toBe(400);
  });

  it('is refused once the passkey is removed, and its sessions end', async () => {
    const person = await withPasskey();
    const { token } = (await enter(person)).body;
    const sessions = app.app.get(SessionService);
    expect((await person.caller.delete(`${OWN}/${person.passkeyId}`)).status).toBe(204);
    expect((await new Caller(app, token!).get('/api/admin/session')).status).toBe(401);
    expect(refusal(await enter(person))).toEqual(REFUSED);
    // Simulates a login that found the passkey before it was removed.
    const [account] = await app.query<{ id: string; passwordHash: string; otpEnabled: boolean }>(
      `SELECT id, password_hash AS "passwordHash", otp_enabled AS "otpEnabled" FROM admin_users WHERE id = $1`,
      [person.id],
    );
    expect(
      await sessions.open(account!, { ip: newIp(), userAgent: null } as never, person.passkeyId),
    ).toBeNull();
  });

  describe('while a new password is set for the user', () => {
    /** Sets the password as the link does, without committing. */
    async function setPassword(id: string): Promise<() => Promise<void>> {
      const runner = app.app.get(DataSource).createQueryRunner();
      await runner.startTransaction();
      const passwordHash = randomBytes(8).toString('hex');
      await app.app.get(AdminUsersRepository).change(runner.manager, id, { passwordHash });
      return async () => {
        try {
          await app.app.get(SessionService).closeAll(runner.manager, id);
          await app.app.get(PasskeysRepository).removeOf(runner.manager, id);
          await runner.commitTransaction();
        } finally {
          if (runner.isTransactionActive) await runner.rollbackTransaction();
          await runner.release();
        }
      };
    }
    const isWaiting = async (): Promise<void> => {
      for (let waits = 0; waits === 0; await new Promise((resolve) => setTimeout(resolve, 20)))
        [{ waits }] = (await app.query<{ waits: number }>(
          `SELECT count(*)::int AS waits FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )) as [{ waits: number }];
    };

    it('waits, and then opens nothing', async () => {
      const person = await withPasskey();
      const end = await setPassword(person.id);
      const entering = enter(person);
      await isWaiting();
      await end();
      expect(refusal(await entering)).toEqual(REFUSED);
    });

    it('cannot be added by a session that the change ends', async () => {
      const person = await withPasskey();
      const { challenge } = (await person.caller.post<Options & Refusal>(`${OWN}/options`)).body;
      const device = new Authenticator(address);
      const end = await setPassword(person.id);
      const adding = person.caller.post(OWN, { name: 'x', ...device.create(challenge) });
      await isWaiting();
      await end();
      expect(refusal(await adding)).toEqual([401, 'UNAUTHENTICATED']);
      expect(refusal(await enter({ ...person, device }))).toEqual(REFUSED);
    });

    it('is removed without either waiting for the other', async () => {
      const person = await withPasskey();
      const end = await setPassword(person.id);
      const removing = person.caller.delete<Refusal>(`${OWN}/${person.passkeyId}`);
      await new Promise((resolve) => setTimeout(resolve, 200));
      await end();
      expect(refusal(await removing)).toEqual([401, 'UNAUTHENTICATED']);
    });
  });

  it('ends with a new password by the link', async () => {
    const owner = await logIn(app, (await createAdmin(app)).username);
    const person = await withPasskey({
      role: 'agent',
      email: `${randomBytes(6).toString('hex')}@example.com`,
    });
    const { body } = await owner.post<{ link: string } & Refusal>(`/api/admin/users/${person.id}/invitation`);
    const token = new URL(body.link).searchParams.get('token')!;
    expect(
      (await app.post(`/api/admin/invitations/${token}`, { password: `${PASSWORD} nueva` })).status,
    ).toBeLessThan(300);
    expect(refusal(await enter(person))).toEqual(REFUSED);
  });
});
