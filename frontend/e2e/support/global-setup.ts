import { startTestPostgres } from '../../../scripts/lib/test-postgres.mjs';
import { SERVER_URL_VARIABLE } from './product';

/** Starts one PostgreSQL for the run, unless the environment names one. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[SERVER_URL_VARIABLE]) return undefined;
  const postgres = await startTestPostgres();
  process.env[SERVER_URL_VARIABLE] = postgres.url;
  return postgres.stop;
}
