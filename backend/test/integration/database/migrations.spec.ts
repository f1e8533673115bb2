import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { dataSourceOptions, runMigrations } from '../../../src/database/data-source';
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
    await runMigrations(dataSource);
    const FIRST = 1764930000000;
    const timeOf = (name: string) => Number(name.slice(-13));
    const later = dataSource.migrations
      .filter(({ name }) => timeOf(name!) >= FIRST)
      .sort((a, b) => timeOf(a.name!) - timeOf(b.name!));
    for (const _ of later) await dataSource.undoLastMigration();
    const runner = dataSource.createQueryRunner();
    const LOCKS = `SELECT array_agg(mode::text) AS modes FROM pg_locks WHERE pid = pg_backend_pid() AND relation = 'leads'::regclass
      AND mode IN ('ShareLock', 'ShareRowExclusiveLock', 'AccessExclusiveLock')`;
    try {
      for (const migration of later) {
        const taken: boolean[] = [];
        await runner.startTransaction();
        const query = async (sql: string): Promise<unknown> => {
          const answer: unknown = await runner.query(sql);
          const [{ modes }] = (await runner.query(LOCKS)) as [{ modes: string[] | null }];
          if (modes) taken.push(modes.includes('AccessExclusiveLock'));
          return answer;
        };
        await migration.up({ query } as QueryRunner);
        await runner.commitTransaction();
        expect({ migration: migration.name, raised: taken.includes(true) && !taken[0] }).toEqual({
          migration: migration.name,
          raised: false,
        });
      }
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

  it('turn the budget of texts into one of money, and back', async () => {
    await runMigrations(dataSource);
    const newest = async (): Promise<string | undefined> =>
      (await dataSource.query<{ name: string }[]>('SELECT name FROM migrations ORDER BY id DESC LIMIT 1'))[0]
        ?.name;
    const setting = async (key: string): Promise<unknown> =>
      (await dataSource.query<{ value: string }[]>('SELECT value FROM settings WHERE key = $1', [key]))[0]
        ?.value;
    while ((await newest()) !== 'DailyBudget1764410730417') await dataSource.undoLastMigration();
    await dataSource.undoLastMigration();
    await dataSource.query(`INSERT INTO settings (key, value) VALUES ('smsDailyBudget', '333')`);
    await dataSource.query(`INSERT INTO sms_daily_counts (day, count) VALUES ('2026-11-20', 100)`);
    await runMigrations(dataSource);
    // A text with its lookup is 2.08 cents.
    expect(await setting('verificationDailyBudgetCents')).toBe('693');
    expect(await dataSource.query('SELECT micros::float8, count FROM sms_daily_counts')).toEqual([
      { micros: 2_080_000, count: 100 },
    ]);
    // Older servers still write the way they did.
    await dataSource.query(`INSERT INTO sms_daily_counts (day, count) VALUES ('2026-11-21', 1)`);
    expect(await setting('smsDailyBudget')).toBe('333');

    await dataSource.query(`UPDATE settings SET value = '4160' WHERE key = 'verificationDailyBudgetCents'`);
    while ((await newest()) !== 'DailyBudget1764410730417') await dataSource.undoLastMigration();
    await dataSource.undoLastMigration();
    expect(await setting('smsDailyBudget')).toBe('2000');
    expect(await setting('verificationDailyBudgetCents')).toBeUndefined();
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

  it("can be undone, down to no table but TypeORM's own", async () => {
    await runMigrations(dataSource);
    for (const _ of dataSource.migrations) await dataSource.undoLastMigration();
    const tables: { name: string }[] = await dataSource.query(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`,
    );
    expect(tables.map(({ name }) => name)).toEqual(['migrations', 'typeorm_metadata']);
  });
});
