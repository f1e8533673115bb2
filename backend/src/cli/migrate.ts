import { DataSource } from 'typeorm';
import { migrateAsOwner } from '../database/application-role';
import { dataSourceOptions, runMigrations } from '../database/data-source';

/** Brings the database of DATABASE_URL to the newest migration, as DATABASE_OWNER_URL where there is one; so does the server at its start. */
async function main(): Promise<void> {
  const dataSource = await new DataSource(dataSourceOptions(process.env['DATABASE_URL'] ?? '')).initialize();
  const ownerUrl = process.env['DATABASE_OWNER_URL'];
  try {
    await (ownerUrl ? migrateAsOwner(ownerUrl, dataSource) : runMigrations(dataSource));
  } finally {
    await dataSource.destroy();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
});
