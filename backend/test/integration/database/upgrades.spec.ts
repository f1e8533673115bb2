import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { dataSourceOptions, runMigrations } from '../../../src/database/data-source';
import { RENAMED_TABLES, ROW_COUNTS, SCHEMA_LINES } from '../../../src/database/schema';
import { createAdmin, logIn } from '../../support/admin';
import { createTestApp } from '../../support/app';
import { freePort, launchServer } from '../../support/server';
import { createTestDatabase, type TestDatabase } from '../../support/database/postgres';

const FOLDER = join(__dirname, '../../upgrades');

/** Databases as earlier versions left them, with a row in each table: backend/test/upgrades/make.mjs. */
const versions = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'));

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const schemaOf = (url: string): Promise<string[]> =>
  withClient(url, async (client) =>
    (await client.query<{ line: string }>(SCHEMA_LINES)).rows.map(({ line }) => line),
  );

const rowsOf = (url: string): Promise<Map<string, number>> =>
  withClient(
    url,
    async (client) =>
      new Map(
        (await client.query<{ name: string; rows: number }>(ROW_COUNTS)).rows.map(({ name, rows }) => [
          name,
          rows,
        ]),
      ),
  );

async function migrate(url: string): Promise<void> {
  const dataSource = await new DataSource(dataSourceOptions(url)).initialize();
  await runMigrations(dataSource).finally(() => dataSource.destroy());
}

describe('a database of an earlier version', () => {
  let fresh: TestDatabase;
  let expected: string[];
  let database: TestDatabase;

  beforeAll(async () => {
    fresh = await createTestDatabase('template0');
    await migrate(fresh.url);
    expected = await schemaOf(fresh.url);
  });
  afterAll(() => fresh.drop());
  beforeEach(async () => {
    database = await createTestDatabase('template0');
  });
  afterEach(() => database.drop());

  it('is kept for the first schema and later ones', () => {
    expect(versions).toContain('1-first-schema.sql');
    expect(versions.length).toBeGreaterThan(5);
  });

  it.each(versions)('%s becomes a new one in one step, with its rows', async (version) => {
    await withClient(database.url, (client) => client.query(readFileSync(join(FOLDER, version), 'utf8')));
    const before = await rowsOf(database.url);
    expect([...before].filter(([, rows]) => rows === 0)).toEqual([]);

    await migrate(database.url);

    expect(await schemaOf(database.url)).toEqual(expected);
    const after = await rowsOf(database.url);
    const lost = [...before]
      .map(([name, rows]) => [RENAMED_TABLES[name] ?? name, rows] as const)
      .filter(([name, rows]) => after.has(name) && after.get(name)! < rows);
    expect(lost).toEqual([]);
  });

  it('serves its leads afterwards', async () => {
    await withClient(database.url, (client) =>
      client.query(readFileSync(join(FOLDER, '1-first-schema.sql'), 'utf8')),
    );
    await migrate(database.url);
    const app = await createTestApp({}, { databaseUrl: database.url });
    try {
      const { token } = await logIn(app, (await createAdmin(app)).username);
      const { status, body } = await app.get<{ leads: { fullName: string }[] }>('/api/admin/leads', {
        authorization: `Bearer ${token}`,
      });
      expect(status).toBe(200);
      expect(body.leads.map(({ fullName }) => fullName)).toEqual(['texto']);
    } finally {
      await app.close();
    }
  });

  it('that cannot be upgraded is served by no instance, and each says what to do', async () => {
    await withClient(database.url, async (client) => {
      await client.query(readFileSync(join(FOLDER, '6-people.sql'), 'utf8'));
      // An object that an operator made by hand blocks a migration.
      await client.query('CREATE TABLE conversations (mine text)');
    });
    const ports = await Promise.all([freePort(), freePort(), freePort()]);
    const ends = ports.map(async (port) => {
      const child = launchServer(database.url, port, { log: 'pipe' });
      let said = '';
      child.stderr!.on('data', (chunk: Buffer) => (said += chunk.toString()));
      const ended = once(child, 'close').then(([code]) => code as number);
      // Asked all the while.
      let answers = 0;
      let running = true;
      void ended.finally(() => (running = false));
      while (running)
        await fetch(`http://127.0.0.1:${port}/api/health/live`).then(
          () => (answers += 1),
          () => new Promise(setImmediate),
        );
      return { code: await ended, said, answers };
    });
    for (const { code, said, answers } of await Promise.all(ends)) {
      expect({ code, answers }).toEqual({ code: 1, answers: 0 });
      expect(said).toContain(
        'la migración Conversations1764820000000 falló (relation "conversations" already exists)',
      );
      expect(said).toContain('Inicie otra vez la versión anterior');
    }
    // The failed upgrade leaves no changes, and succeeds once the obstacle is removed.
    await withClient(database.url, async (client) => {
      await client.query('DROP TABLE conversations');
    });
    await migrate(database.url);
    expect(await schemaOf(database.url)).toEqual(expected);
  }, 300_000);
});
