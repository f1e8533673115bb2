import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { dataSourceOptions, runMigrations } from '../../../src/database/data-source';
import { MIGRATIONS } from '../../../src/database/migrations';
import { createTestDatabase, type TestDatabase } from '../../support/database/postgres';

class AddColumn1999999999999 implements MigrationInterface {
  name = 'AddColumn1999999999999';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE leads ADD COLUMN added_while_used int');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE leads DROP COLUMN added_while_used');
  }
}

class LockTwice1999999999999 implements MigrationInterface {
  name = 'LockTwice1999999999999';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('LOCK TABLE leads IN SHARE MODE');
    await runner.query('SELECT pg_sleep(1.5)');
    await runner.query('LOCK TABLE leads IN ACCESS EXCLUSIVE MODE');
  }

  async down(): Promise<void> {
    // Nothing was changed.
  }
}

describe('migrations', () => {
  let database: TestDatabase;
  let dataSource: DataSource;

  beforeEach(async () => {
    database = await createTestDatabase('template0');
    dataSource = await new DataSource(dataSourceOptions(database.url)).initialize();
  });

  afterEach(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  it('give an empty database exactly the schema of the entities', async () => {
    await runMigrations(dataSource);
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });

  it('run once when several instances start together', async () => {
    const other = await new DataSource(dataSourceOptions(database.url)).initialize();
    try {
      await Promise.all([runMigrations(dataSource), runMigrations(other)]);
      const applied: { name: string }[] = await dataSource.query('SELECT name FROM migrations');
      expect(applied).toHaveLength(dataSource.migrations.length);
    } finally {
      await other.destroy();
    }
  });

  it('let visitors pass while a table is in use, and come through when it is free', async () => {
    await runMigrations(dataSource);
    const newer = await new DataSource({
      ...dataSourceOptions(database.url),
      migrations: [AddColumn1999999999999],
    }).initialize();
    const report = dataSource.createQueryRunner();
    await report.startTransaction();
    await report.query('SELECT 1 FROM leads');
    const migrating = runMigrations(newer);
    try {
      const waiting = `SELECT 1 FROM pg_locks WHERE relation = 'leads'::regclass AND NOT granted`;
      while ((await dataSource.query<unknown[]>(waiting)).length === 0);
      // Queued behind the migration, which is queued behind the report.
      await expect(dataSource.query('SELECT id FROM leads')).resolves.toEqual([]);
      await report.commitTransaction();
      await migrating;
      await expect(dataSource.query('SELECT added_while_used FROM leads')).resolves.toEqual([]);
    } finally {
      await report.release();
      await migrating.catch(() => undefined);
      await newer.destroy();
    }
  });

  it('take the strongest lock on leads first, because a transaction that has read a lead and waits to change it would block a later, stronger one', async () => {
    const [first, ...later] = MIGRATIONS;
    const released = await new DataSource({
      ...dataSourceOptions(database.url),
      migrations: [first!],
    }).initialize();
    await runMigrations(released).finally(() => released.destroy());
    const LOCKS = `SELECT array_agg(mode::text) AS modes FROM pg_locks WHERE pid = pg_backend_pid() AND relation = 'leads'::regclass
      AND mode IN ('ShareLock', 'ShareRowExclusiveLock', 'AccessExclusiveLock')`;
    const runner = dataSource.createQueryRunner();
    /** Returns whether the migration takes a weaker lock on leads before the strongest one. */
    const raises = async (migration: MigrationInterface): Promise<boolean> => {
      const taken: boolean[] = [];
      const query = async (sql: string): Promise<unknown> => {
        const answer: unknown = await runner.query(sql);
        const [{ modes }] = (await runner.query(LOCKS)) as [{ modes: string[] | null }];
        if (modes) taken.push(modes.includes('AccessExclusiveLock'));
        return answer;
      };
      await runner.startTransaction();
      await migration.up({ query } as QueryRunner);
      await runner.commitTransaction();
      return taken.includes(true) && !taken[0];
    };
    try {
      const raising: string[] = [];
      for (const Migration of later) if (await raises(new Migration())) raising.push(Migration.name);
      expect(raising).toEqual([]);
      expect(await raises(new LockTwice1999999999999())).toBe(true);
    } finally {
      if (runner.isTransactionActive) await runner.rollbackTransaction();
      await runner.release();
    }
  });

  it('write the generated functions only when their version is lower, also without a migration', async () => {
    await runMigrations(dataSource);
    const stored = async (): Promise<unknown> =>
      dataSource.query(
        `SELECT proname, prosrc, xmin::text FROM pg_proc WHERE proname IN ('webhook_data', 'tell_webhooks_of_leads') ORDER BY 1`,
      );
    const written = await stored();
    await runMigrations(dataSource);
    expect(await stored()).toEqual(written);

    const replace = (body: string): Promise<unknown> =>
      dataSource.query(
        `CREATE OR REPLACE FUNCTION webhook_data(event text, subject jsonb) RETURNS json LANGUAGE sql STABLE AS $$${body}$$`,
      );
    const text = async (): Promise<string> =>
      (
        await dataSource.query<{ prosrc: string }[]>(
          `SELECT prosrc FROM pg_proc WHERE proname = 'webhook_data'`,
        )
      )[0]!.prosrc;
    const present = await text();
    for (const older of [
      `SELECT '{}'::json`,
      `-- lead.leadId\nSELECT '{}'::json`,
      `-- 0\nSELECT '{}'::json`,
    ]) {
      await replace(older);
      await Promise.all([runMigrations(dataSource), runMigrations(dataSource)]);
      expect(await text()).toBe(present);
    }
    // An older server starts again while a newer version serves.
    const newer = `-- 1000\nSELECT '{}'::json`;
    await replace(newer);
    await runMigrations(dataSource);
    expect(await text()).toBe(newer);
  });

  it('write the generated functions in the transaction of the last migration', async () => {
    await runMigrations(dataSource);
    await dataSource.query('DROP FUNCTION webhook_data(text, jsonb)');
    const newer = await new DataSource({
      ...dataSourceOptions(database.url),
      migrations: [AddColumn1999999999999],
    }).initialize();
    try {
      // The function cannot be written without the table, so the migration is undone too.
      await dataSource.query('ALTER TABLE payments RENAME TO payments_away');
      await expect(runMigrations(newer)).rejects.toThrow('relation "payments" does not exist');
      const added = `SELECT 1 FROM information_schema.columns WHERE column_name = 'added_while_used'`;
      expect(await dataSource.query(added)).toEqual([]);
      await dataSource.query('ALTER TABLE payments_away RENAME TO payments');
      await runMigrations(newer);
      expect(await dataSource.query(added)).toHaveLength(1);
      expect(await dataSource.query(`SELECT webhook_data('x.y', '{"a": 1}') AS data`)).toEqual([
        { data: { a: 1 } },
      ]);
    } finally {
      await newer.destroy();
    }
  });

  it('finish even if another transaction that they wait for waits for them', async () => {
    await runMigrations(dataSource);
    const newer = await new DataSource({
      ...dataSourceOptions(database.url),
      migrations: [LockTwice1999999999999],
    }).initialize();
    const office = dataSource.createQueryRunner();
    await office.startTransaction();
    await office.query('SELECT 1 FROM leads FOR UPDATE');
    const migrating = runMigrations(newer);
    try {
      const waiting = `SELECT 1 FROM pg_locks WHERE relation = 'leads'::regclass AND mode = 'ShareLock'`;
      while ((await dataSource.query<unknown[]>(waiting)).length === 0);
      await office.query(`UPDATE leads SET touchpoint_count = 1`);
      await office.commitTransaction();
      await expect(migrating).resolves.toBeUndefined();
    } finally {
      if (office.isTransactionActive) await office.rollbackTransaction();
      await office.release();
      await migrating.catch(() => undefined);
      await newer.destroy();
    }
  });

  it('let servers of the previous version write a renamed table under its former name', async () => {
    await runMigrations(dataSource);
    const save = `INSERT INTO bookings AS b (provider, external_id, status) VALUES ('cal', 'one', 'booked')
      ON CONFLICT (provider, external_id) DO UPDATE SET is_made = true, updated_at = now() WHERE b.status = 'booked' RETURNING id, is_made`;
    const [added] = await dataSource.query<{ id: string; is_made: boolean }[]>(save);
    expect(added!.is_made).toBe(false);
    expect(await dataSource.query(save)).toEqual([{ id: added!.id, is_made: true }]);
    expect(
      await dataSource.query(`SELECT status FROM bookings b WHERE b.id = $1 FOR UPDATE`, [added!.id]),
    ).toEqual([{ status: 'booked' }]);
    const [changed] = await dataSource.query<unknown[]>(
      `UPDATE bookings SET status = 'cancelled' WHERE id = $1 RETURNING old.status AS before`,
      [added!.id],
    );
    expect(changed).toEqual([{ before: 'booked' }]);
    const own = `INSERT INTO bookings (provider, external_id, status) VALUES ('own', 'two', 'booked')`;
    await expect(dataSource.query(own)).rejects.toThrow('ck_appointments_own');
    expect(await dataSource.query('SELECT status FROM appointments')).toEqual([{ status: 'cancelled' }]);
    await dataSource.query('DELETE FROM bookings');
    expect(await dataSource.query('SELECT 1 FROM appointments')).toEqual([]);
  });

  it('do not undo the baseline, which would drop every table', async () => {
    await runMigrations(dataSource);
    await dataSource.query(`INSERT INTO settings (key, value) VALUES ('a', 'b')`);
    for (const _ of MIGRATIONS.slice(1)) await dataSource.undoLastMigration();
    await expect(dataSource.undoLastMigration()).rejects.toThrow('The baseline is not undone');
    expect(await dataSource.query(`SELECT value FROM settings WHERE key = 'a'`)).toEqual([{ value: 'b' }]);
  });

  it('leave nothing of the baseline when the connection breaks at its end, and create everything afterwards', async () => {
    const [Baseline] = MIGRATIONS;
    class Broken extends Baseline! {
      override async up(runner: QueryRunner): Promise<void> {
        await super.up(runner);
        await runner.query('SELECT pg_terminate_backend(pg_backend_pid())');
      }
    }
    const breaking = await new DataSource({
      ...dataSourceOptions(database.url),
      migrations: [Broken],
    }).initialize();
    await expect(runMigrations(breaking).finally(() => breaking.destroy())).rejects.toThrow(
      /la migración Baseline\d+ falló/,
    );
    const tables = `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`;
    expect(await dataSource.query(tables)).toEqual([]);
    await runMigrations(dataSource);
    expect(await dataSource.query('SELECT name FROM migrations')).toHaveLength(MIGRATIONS.length);
  });

  it('give each database a key of its own for the marks of erased phones', async () => {
    const other = await createTestDatabase('template0');
    try {
      await runMigrations(dataSource);
      const second = await new DataSource(dataSourceOptions(other.url)).initialize();
      await runMigrations(second).finally(() => second.destroy());
      const keyOf = async (url: string): Promise<unknown> => {
        const source = await new DataSource(dataSourceOptions(url)).initialize();
        return source.query('SELECT * FROM phone_mark_key').finally(() => source.destroy());
      };
      expect(await keyOf(other.url)).not.toEqual(await keyOf(database.url));
    } finally {
      await other.drop();
    }
  });

  it('are all listed', () => {
    const files = readdirSync(join(__dirname, '../../../src/database/migrations'))
      .filter((name) => name.endsWith('.ts'))
      .map((name) => name.slice(0, 13));
    expect(MIGRATIONS.map(({ name }) => name.slice(-13))).toEqual(files.sort());
  });
});
