import { DataSource } from 'typeorm';
import { dataSourceOptions, runMigrations } from '../database/data-source';

/** Brings the database of DATABASE_URL to the newest migration; the server does the same when it starts. */
async function main(): Promise<void> {
  const dataSource = await new DataSource(dataSourceOptions(process.env['DATABASE_URL'] ?? '')).initialize();
  try {
    await runMigrations(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
});
