import fs from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { Failure } from './errors.mjs';
import { childEnvironment } from './project.mjs';

const CONNECT_WITHIN_MS = 5_000;
/** Value for variables that the launcher fills in later. */
const LATER = { DATABASE_URL: 'postgresql://127.0.0.1/later' };
const SECRET_LATER = '6f1d0c8b7a39e2f45c1d9b0a8e7f6d3c';
const SECRETS = ['JWT_SECRET', 'ENCRYPTION_KEY', 'OTP_SECRET'];

/** Refuses settings that the server would refuse, before the database is migrated. */
export async function checkConfiguration(environment) {
  const { ConfigurationError } = await configuration();
  const problems = await problemsOf(environment);
  if (problems.length > 0) throw new Failure(new ConfigurationError(problems).message);
}

/**
 * Refuses wrong settings before anything is created, all in one message: the server's, the port, and the first user's password.
 *
 * @param {object} options
 * @param {string} options.dataDir
 * @param {boolean} options.demo
 * @param {NodeJS.ProcessEnv} options.environment
 */
export async function checkSettings({ dataDir, demo, environment }) {
  const { ConfigurationError } = await configuration();
  const port = portProblem(environment.PORT);
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
  const problems = await problemsOf({
    ...environment,
    ...LATER,
    ...Object.fromEntries(SECRETS.map((name) => [name, given[name] ?? SECRET_LATER])),
    ...(demo ? { DATABASE_OWNER_URL: '' } : { DATABASE_URL: given.DATABASE_URL ?? LATER.DATABASE_URL }),
    ...(port ? { PORT: '' } : {}),
    ...(demo ? { SMS_TRANSPORT: 'outbox', EMAIL_TRANSPORT: 'outbox' } : {}),
  });
  const password = await passwordProblem({ dataDir, demo, environment });
  const all = [port, ...problems, password].filter(Boolean);
  if (all.length === 1 && port) throw new Failure(port);
  if (all.length > 0) throw new Failure(new ConfigurationError(all).message);
}

const configuration = () => import('../../backend/dist/config/app-config.js');

/** Returns the problems that the server finds in an environment. */
async function problemsOf(environment) {
  const { AppConfig, ConfigurationError } = await configuration();
  try {
    new AppConfig(childEnvironment(environment));
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
}

function portProblem(given) {
  const wanted = given || '3000';
  return /^\d+$/.test(wanted) && Number(wanted) <= 65_535
    ? null
    : `PORT=${wanted} no es un puerto: use un número entre 1 y 65535.`;
}

/** Returns a sentence if the first user's password would be refused; null if there is one, or if the database does not say. */
async function passwordProblem({ dataDir, demo, environment }) {
  const password = environment.ADMIN_PASSWORD;
  const external = demo ? '' : environment.DATABASE_URL;
  if (!password) return null;
  if (external ? await hasUsers(external) : hasData(path.join(dataDir, 'postgres'))) return null;
  const { passwordRefusal } = await import('../../backend/dist/cli/admin/password-refusal.js');
  return passwordRefusal(password, environment.ADMIN_USERNAME?.trim() || 'admin', 'ADMIN_PASSWORD');
}

/** Returns whether there is an embedded database, whose files may be in another folder (postgres-files.mjs). */
const hasData = (directory) => ['data', 'location'].some((name) => fs.existsSync(path.join(directory, name)));

/** Returns whether an external database has users, also if it cannot be read: its own check says that. */
async function hasUsers(databaseUrl) {
  if (!URL.canParse(databaseUrl)) return false;
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
  });
  try {
    await client.connect();
    const { rows } = await client.query(`SELECT to_regclass('admin_users') IS NOT NULL AS "isThere"`);
    if (!rows[0].isThere) return false;
    return (await client.query('SELECT 1 FROM admin_users LIMIT 1')).rowCount > 0;
  } catch {
    return true;
  } finally {
    await client.end().catch(() => undefined);
  }
}
