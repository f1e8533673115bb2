import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import speakeasy from 'speakeasy';
import { hashPassword } from '../../../src/modules/auth/login/password';
import { createTestDatabase, type TestDatabase } from '../../support/database/postgres';
import { freePort, startServer } from '../../support/server';

const USERNAME = 'rosa';
const PASSWORD = 'plantada-clave-8841';
const NEW_PASSWORD = 'plantada-nueva-7752';
const WRONG_PASSWORD = 'plantada-errada-9913';

/** Everything a dump would hold: every row of every table, as text. */
async function dump(databaseUrl: string): Promise<string> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
      WHERE table_schema NOT IN ('pg_catalog', 'information_schema') AND table_type = 'BASE TABLE'`,
  );
  let all = '';
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
    all += rows.map(({ row }) => row).join('\n');
  }
  await client.end();
  return all;
}

describe('what an administrator types or is shown once', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('is neither in the logs nor in the database', async () => {
    const port = await freePort();
    const server = await startServer(database.url, port, {
      environment: { LOG_LEVEL: 'trace' },
      log: 'pipe',
    });
    const logs = Promise.all([text(server.stdout!), text(server.stderr!)]);
    const client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query(
      "INSERT INTO admin_users (username, password_hash, email, role) VALUES ($1, $2, $3, 'owner')",
      [USERNAME, await hashPassword(PASSWORD), 'rosa@example.com'],
    );
    await client.end();

    let token = '';
    const call = async <T>(path: string, body: object): Promise<T> => {
      const response = await fetch(`http://127.0.0.1:${port}/api/admin/${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        body: JSON.stringify(body),
      });
      return (await response.json()) as T;
    };
    const login = (password: string, otpCode?: string) =>
      call<{ token?: string }>('login', { username: USERNAME, password, ...(otpCode ? { otpCode } : {}) });

    await login(WRONG_PASSWORD);
    token = (await login(PASSWORD)).token!;
    const setup = await call<{ manualEntryKey: string; backupCodes: string[] }>('account/setup-otp', {
      password: PASSWORD,
    });
    const code = speakeasy.totp({ secret: setup.manualEntryKey, encoding: 'base32' });
    await call('account/verify-otp-setup', { token: code });
    const { token: second } = await login(PASSWORD, setup.backupCodes[0]);
    const { key: apiKey } = await call<{ key: string }>('api-keys', {
      name: 'Contabilidad',
      scopes: ['leads:read'],
      expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    });
    for (const path of ['leads', 'users', 'nada'])
      await fetch(`http://127.0.0.1:${port}/api/admin/${path}`, {
        headers: { authorization: `Bearer ${apiKey}` },
      });
    await call('account/change-email', { newEmail: 'otra@example.com', password: WRONG_PASSWORD });
    await call('account/change-password', {
      currentPassword: PASSWORD,
      newPassword: NEW_PASSWORD,
      confirmPassword: NEW_PASSWORD,
    });

    server.kill('SIGTERM');
    await once(server, 'exit');
    const [output, errors] = await logs;
    expect(output).toContain('/api/admin/account/change-password');
    const kept = { logs: output + errors, database: await dump(database.url) };
    expect(kept.database).toContain('password_changed');
    const secrets = {
      PASSWORD,
      NEW_PASSWORD,
      WRONG_PASSWORD,
      token,
      second,
      key: setup.manualEntryKey,
      code,
      apiKey,
      secretOfKey: apiKey.split('_')[2],
    };
    for (const [place, content] of Object.entries(kept)) {
      for (const [name, secret] of Object.entries(secrets)) {
        expect(secret).toBeTruthy();
        expect([place, name, content.includes(secret!)]).toEqual([place, name, false]);
      }
    }
  });
});
