import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';

/**
 * Database role of the servers. It owns no table, so it can only append to the audit chain. The migration
 * grants its other permissions.
 */
const ROLE = 'credito_claro_app';
const CONNECT_WITHIN_MS = 10_000;
const NOT_ALLOWED = '42501';

const fileOf = (environment) => path.join(environment.DATA_DIR, 'application-password');

function addressOf(environment, password) {
  const url = new URL(environment.DATABASE_URL);
  url.username = ROLE;
  url.password = password;
  return url.href;
}

/**
 * Sets the servers' database address in place, once setup.mjs has created their role, and keeps the owner's in
 * DATABASE_OWNER_URL where DATABASE_URL is the owner's. Does nothing if DATABASE_OWNER_URL is set, because they are
 * separate already.
 * @param {NodeJS.ProcessEnv} environment
 */
export function useApplicationRole(environment) {
  if (environment.DATABASE_OWNER_URL || !environment.DATABASE_URL || !fs.existsSync(fileOf(environment)))
    return;
  const password = fs.readFileSync(fileOf(environment), 'utf8').trim();
  if (new URL(environment.DATABASE_URL).username !== ROLE)
    environment.DATABASE_OWNER_URL = environment.DATABASE_URL;
  environment.DATABASE_URL = addressOf(environment, password);
}

/**
 * Creates the servers' role, or sets its password again in a recovered database. If the owner may not create
 * roles, servers whose DATABASE_URL is the owner's continue with it, and their log explains the consequence.
 * @param {NodeJS.ProcessEnv} environment with DATABASE_URL as the owner's
 * @throws {Error} if the new role cannot connect; an earlier password is kept, because running servers use it
 */
export async function makeApplicationRole(environment) {
  if (environment.DATABASE_OWNER_URL) return;
  const file = fileOf(environment);
  const password = fs.existsSync(file)
    ? fs.readFileSync(file, 'utf8').trim()
    : randomBytes(24).toString('hex');
  if (!(await asking(environment.DATABASE_URL, (owner) => give(owner, password)))) {
    fs.rmSync(file, { force: true });
    process.stdout.write(
      'Aviso: los servidores entran a la base de datos como su dueño (el usuario de DATABASE_URL no puede crear otro).\n',
    );
    return;
  }
  await asking(addressOf(environment, password), () => '').catch((error) => {
    throw new Error(
      `El usuario ${ROLE}, con el que entran los servidores, no pudo entrar a la base de datos (${error.message}). Inicie setup otra vez.`,
      { cause: error },
    );
  });
  const draft = `${file}.${process.pid}`;
  fs.writeFileSync(draft, `${password}\n`, { mode: 0o600 });
  fs.renameSync(draft, file);
}

/** @returns {Promise<boolean>} false if the owner may not create roles */
async function give(owner, password) {
  const { rowCount } = await owner.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [ROLE]);
  try {
    await owner.query(`${rowCount ? 'ALTER' : 'CREATE'} ROLE ${ROLE} LOGIN PASSWORD '${password}'`);
    return true;
  } catch (error) {
    if (error.code === NOT_ALLOWED) return false;
    throw error;
  }
}

async function asking(connectionString, work) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_WITHIN_MS });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
