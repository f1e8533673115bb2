import { join } from 'node:path';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { SnakeNamingStrategy } from './naming-strategy';
import { RequestClient } from './request-client';

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
      Client: RequestClient,
      // A request never waits for the database longer than a person would.
      connectionTimeoutMillis: 5_000,
      statement_timeout: 30_000,
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
    await lock.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await dataSource.runMigrations({ transaction: 'each' });
  } finally {
    await lock.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    await lock.release();
  }
}
