import { createHash } from 'node:crypto';
import { Caller, createAdmin, logIn, PASSWORD, type TestAdmin } from '../../support/admin';
import { createKey } from '../../support/api-keys';
import { createTestApp, type Refusal, type TestApp } from '../../support/app';
import { insertLeads } from '../../support/leads';

const PATH = '/api/admin/api-keys';
const DAY_MS = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

interface Listed {
  id: string;
  name: string;
  scopes: string[];
  expiresAt: string;
  lastUsedAt: string | null;
  createdBy: string;
}

let app: TestApp;
/** Another instance on the same database. */
let other: TestApp;
let admin: TestAdmin;
let owner: Caller;

beforeAll(async () => {
  app = await createTestApp({}, { jobsWorkers: true });
  other = await createTestApp({}, { databaseUrl: app.databaseUrl });
  admin = await createAdmin(app, { email: 'duena@oficina.com' });
  owner = await logIn(app, admin.username);
});
afterAll(async () => {
  await other.close();
  await app.close();
});
beforeEach(() => app.query('DELETE FROM api_keys'));

const list = async (): Promise<Listed[]> => (await owner.get<{ keys: Listed[] }>(PATH)).body.keys;
const create = (body: object) =>
  owner.post<{ id: string; key: string } & Refusal>(PATH, {
    name: 'Zapier',
    scopes: ['leads:read'],
    expiresAt: inDays(30),
    ...body,
  });
const leads = (key: Caller, on = app) => key.get<Refusal>('/api/admin/leads', on);
const ageLogins = () =>
  app.query(
    `UPDATE sessions SET sess = sess || jsonb_build_object('confirmedAt', now() - interval '16 minutes')`,
  );

describe('creating a key', () => {
  it('shows it once, stores a hash, lists it, and records it', async () => {
    const { status, body } = await create({ scopes: ['leads:read', 'leads:read', 'payments:read'] });
    expect([status, Object.keys(body).sort()]).toEqual([201, ['id', 'key']]);
    expect(body.key).toMatch(/^crk_[0-9a-f]{16}_[0-9a-f]{64}$/);
    const [, publicPart, secret] = body.key.split('_');
    const [row] = await app.query<{ public_part: string; secret_hash: Buffer }>('SELECT * FROM api_keys');
    expect(row!.public_part).toBe(publicPart);
    expect(row!.secret_hash).toEqual(createHash('sha256').update(secret!).digest());
    const shown = await owner.get(PATH);
    expect(JSON.stringify(shown.body)).not.toMatch(new RegExp(`${publicPart}|${secret}`));
    expect(await list()).toMatchObject([
      {
        id: body.id,
        name: 'Zapier',
        scopes: ['leads:read', 'payments:read'],
        lastUsedAt: null,
        createdBy: admin.username,
      },
    ]);
    const [entry] = await app.query<{ username: string; after: object }>(
      `SELECT username, "after" FROM audit_entries WHERE action = 'api_key_created' AND target = $1`,
      [`api_key:${body.id}`],
    );
    expect(entry).toMatchObject({
      username: admin.username,
      after: { name: 'Zapier', scopes: ['leads:read', 'payments:read'] },
    });
  });

  it('notifies the owners by mail, as does deleting it', async () => {
    await app.query(`DELETE FROM outbox_messages`);
    const { body } = await create({ name: 'Contabilidad', scopes: ['payments:read'] });
    expect((await owner.delete(`${PATH}/${body.id}`)).status).toBe(204);
    const waiting = () =>
      app.query(
        `SELECT 1 FROM jobs.job WHERE name = 'owner-notice' AND state IN ('created', 'retry', 'active')`,
      );
    while ((await waiting()).length > 0) await new Promise(setImmediate);
    const mails = await app.query<{ body: string }>(
      `SELECT body FROM outbox_messages WHERE channel = 'email' AND recipient = 'duena@oficina.com'`,
    );
    const told = mails.map((mail) => mail.body).join('\n');
    expect(told).toContain(`${admin.username} creó la clave de API “Contabilidad”`);
    expect(told).toContain('Pagos (ver)');
    expect(told).toContain(`${admin.username} eliminó la clave de API “Contabilidad”`);
    expect(told).not.toContain(body.key.split('_')[2]);
  });

  it('requires the password again when the login is older than 15 minutes', async () => {
    await ageLogins();
    expect((await create({})).body.code).toBe('PASSWORD_REQUIRED');
    expect((await create({ password: 'no es' })).body.code).toBe('WRONG_PASSWORD');
    expect((await create({ password: PASSWORD })).status).toBe(201);
  });

  it('requires an owner; every user who sees the settings sees the list', async () => {
    const { body } = await create({});
    const manager = await logIn(app, (await createAdmin(app, { role: 'manager' })).username);
    expect((await manager.get(PATH)).status).toBe(200);
    expect((await manager.post(PATH, {})).body.code).toBe('NOT_PERMITTED');
    expect((await manager.delete(`${PATH}/${body.id}`)).body.code).toBe('NOT_PERMITTED');
    const agent = await logIn(app, (await createAdmin(app, { role: 'agent' })).username);
    expect((await agent.get(PATH)).status).toBe(403);
  });

  it.each([
    [{ expiresAt: inDays(-1) }, 422, 'API_KEY_EXPIRY'],
    [{ expiresAt: inDays(367) }, 422, 'API_KEY_EXPIRY'],
    [{ expiresAt: 'mañana' }, 400, 'VALIDATION_FAILED'],
    [{ expiresAt: null }, 400, 'VALIDATION_FAILED'],
    [{ scopes: [] }, 400, 'VALIDATION_FAILED'],
    [{ scopes: ['people:read'] }, 400, 'VALIDATION_FAILED'],
    [{ scopes: 'leads:read' }, 400, 'VALIDATION_FAILED'],
    [{ scopes: Array(1_000).fill('leads:read') }, 400, 'VALIDATION_FAILED'],
    [{ name: '   ' }, 400, 'VALIDATION_FAILED'],
    [{ name: 'a'.repeat(61) }, 400, 'VALIDATION_FAILED'],
  ])('refuses %j', async (body, status, code) => {
    const answer = await create(body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await list()).toEqual([]);
  });

  it('creates one key per name for two requests at once, and stops at 50', async () => {
    const twins = await Promise.all([create({ name: 'Zapier' }), create({ name: 'ZAPIER' })]);
    expect(twins.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(twins.find(({ status }) => status === 409)!.body.code).toBe('API_KEY_NAME_TAKEN');
    await app.query(
      `INSERT INTO api_keys (admin_id, name, scopes, public_part, secret_hash, expires_at)
       SELECT $1, 'n' || n, '{leads:read}', 'p' || n, '', now() FROM generate_series(1, 48) n`,
      [admin.id],
    );
    const last = await Promise.all(['a', 'b', 'c'].map((name) => create({ name })));
    expect(last.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    expect(last.find(({ status }) => status === 422)!.body.code).toBe('TOO_MANY_API_KEYS');
  });
});

describe('a key', () => {
  it('acts in the name of its creator, and the audit trail names both', async () => {
    const { caller: key } = await createKey(app, owner, { name: 'Zapier' });
    const [lead] = await insertLeads(app, [{ full_name: 'Ana Ruiz' }]);
    const note = await key.post(`/api/admin/leads/${lead}/interactions`, {
      type: 'note',
      direction: 'outbound',
      content: 'Desde otro sistema',
    });
    expect(note.status).toBe(201);
    const [entry] = await app.query<{ admin_id: string; username: string }>(
      `SELECT admin_id, username FROM audit_entries WHERE action = 'lead_interaction_added' AND target = $1`,
      [`lead:${lead}`],
    );
    expect(entry).toEqual({ admin_id: admin.id, username: `${admin.username} (clave Zapier)` });
    const { body } = await owner.get<{ entries: { target: string }[] }>(
      `/api/admin/audit?username=${admin.username}&action=lead_interaction_added`,
    );
    expect(body.entries.map(({ target }) => target)).toContain(`lead:${lead}`);
  });

  it('records its last use once a minute at most', async () => {
    const { id, caller: key } = await createKey(app, owner);
    await Promise.all([leads(key), leads(key)]);
    const [first] = await list();
    expect(first!.lastUsedAt).not.toBeNull();
    await leads(key);
    expect((await list())[0]!.lastUsedAt).toBe(first!.lastUsedAt);
    await app.query(`UPDATE api_keys SET last_used_at = now() - interval '61 seconds' WHERE id = $1`, [id]);
    await leads(key);
    expect(Date.parse((await list())[0]!.lastUsedAt!)).toBeGreaterThan(Date.now() - 55_000);
  });

  it('is refused once it has expired', async () => {
    const { id, caller: key } = await createKey(app, owner);
    expect((await leads(key)).status).toBe(200);
    await app.query(`UPDATE api_keys SET expires_at = now() - interval '1 second' WHERE id = $1`, [id]);
    const { status, body } = await leads(key);
    expect([status, body.code]).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('is refused from the moment that its deletion is answered', async () => {
    const { id, caller: key } = await createKey(app, owner);
    let isGone = false;
    const late: number[] = [];
    const use = async (): Promise<void> => {
      for (let n = 0; n < 20; n += 1) {
        const sentAfter = isGone;
        const { status } = await leads(key);
        if (sentAfter) late.push(status);
        else expect([200, 401]).toContain(status);
      }
    };
    const remove = async (): Promise<void> => {
      await leads(key);
      expect((await owner.delete(`${PATH}/${id}`)).status).toBe(204);
      isGone = true;
    };
    await Promise.all([use(), use(), remove()]);
    late.push((await leads(key)).status);
    expect(new Set(late)).toEqual(new Set([401]));
    expect((await owner.delete(`${PATH}/${id}`)).body.code).toBe('API_KEY_NOT_FOUND');
  });

  it('ends permanently with the account that created it', async () => {
    const maker = await createAdmin(app);
    const { caller: key } = await createKey(app, await logIn(app, maker.username));
    expect((await leads(key)).status).toBe(200);
    expect(
      (await owner.patch(`/api/admin/users/${maker.id}`, { isActive: false, password: PASSWORD })).status,
    ).toBe(200);
    expect((await leads(key)).status).toBe(401);
    await owner.patch(`/api/admin/users/${maker.id}`, { isActive: true });
    expect((await leads(key)).status).toBe(401);
    expect(await list()).toEqual([]);
  });

  it('is refused while its account is closed in any way', async () => {
    const maker = await createAdmin(app);
    const { caller: key } = await createKey(app, await logIn(app, maker.username));
    await app.query('UPDATE admin_users SET is_active = false WHERE id = $1', [maker.id]);
    expect((await leads(key)).status).toBe(401);
  });

  it('is refused while its creator lacks a required second factor', async () => {
    const maker = await createAdmin(app);
    const { caller: key } = await createKey(app, await logIn(app, maker.username));
    await app.query(`UPDATE admin_users SET role = 'manager' WHERE id = $1`, [maker.id]);
    await owner.put('/api/admin/settings', { secondFactorRoles: ['manager'], password: PASSWORD });
    expect((await leads(key)).body.code).toBe('SECOND_FACTOR_REQUIRED');
    await owner.put('/api/admin/settings', { secondFactorRoles: [], password: PASSWORD });
    expect((await leads(key)).status).toBe(200);
  });

  it('is refused for requests that require the password again, and cannot try passwords', async () => {
    const { caller: key } = await createKey(app, owner);
    const tries = () => app.query(`SELECT 1 FROM audit_entries WHERE action = 'reauthentication_failed'`);
    const before = (await tries()).length;
    for (const password of [undefined, PASSWORD, 'no es'])
      expect(
        (
          await key.put('/api/admin/settings', {
            secondFactorRoles: ['agent'],
            password,
          })
        ).body.code,
      ).toBe('NOT_FOR_KEYS');
    expect(await tries()).toHaveLength(before);
  });

  it('allows large bodies only with the required scope', async () => {
    const upload = async (key: Caller): Promise<number> => {
      const form = new FormData();
      form.append('file', new Blob(['no es una imagen']), 'foto.jpg');
      const { status } = await fetch(`${app.url}/api/admin/media`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key.token}`, 'x-forwarded-for': key.ip },
        body: form,
      });
      return status;
    };
    const { caller: reader } = await createKey(app, owner, { scopes: ['site:read'] });
    const { caller: writer } = await createKey(app, owner, { scopes: ['site:write'] });
    expect(await upload(reader)).toBe(403);
    expect([400, 415, 422]).toContain(await upload(writer));
  });

  it('is limited over all instances: 300 requests a minute, including refused ones, then 429', async () => {
    const { id, caller: key } = await createKey(app, owner, { scopes: ['leads:read'] });
    const { headers } = await leads(key);
    expect([headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')]).toEqual(['300', '299']);
    await key.get('/api/admin/payments');
    await app.query('UPDATE limit_counters SET hits = hits + 293 WHERE key = $1', [`api-key:${id}`]);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => leads(key, n % 2 === 0 ? app : other)),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(refused.map(({ body }) => body.code)).toEqual(Array(5).fill('API_KEY_LIMIT'));
    expect(refused[0]!.headers.get('x-ratelimit-remaining')).toBe('0');
    const seconds = Number(refused[0]!.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    // Another key has a separate limit.
    expect((await leads((await createKey(app, owner)).caller)).status).toBe(200);
  });
});

describe('an invalid key', () => {
  const ZEROS = '0'.repeat(64);

  it.each([
    '',
    'crk_',
    `crk_${'0'.repeat(16)}_${ZEROS}`,
    `crk_${'0'.repeat(16)}_${ZEROS}0`,
    `crk_${'z'.repeat(16)}_${ZEROS}`,
    `crk_' OR 1=1 --_${ZEROS}`,
    `crk_${'%'.repeat(16)}_${ZEROS}`,
    `crk_${'0'.repeat(16)}_${ZEROS} crk_`,
    'a'.repeat(7_000),
    `crk_${'0'.repeat(7_000)}`,
    'null',
    '{"key":true}',
    'eyJhbGciOiJub25lIn0.eyJqdGkiOiJhIn0.',
  ])('is a 401: %#', async (token) => {
    const { status, body } = await app.get<Refusal>('/api/admin/leads', { authorization: `Bearer ${token}` });
    expect([status, body.code]).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('is a 401 with the correct public part and a wrong secret, and with a wrong public part and the correct secret', async () => {
    const { caller: one } = await createKey(app, owner);
    const { caller: two } = await createKey(app, owner);
    const [prefix, publicPart, secret] = one.token.split('_');
    const changed = secret!.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    for (const token of [
      `${prefix}_${publicPart}_${changed}`,
      `${prefix}_${publicPart}_${two.token.split('_')[2]}`,
      `${prefix}_${publicPart}_${createHash('sha256').update(secret!).digest('hex')}`,
      one.token.toUpperCase(),
      `${publicPart}_${secret}`,
    ])
      expect((await leads(new Caller(app, token))).status).toBe(401);
    expect((await leads(one)).status).toBe(200);
  });

  it('is a key that is sent anywhere but in the Authorization header', async () => {
    const { caller: key } = await createKey(app, owner);
    for (const parameter of ['key', 'api_key', 'access_token', 'authorization'])
      expect((await app.get(`/api/admin/leads?${parameter}=${key.token}`)).status).toBe(401);
    expect((await app.get('/api/admin/leads', { authorization: `Basic ${key.token}` })).status).toBe(401);
    expect((await app.get('/api/admin/leads', { 'x-api-key': key.token })).status).toBe(401);
    expect((await app.get('/api/admin/leads', { authorization: `bearer ${key.token}` })).status).toBe(200);
  });
});
