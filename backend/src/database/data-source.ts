import { join } from 'node:path';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { SnakeNamingStrategy } from './naming-strategy';

/** Connections an instance may hold; PostgreSQL's default of 100 leaves room for several instances. */
const POOL_SIZE = 20;

/** How every part of the product connects: the server, the command line and the tests. */
export function dataSourceOptions(databaseUrl: string): DataSourceOptions {
  const root = join(__dirname, '..');
  return {
    type: 'postgres',
    url: databaseUrl,
    entities: [join(root, '**/*.entity.{js,ts}')],
    migrations: [join(root, 'database/migrations/*.{js,ts}')],
    migrationsTableName: 'migrations',
    namingStrategy: new SnakeNamingStrategy(),
    synchronize: false,
    applicationName: 'backend',
    poolSize: POOL_SIZE,
    extra: {
      // A request never waits for the database longer than a person would.
      connectionTimeoutMillis: 5_000,
      statement_timeout: 30_000,
      // Whoever holds a lock for longer is in the way of everybody: they are told before their browser gives up.
      lock_timeout: 10_000,
      idle_in_transaction_session_timeout: 60_000,
    },
  };
}

/** Any number the product's instances agree on: migrations run in one of them at a time. */
const MIGRATION_LOCK = 7_401_001;

/** Brings the database to the newest migration. Safe to call from several instances at once. */
export async function runMigrations(dataSource: DataSource): Promise<void> {
  const lock = dataSource.createQueryRunner();
  try {
    // Another instance's migrations take as long as they take.
    await lock.query('SET lock_timeout = 0; SET statement_timeout = 0');
    await lock.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await lock.query('RESET lock_timeout; RESET statement_timeout');
    await dataSource.runMigrations({ transaction: 'each' });
  } finally {
    await lock.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    await lock.release();
  }
}
