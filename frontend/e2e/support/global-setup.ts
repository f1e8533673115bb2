import { join } from 'node:path';
import { startTestPostgres } from '../../../scripts/lib/test-postgres.mjs';
import { checkOneWidth } from './one-width';
import { SERVER_URL_VARIABLE } from './product';

/** Checks the list of journeys at one width. Starts one PostgreSQL for the run, unless the environment names one. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  checkOneWidth(join(import.meta.dirname, '../specs'));
  if (process.env[SERVER_URL_VARIABLE]) return undefined;
  const postgres = await startTestPostgres();
  process.env[SERVER_URL_VARIABLE] = postgres.url;
  return postgres.stop;
}
