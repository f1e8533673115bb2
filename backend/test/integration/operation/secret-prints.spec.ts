import { Logger } from '@nestjs/common';
import { Client } from 'pg';
import { createTestApp, TEST_ENVIRONMENT, type TestApp } from '../../support/app';
import { createTestDatabase, type TestDatabase } from '../../support/database/postgres';

const OTHER_KEY = 'b7d3e9f1c5b24608b1d2c3e4f5061728b7d3e9f1c5b24608b1d2c3e4f5061728';
const ALL = ['JWT_SECRET', 'ENCRYPTION_KEY', 'OTP_SECRET'];

describe('servers with different secrets on one database', () => {
  let database: TestDatabase;
  const apps: TestApp[] = [];

  const start = async (environment: Record<string, string>, generatedSecrets = ALL): Promise<TestApp> => {
    const app = await createTestApp(
      { DATA_DIR: '/srv/sitio', ...environment },
      { databaseUrl: database.url, generatedSecrets },
    );
    apps.push(app);
    return app;
  };
  const stored = async (): Promise<string> => {
    const client = new Client(database.url);
    await client.connect();
    const { rows } = await client.query<{ prints: string }>(
      'SELECT secret_prints::text AS prints FROM installation',
    );
    await client.end();
    return rows[0]!.prints;
  };
  let logged: jest.SpyInstance;
  const warnings = (): unknown[][] =>
    logged.mock.calls.filter(([, text]) => String(text).startsWith('the secrets differ'));

  beforeEach(async () => {
    database = await createTestDatabase();
    logged = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
  });
  afterEach(async () => {
    for (const app of apps.splice(0)) await app.close();
    await database.drop();
    jest.restoreAllMocks();
  });

  it('refuses generated ones while the other server runs, and names them and what to do', async () => {
    await start({});
    const before = await stored();
    await expect(start({ ENCRYPTION_KEY: OTHER_KEY, OTP_SECRET: OTHER_KEY })).rejects.toThrow(
      /otros secretos \(ENCRYPTION_KEY, OTP_SECRET\)[^]*Copie el archivo secrets\.json[^]*\/srv\/sitio/,
    );
    expect(await stored()).toBe(before);
    await start({});
    expect(warnings()).toEqual([]);
  });

  it('accepts a rotation: new values of the operator beside old servers, and any once no server runs', async () => {
    const first = await start({});
    await start({ JWT_SECRET: OTHER_KEY }, ['ENCRYPTION_KEY', 'OTP_SECRET']);
    expect(warnings()).toEqual([
      [{ names: ['JWT_SECRET'] }, expect.stringContaining('restart every server')],
    ]);
    for (const app of apps.splice(0)) await app.close();
    await start({ ENCRYPTION_KEY: OTHER_KEY });
    expect(warnings().at(-1)?.[0]).toEqual({ names: ['JWT_SECRET', 'ENCRYPTION_KEY'] });
    expect(first).toBeDefined();
  });

  it('stores no secret', async () => {
    await start({});
    const prints = await stored();
    expect(Object.keys(JSON.parse(prints) as object).sort()).toEqual([...ALL].sort());
    for (const name of ALL) expect(prints).not.toContain(TEST_ENVIRONMENT[name]);
  });
});
