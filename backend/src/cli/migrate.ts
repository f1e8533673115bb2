import { parseArgs } from 'node:util';
import { AppConfig } from '../config/app-config';
import { refuseOtherSecrets } from '../database/installation/secret-prints';
import { endWith } from './end-with';
import { withDatabase } from './with-database';

/**
 * Migrates the database of DATABASE_URL, with the role of DATABASE_OWNER_URL if set. A server that owns its tables does the same at its start.
 * With `--generated-secrets`, which the launcher sets, it also refuses secrets that differ from those of a running server.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { 'generated-secrets': { type: 'string' } } });
  const generatedSecrets = values['generated-secrets']?.split(',');
  await withDatabase(async (dataSource) => {
    if (generatedSecrets)
      await refuseOtherSecrets(dataSource, new AppConfig(process.env, { generatedSecrets }));
  });
}

main().catch(endWith);
