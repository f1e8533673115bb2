import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { API_SCOPES, type ApiScope } from 'domain/office/api-scopes';
import { reachOf, ROLES, type Permission } from 'domain/office/permissions';
import { createAdmin, logIn, type Caller, type TestAdmin } from '../../support/admin';
import { createKey } from '../../support/api-keys';
import { createTestApp, newIp, type Refusal, type TestApp } from '../../support/app';
import { insertLeads } from '../../support/leads';

interface Described {
  operationId: string;
  'x-permission'?: Permission;
  'x-scope'?: ApiScope;
}
interface Call extends Described {
  method: string;
  path: string;
}

const document = JSON.parse(readFileSync(join(__dirname, '../../../../openapi/openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, Described>>;
};
/** Operations that need no session. */
const PUBLIC = new Set([
  'login',
  'getPasskeyLoginOptions',
  'logInByPasskey',
  'useInvitation',
  'getInvitation',
]);
const calls: Call[] = Object.entries(document.paths)
  .filter(([path]) => path.startsWith('/api/admin'))
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      ...described,
      method: method.toUpperCase(),
      path,
    })),
  )
  .filter(({ operationId }) => !PUBLIC.has(operationId));
/** Operations that no key may reach, under any permissions and scopes: written out, not derived. */
const NEVER =
  /^\/api\/admin\/(users|invitations|permissions|api-keys|webhooks|account|audit|session|logout|stream|views|agents\/\{id\}|site\/preview|states\/(confirm|advise)$|leads\/\{id\}\/sale-mark$|installation$)/;
/** In place of the guard's answer: the operation's own. */
const REACHED = '';
const AT_ONCE = 10;
/** Answers of the guard, as distinct from those of the operation itself. */
const GUARD = new Set(['NOT_PERMITTED', 'NOT_FOR_KEYS', 'SCOPE_MISSING', 'SECOND_FACTOR_REQUIRED']);

/** Each operation of the API document, with a key of each scope. */
describe('scopes of API keys', () => {
  let app: TestApp;
  let admin: TestAdmin;
  let owner: Caller;

  beforeAll(async () => {
    app = await createTestApp();
    admin = await createAdmin(app);
    owner = await logIn(app, admin.username);
  });
  afterAll(() => app.close());
  // The limit of a key is another test's.
  const forget = () => app.query(`DELETE FROM limit_counters WHERE key LIKE 'api-key:%'`);

  const callWith = async (key: Caller, { method, path }: Call): Promise<{ status: number; code: string }> => {
    const response = await fetch(
      app.url + path.replace('{version}', '1').replace(/\{\w+\}/g, () => randomUUID()),
      {
        method,
        headers: {
          authorization: `Bearer ${key.token}`,
          'x-forwarded-for': newIp(),
          ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
        },
        ...(method === 'GET' ? {} : { body: '{}' }),
        signal: AbortSignal.timeout(100_000),
      },
    );
    const text = await response.text();
    const isRefusal = response.status >= 400;
    return { status: response.status, code: isRefusal ? (JSON.parse(text) as Refusal).code : '' };
  };

  /** Calls each operation with a key, ten at a time. Returns the answers that differ from the expected ones. */
  const wrongOf = async (key: Caller, expectedOf: (call: Call) => string): Promise<string[]> => {
    const wrong: string[] = [];
    for (let first = 0; first < calls.length; first += AT_ONCE) {
      if (first % 200 === 0) await forget();
      await Promise.all(
        calls.slice(first, first + AT_ONCE).map(async (call) => {
          const { status, code } = await callWith(key, call);
          const expected = expectedOf(call);
          const isRight =
            expected === REACHED
              ? status !== 401 && status < 500 && !GUARD.has(code)
              : status === 403 && code === expected;
          if (!isRight) wrong.push(`${call.operationId}: ${status} ${code}`);
        }),
      );
    }
    return wrong;
  };

  it('are named by every operation but those that no key reaches', () => {
    const wrong = calls.filter((call) => 'x-scope' in call === NEVER.test(call.path));
    expect(wrong.map(({ operationId }) => operationId)).toEqual([]);
    expect(calls.filter((call) => 'x-scope' in call).length).toBeGreaterThan(80);
  });

  it.each(API_SCOPES)(
    'hold in every operation for a key of %s',
    async (scope) => {
      const { caller: key } = await createKey(app, owner, { scopes: [scope] });
      const wrong = await wrongOf(key, ({ 'x-scope': needed }) =>
        !needed ? 'NOT_FOR_KEYS' : needed === scope ? REACHED : 'SCOPE_MISSING',
      );
      expect(wrong).toEqual([]);
    },
    120_000,
  );

  it.each(ROLES)(
    'never give more than the role that the maker of the key has by now: %s',
    async (role) => {
      const maker = await createAdmin(app);
      const { caller: key } = await createKey(app, await logIn(app, maker.username));
      await app.query('UPDATE admin_users SET role = $2 WHERE id = $1', [maker.id, role]);
      const wrong = await wrongOf(key, ({ 'x-permission': permission, 'x-scope': scope }) => {
        if (reachOf(role, permission!) === 'none') return 'NOT_PERMITTED';
        // A lead that the agent may not see is a 404 at this point.
        return scope ? REACHED : 'NOT_FOR_KEYS';
      });
      expect(wrong).toEqual([]);
    },
    120_000,
  );

  it('show a key of an agent the leads that the agent sees', async () => {
    const maker = await createAdmin(app);
    const { caller: key } = await createKey(app, await logIn(app, maker.username));
    const marker = `Clavero${process.pid}`;
    const [mine, others] = await insertLeads(app, [
      { full_name: `${marker} Propia` },
      { full_name: `${marker} Ajena` },
    ]);
    await app.query('UPDATE leads SET assigned_to = $2 WHERE id = $1', [mine, maker.id]);
    await app.query('UPDATE leads SET assigned_to = $2 WHERE id = $1', [others, admin.id]);
    const seen = async (): Promise<string[]> =>
      (await key.get<{ leads: { id: string }[] }>(`/api/admin/leads?search=${marker}`)).body.leads.map(
        ({ id }) => id,
      );
    expect((await seen()).sort()).toEqual([mine, others].sort());
    await app.query(`UPDATE admin_users SET role = 'agent' WHERE id = $1`, [maker.id]);
    expect(await seen()).toEqual([mine]);
    expect((await key.get(`/api/admin/leads/${others}`)).status).toBe(404);
  });
});
