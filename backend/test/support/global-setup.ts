import { DataSource } from 'typeorm';
import { dataSourceOptions, runMigrations } from '../../src/database/data-source';
import { createDatabase, SERVER_URL_VARIABLE, TEMPLATE_DATABASE, urlOf } from './database/postgres';

/** Stopped by global-teardown, which Jest runs in the same process. */
export interface TestRun {
  /** Stops the run's PostgreSQL; does nothing if the environment named a server. */
  stopPostgres: () => Promise<void>;
}

declare global {
  var testRun: TestRun | undefined;
}

/** Starts one PostgreSQL for the whole run, with a migrated template that is cloned for each spec file. */
export default async function globalSetup(): Promise<void> {
  globalThis.testRun = { stopPostgres: () => Promise.resolve() };
  if (!process.env[SERVER_URL_VARIABLE]) {
    const { startTestPostgres } = await import('../../../scripts/lib/test-postgres.mjs');
    const postgres = await startTestPostgres();
    globalThis.testRun = { stopPostgres: postgres.stop };
    process.env[SERVER_URL_VARIABLE] = postgres.url;
  }
  await createDatabase(TEMPLATE_DATABASE, 'template0');
  const dataSource = await new DataSource(dataSourceOptions(urlOf(TEMPLATE_DATABASE))).initialize();
  await runMigrations(dataSource);
  await dataSource.destroy();
}
