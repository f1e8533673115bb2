import { DataSource } from 'typeorm';
import { migrate } from '../database/application-role';
import { dataSourceOptions } from '../database/data-source';

/**
 * Runs a command with the database of DATABASE_URL, which it migrates first, with the role of DATABASE_OWNER_URL if set.
 */
export async function withDatabase(command: (dataSource: DataSource) => Promise<void>): Promise<void> {
  const dataSource = await new DataSource(dataSourceOptions(process.env['DATABASE_URL'] ?? '')).initialize();
  try {
    await migrate(dataSource, process.env['DATABASE_OWNER_URL']);
    await command(dataSource);
  } finally {
    await dataSource.destroy();
  }
}
