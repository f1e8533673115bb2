import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** Names the server of this test run; set by global-setup, or by a run of several suites on one server. */
export const SERVER_URL_VARIABLE = 'TEST_SERVER_URL';

/** Migrated once for the run, never connected to afterwards: PostgreSQL clones only idle databases. */
export const TEMPLATE_DATABASE = 'test_template';

/** A machine's disk may stall for a while; a server that waits for one of its own processes does so for good. */
const DROP_WITHIN_MS = 20_000;

export interface TestDatabase {
  /** Connection string, for the application under test. */
  url: string;
  /** Removes the database, closing whatever is still connected to it. */
  drop: () => Promise<void>;
}

/**
 * A database of its own for a spec file, with the whole schema and no rows.
 *
 * @param template clone this one instead, such as `template0` for a database without any schema
 */
export async function createTestDatabase(template = TEMPLATE_DATABASE): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await createDatabase(name, template);
  return { url: urlOf(name), drop: () => drop(name) };
}

/** Makes room. What could not be removed goes with the run's server; what kept it from being removed is told. */
async function drop(name: string): Promise<void> {
  try {
    await onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`, DROP_WITHIN_MS);
  } catch (error) {
    const processes = await onServer(
      `SELECT backend_type, datname, application_name, state, wait_event_type, wait_event, state_change
         FROM pg_stat_activity WHERE pid <> pg_backend_pid()`,
    );
    process.stderr.write(
      `${name} was not dropped: ${String(error)}\n${processes.map((row) => JSON.stringify(row)).join('\n')}\n`,
    );
  }
}

/** Makes a database by that name, in place of one that may be there. */
export async function createDatabase(name: string, template: string): Promise<void> {
  await onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${template}`);
}

/** The connection string of a database of this run's server. */
export function urlOf(database: string): string {
  const server = process.env[SERVER_URL_VARIABLE];
  if (!server) throw new Error(`${SERVER_URL_VARIABLE} is unset: these tests run under jest's global setup`);
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

async function onServer(statement: string, withinMs = 0): Promise<object[]> {
  const client = new Client({ connectionString: urlOf('postgres'), statement_timeout: withinMs });
  await client.connect();
  try {
    return (await client.query<object>(statement)).rows;
  } finally {
    await client.end();
  }
}
