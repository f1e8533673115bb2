import { parseArgs } from 'node:util';
import { DataSource } from 'typeorm';
import { AppConfig } from '../config/app-config';
import { migrate } from '../database/application-role';
import { dataSourceOptions } from '../database/data-source';
import { refuseOtherSecrets } from '../database/installation/secret-prints';

/**
 * Migrates the database of DATABASE_URL, with the role of DATABASE_OWNER_URL if set. A server that owns its tables does the same at its start.
 * With `--generated-secrets`, which the launcher sets, it also refuses secrets that differ from those of a running server.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { 'generated-secrets': { type: 'string' } } });
  const generatedSecrets = values['generated-secrets']?.split(',');
  const dataSource = await new DataSource(dataSourceOptions(process.env['DATABASE_URL'] ?? '')).initialize();
  try {
    await migrate(dataSource, process.env['DATABASE_OWNER_URL']);
    if (generatedSecrets)
      await refuseOtherSecrets(dataSource, new AppConfig(process.env, { generatedSecrets }));
  } finally {
    await dataSource.destroy();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
});
