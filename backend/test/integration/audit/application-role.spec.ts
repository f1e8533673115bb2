import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { chainIsGuarded } from '../../../src/database/application-role';
import { dataSourceOptions } from '../../../src/database/data-source';
import { createAdmin, logIn } from '../../support/admin';
import { createTestApp, type TestApp } from '../../support/app';
import { checked, exported } from '../../support/audit-chain';
import { createTestDatabase, type TestDatabase } from '../../support/postgres';

/** The product on a role that owns nothing, after it ran as the owner: the queue's tables are there already. */
describe('a role of its own for the application', () => {
  const role = `app_${randomBytes(6).toString('hex')}`;
  let database: TestDatabase;
  let owner: Client;
  let app: TestApp;
  beforeAll(async () => {
    database = await createTestDatabase();
    await (await createTestApp({}, { databaseUrl: database.url })).close();
    owner = new Client({ connectionString: database.url });
    await owner.connect();
    await owner.query(`CREATE ROLE ${role} LOGIN PASSWORD 'prueba'`);
    const url = new URL(database.url);
    url.username = role;
    url.password = 'prueba';
    const start = () => createTestApp({ DATABASE_OWNER_URL: database.url }, { databaseUrl: url.href });
    await (await start()).close();
    app = await start();
  });
  afterAll(async () => {
    await app.close();
    await owner.query(`DROP OWNED BY ${role} CASCADE`);
    await owner.query(`DROP ROLE ${role}`);
    await owner.end();
    await database.drop();
  });

  it('is told at the start from an owner, whom triggers alone hold back', async () => {
    const asOwner = await new DataSource(dataSourceOptions(database.url)).initialize();
    expect(await chainIsGuarded(asOwner)).toBe(false);
    await asOwner.destroy();
    expect(await chainIsGuarded(app.app.get(DataSource))).toBe(true);
  });

  it('serves, seals, and can change no link, nor the triggers', async () => {
    const { username } = await createAdmin(app);
    const caller = await logIn(app, username);
    expect((await caller.get('/api/admin/audit')).status).toBe(200);
    expect((await checked(await exported(app))).code).toBe(0);
    const [{ count }] = (await app.query('SELECT count(*)::int AS count FROM audit_chain')) as [
      { count: number },
    ];
    expect(count).toBeGreaterThan(0);
    for (const statement of [
      'UPDATE audit_chain SET kind = kind',
      'DELETE FROM audit_chain',
      'TRUNCATE audit_chain',
    ])
      await expect(app.query(statement)).rejects.toThrow('permission denied for table audit_chain');
    for (const statement of ['ALTER TABLE audit_chain DISABLE TRIGGER ALL', 'DROP TABLE audit_chain'])
      await expect(app.query(statement)).rejects.toThrow('must be owner of table audit_chain');
    await expect(
      app.query(
        `CREATE OR REPLACE FUNCTION refuse_change_of_chain() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`,
      ),
    ).rejects.toThrow(/permission denied|must be owner/);
  });
});
