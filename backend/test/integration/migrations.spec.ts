import { DataSource } from 'typeorm';
import { dataSourceOptions, runMigrations } from '../../src/database/data-source';
import { createTestDatabase, type TestDatabase } from '../support/postgres';

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

  it('leave an empty database with exactly what the entities describe', async () => {
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

  it("can be undone, down to no table but TypeORM's own", async () => {
    await runMigrations(dataSource);
    for (const _ of dataSource.migrations) await dataSource.undoLastMigration();
    const tables: { name: string }[] = await dataSource.query(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`,
    );
    expect(tables.map(({ name }) => name)).toEqual(['migrations', 'typeorm_metadata']);
  });
});
