import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/**
 * Environment variable with this run's server, set by global-setup or by a run of several suites on one
 * server.
 */
export const SERVER_URL_VARIABLE = 'TEST_SERVER_URL';

/**
 * Migrated once per run, and never connected to afterwards, because PostgreSQL clones only idle databases.
 */
export const TEMPLATE_DATABASE = 'test_template';

/**
 * Maximum wait for dropping a database: longer than a slow disk needs; a server that waits for one of its
 * processes would wait forever.
 */
const DROP_WITHIN_MS = 20_000;

export interface TestDatabase {
  /** Connection string of the application under test. */
  url: string;
  /** Drops the database and closes its connections. */
  drop: () => Promise<void>;
}

/**
 * Creates a database for a spec file, with the schema and without rows.
 * @param template database to clone instead, such as `template0` for one without a schema
 */
export async function createTestDatabase(template = TEMPLATE_DATABASE): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await createDatabase(name, template);
  return { url: urlOf(name), drop: () => drop(name) };
}

/**
 * Drops a database. If that fails, reports what prevented it; the database disappears with the run's server.
 */
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

/** Creates a database and replaces an existing one with the same name. */
export async function createDatabase(name: string, template: string): Promise<void> {
  await onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${template}`);
}

/** Returns the connection string of a database on this run's server. */
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
