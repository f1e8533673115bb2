import { DataSource } from 'typeorm';
import { migrate } from '../database/application-role';
import { dataSourceOptions } from '../database/data-source';

/** Migrates the database of DATABASE_URL, with the role of DATABASE_OWNER_URL if set. A server that owns its tables does the same at its start. */
async function main(): Promise<void> {
  const dataSource = await new DataSource(dataSourceOptions(process.env['DATABASE_URL'] ?? '')).initialize();
  try {
    await migrate(dataSource, process.env['DATABASE_OWNER_URL']);
  } finally {
    await dataSource.destroy();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
});
