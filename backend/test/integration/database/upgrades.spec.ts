import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { DataSource, type MigrationInterface } from 'typeorm';
import { dataSourceOptions, runMigrations } from '../../../src/database/data-source';
import { RefusedDatabase } from '../../../src/database/development-database';
import { MIGRATIONS } from '../../../src/database/migrations';
import { ROW_COUNTS, SCHEMA_LINES } from '../../../src/database/schema';
import { createAdmin, logIn } from '../../support/admin';
import { createTestApp } from '../../support/app';
import { freePort, launchServer } from '../../support/server';
import { createTestDatabase, type TestDatabase } from '../../support/database/postgres';

const FOLDER = join(__dirname, '../../upgrades');

/** Databases as earlier versions left them, with a row in each table: backend/test/upgrades/make.mjs. */
const versions = readdirSync(FOLDER).filter((name) => /^\d.*\.sql$/.test(name));

/** Commit of the last development version. */
const LAST_DEVELOPMENT = '4ef92feeb74a340b568bfb29173d9b9a48e3e984';

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

const load = (url: string, ...files: string[]): Promise<void> =>
  withClient(url, async (client) => {
    for (const file of files) await client.query(readFileSync(join(FOLDER, file), 'utf8'));
  });

const run = (url: string, sql: string): Promise<unknown> => withClient(url, (client) => client.query(sql));

const listOf = (url: string): Promise<string[]> =>
  withClient(url, async (client) =>
    (await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY id')).rows.map(
      ({ name }) => name,
    ),
  );

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

  it.each(versions)('%s becomes a new one in one step, with its rows', async (version) => {
    await load(database.url, version);
    const before = await rowsOf(database.url);
    expect([...before].filter(([, rows]) => rows === 0)).toEqual([]);

    await migrate(database.url);

    expect(await schemaOf(database.url)).toEqual(expected);
    const after = await rowsOf(database.url);
    const lost = [...before].filter(([name, rows]) => after.has(name) && after.get(name)! < rows);
    expect(lost).toEqual([]);
  });

  it('serves its leads afterwards', async () => {
    await load(database.url, '1.0.0.sql', 'development-list.sql');
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

  it('that cannot be migrated is served by no instance, and each says what to do', async () => {
    // An object that an operator made by hand blocks a migration.
    await run(database.url, `CREATE FUNCTION fold_text(text) RETURNS text LANGUAGE sql RETURN $1`);
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
      expect(said).toMatch(/la migración Baseline\d+ falló \(function "fold_text" already exists/);
      expect(said).toContain('Inicie otra vez la versión anterior');
    }
    // The failed migration leaves no changes, and succeeds once the obstacle is removed.
    await run(database.url, 'DROP FUNCTION fold_text(text)');
    await migrate(database.url);
    expect(await schemaOf(database.url)).toEqual(expected);
  }, 300_000);

  describe('of the last development version', () => {
    beforeEach(() => load(database.url, '1.0.0.sql', 'development-list.sql'));

    it('is adopted with all its rows, by several servers at once', async () => {
      const [before, list] = [await rowsOf(database.url), await listOf(database.url)];
      await Promise.all(Array.from({ length: 4 }, () => migrate(database.url)));
      expect(await listOf(database.url)).toEqual([...list, ...MIGRATIONS.map(({ name }) => name)]);
      const added = { migrations: before.get('migrations')! + MIGRATIONS.length };
      const kept = [...(await rowsOf(database.url))].filter(([table]) => before.has(table));
      expect(Object.fromEntries(kept)).toEqual({ ...Object.fromEntries(before), ...added });
      expect(await schemaOf(database.url)).toEqual(expected);
    });

    it('still suits that version after the adoption, which runs none of its migrations again', async () => {
      const list = await listOf(database.url);
      await migrate(database.url);
      const again: string[] = [];
      const development = list.map(
        (name) =>
          class implements MigrationInterface {
            name = name;
            async up(): Promise<void> {
              again.push(name);
            }
            async down(): Promise<void> {}
          },
      );
      const older = await new DataSource({
        ...dataSourceOptions(database.url),
        migrations: development,
      }).initialize();
      await runMigrations(older).finally(() => older.destroy());
      expect(again).toEqual([]);
    });

    it('is not adopted by half: an adoption that fails leaves its list', async () => {
      const list = await listOf(database.url);
      // The function of the webhooks is written in the same transaction, and cannot be without the table.
      await run(
        database.url,
        'DROP FUNCTION webhook_data(text, jsonb); ALTER TABLE payments RENAME TO payments_away',
      );
      await expect(migrate(database.url)).rejects.toThrow('relation "payments" does not exist');
      expect(await listOf(database.url)).toEqual(list);
      await run(database.url, 'ALTER TABLE payments_away RENAME TO payments');
      await migrate(database.url);
      expect(await listOf(database.url)).toEqual([...list, ...MIGRATIONS.map(({ name }) => name)]);
      expect(await schemaOf(database.url)).toEqual(expected);
    });
  });

  it.each([
    ['without its last migration', `DELETE FROM migrations WHERE name LIKE 'Contacts%'`],
    ['with a gap in its list', `DELETE FROM migrations WHERE name LIKE 'Tasks%'`],
    ['with a migration of another branch', `INSERT INTO migrations (timestamp, name) VALUES (1, 'Other1')`],
    ['with its first migration alone', 'DELETE FROM migrations WHERE id > 1'],
  ])(
    'of another development version, %s, is refused and not changed, with the commit to go through',
    async (_, change) => {
      await load(database.url, '1.0.0.sql', 'development-list.sql');
      await run(database.url, change);
      const unchanged = async (): Promise<unknown> => [
        await rowsOf(database.url),
        await listOf(database.url),
        await schemaOf(database.url),
      ];
      const before = await unchanged();
      const migrating = migrate(database.url);
      await expect(migrating).rejects.toBeInstanceOf(RefusedDatabase);
      await expect(migrating).rejects.toThrow(LAST_DEVELOPMENT);
      expect(await unchanged()).toEqual(before);
    },
  );

  it.each([
    ['without a list', 'DROP TABLE migrations'],
    ['with an empty list', 'TRUNCATE migrations'],
    ['of another program', 'DROP SCHEMA public CASCADE; CREATE SCHEMA public; CREATE TABLE mine (id int)'],
  ])('%s is refused and not changed if it has tables', async (_, change) => {
    await load(database.url, '1.0.0.sql');
    await run(database.url, change);
    const [before, schema] = [await rowsOf(database.url), await schemaOf(database.url)];
    const migrating = migrate(database.url);
    await expect(migrating).rejects.toBeInstanceOf(RefusedDatabase);
    await expect(migrating).rejects.toThrow('tiene tablas, pero no la lista de sus migraciones');
    expect(await rowsOf(database.url)).toEqual(before);
    // TypeORM adds the extension when it connects.
    expect((await schemaOf(database.url)).filter((line) => !line.includes('btree_gist'))).toEqual(
      schema.filter((line) => !line.includes('btree_gist')),
    );
  });

  it('is taken for a new one if it has only the tables of an extension', async () => {
    await run(
      database.url,
      'CREATE TABLE of_extension (id int); ALTER EXTENSION plpgsql ADD TABLE of_extension',
    );
    await migrate(database.url);
    expect(await listOf(database.url)).toEqual(MIGRATIONS.map(({ name }) => name));
  });

  it('that is refused is served by no server, which prints the instructions', async () => {
    await load(database.url, '1.0.0.sql', 'development-list.sql');
    await run(database.url, 'DELETE FROM migrations WHERE id > 90');
    const child = launchServer(database.url, await freePort(), { log: 'pipe' });
    let said = '';
    child.stderr!.on('data', (chunk: Buffer) => (said += chunk.toString()));
    expect(((await once(child, 'close')) as [number])[0]).toBe(1);
    expect(said).toContain(LAST_DEVELOPMENT);
    expect(said).toContain('su lista de 90 migraciones no es');
  }, 120_000);
});
