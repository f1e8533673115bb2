import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { Failure, LastingFailure } from './errors.mjs';
import { isAlive } from './processes.mjs';
import {
  installedBinaries,
  reachableBinaries,
  reachableDirectory,
  serverIdentity,
} from './postgres-files.mjs';

const run = promisify(execFile);

const SUPERUSER = 'credito_claro';
const DATABASE = 'credito_claro';
/** Role of the servers. It owns no table. Migrations grant it its rights; on the audit chain it can only read and append. */
const APPLICATION = 'credito_claro_app';
const MAJOR_VERSION = '18';

/** The server's settings. Its log contains no statements and no key values, because they contain personal data. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

/**
 * Additional settings for tests, because a crash may lose their databases. Tests drop databases, which waits for
 * every connection that has not sent its password yet: hence the short timeout.
 */
const NOT_DURABLE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  authentication_timeout: '10s',
};

/**
 * A PostgreSQL server that runs from the binaries npm installed. It is a daemon: it continues when its launcher is killed, and the next
 * start in the same directory adopts it.
 *
 * @typedef {object} Postgres
 * @property {string} url connection string of the product's database, as its owner
 * @property {string} applicationUrl the same as the role that the servers use
 * @property {number} port
 * @property {boolean} adopted whether the server was already running
 * @property {string} location folder of the files; not `directory` if the server's user cannot enter it
 * @property {() => boolean} isRunning
 * @property {() => Promise<void>} stop stops the server cleanly, and waits until it has ended
 */

/**
 * @param {object} options
 * @param {string} options.directory folder for data, password and log; created if it does not exist
 * @param {boolean} [options.durable] false for tests: faster, but a crash may lose the data
 * @param {number} [options.port] a free port if omitted
 * @param {boolean} [options.create] false to fail if there is no database yet, instead of creating one
 * @returns {Promise<Postgres>}
 */
export async function startPostgres({ directory, durable = true, port, create = true }) {
  const identity = serverIdentity(directory);
  const location = reachableDirectory(directory, identity);
  const server = {
    identity,
    location,
    data: path.join(location, 'data'),
    log: path.join(location, 'server.log'),
    passwordFile: path.join(location, 'password'),
    bin: path.join(reachableBinaries(installedBinaries(), identity), 'bin'),
  };

  if (!fs.existsSync(server.data)) {
    if (!create)
      throw new LastingFailure(
        `Ya no están los datos de ${server.data}: devuélvalos a su lugar o indique otra carpeta con DATA_DIR.`,
      );
    await initialise(server, durable);
  }
  const version = readText(path.join(server.data, 'PG_VERSION')).trim();
  if (version !== MAJOR_VERSION) {
    throw new Failure(
      version
        ? `Los datos de ${server.data} son de PostgreSQL ${version} y este programa usa la ${MAJOR_VERSION}: indique otra carpeta con DATA_DIR o migre esos datos.`
        : `La carpeta ${server.data} no contiene una base de datos de PostgreSQL: muévala de ahí o indique otra con DATA_DIR.`,
    );
  }

  const running = await adopt(server);
  const pidFile = running ?? (await launch(server, durable, port));
  const password = readText(server.passwordFile).trim();
  const url = `postgresql://${SUPERUSER}:${password}@127.0.0.1:${pidFile.port}/${DATABASE}`;
  await ensureDatabase(url);
  const applicationUrl = await ensureApplication(url, server);
  return {
    url,
    applicationUrl,
    port: pidFile.port,
    adopted: running !== null,
    location,
    isRunning: () => isPostmaster(pidFile.pid, server.data),
    stop: () => stop(server),
  };
}

async function initialise(server, durable) {
  // Created under another name and renamed at the end, so that an interrupted first start leaves no incomplete database.
  const draft = `${server.data}.new`;
  fs.rmSync(draft, { recursive: true, force: true });
  fs.writeFileSync(server.passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
  if (server.identity) fs.chownSync(server.passwordFile, server.identity.uid, server.identity.gid);
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const options = [
    ['-D', draft, '-U', SUPERUSER, `--pwfile=${server.passwordFile}`, '--auth=scram-sha-256'],
    ['--encoding=UTF8', `--locale=${locale}`, durable ? [] : ['--no-sync']].flat(),
  ].flat();
  try {
    await execute(server, 'initdb', options);
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true });
    throw new Failure(`PostgreSQL no pudo crear su base de datos en ${server.location}: ${lastLine(error)}`);
  }
  fs.renameSync(draft, server.data);
}

/** Starts the server and waits until it accepts connections. */
async function launch(server, durable, wantedPort) {
  rotate(server.log);
  const deadline = Date.now() + 20_000;
  for (;;) {
    const port = wantedPort ?? (await freePort());
    const settings = { ...SETTINGS, ...(durable ? {} : NOT_DURABLE), port: String(port) };
    const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
    const logged = sizeOf(server.log);
    try {
      await execute(server, 'pg_ctl', [
        'start',
        '-w',
        '-t',
        '60',
        '-D',
        server.data,
        '-l',
        server.log,
        '-o',
        options.join(' '),
      ]);
      return readPidFile(server.data);
    } catch {
      const reason = readText(server.log).slice(logged);
      // Retries, because processes of a killed server keep its shared memory for a moment, or another program has just taken the port.
      const passing =
        /shared memory block|lock file|Address already in use/.test(reason) &&
        !reason.includes('No space left on device');
      if (!passing || Date.now() > deadline) {
        const fatal = reason.split('\n').filter((line) => /FATAL|PANIC|ERROR/.test(line));
        throw new Failure(
          `PostgreSQL no pudo abrir los datos de ${server.data}: ${fatal[0]?.trim() ?? 'no arrancó'} (registro completo: ${server.log})`,
        );
      }
      await sleep(300);
    }
  }
}

/** Returns the pid file of a server that already runs on these files, or null. */
async function adopt(server) {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const pidFile = readPidFile(server.data);
    if (!pidFile) return null;
    if (!isPostmaster(pidFile.pid, server.data)) {
      // A dead server's pid may belong to another program by now, which would keep PostgreSQL from starting.
      fs.rmSync(path.join(server.data, 'postmaster.pid'), { force: true });
      return null;
    }
    if (pidFile.status === 'ready') return pidFile;
    if (Date.now() > deadline)
      throw new Failure(`PostgreSQL (proceso ${pidFile.pid}) no termina de arrancar ni de cerrar.`);
    await sleep(50);
  }
}

async function stop(server) {
  const pidFile = readPidFile(server.data);
  if (!pidFile || !isPostmaster(pidFile.pid, server.data)) return;
  await execute(server, 'pg_ctl', ['stop', '-w', '-t', '60', '-m', 'fast', '-D', server.data]);
}

function execute(server, program, options) {
  return run(path.join(server.bin, program), options, {
    // The server's user may have no access to the current folder.
    cwd: path.parse(server.location).root,
    env: {
      PATH: process.env.PATH,
      SYSTEMROOT: process.env.SYSTEMROOT,
      TMPDIR: process.env.TMPDIR,
      LC_ALL: 'C',
    },
    ...server.identity,
  });
}

async function ensureDatabase(url) {
  const client = new Client({
    connectionString: `${url.slice(0, url.lastIndexOf('/') + 1)}postgres`,
    connectionTimeoutMillis: 10_000,
  });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (!rowCount) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}

/** Creates the servers' role if it does not exist: in a new database, and in a database of an earlier version. */
async function ensureApplication(url, server) {
  const file = path.join(server.location, 'application-password');
  let password = readText(file).trim();
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    // Two commands may do this at the same time.
    await client.query(`SELECT pg_advisory_lock(7401004)`);
    password ||= readText(file).trim();
    const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [APPLICATION]);
    if (!password || !rowCount) {
      password ||= randomBytes(24).toString('hex');
      await client.query(`${rowCount ? 'ALTER' : 'CREATE'} ROLE ${APPLICATION} LOGIN PASSWORD '${password}'`);
      fs.writeFileSync(file, password, { mode: 0o600 });
      if (server.identity) fs.chownSync(file, server.identity.uid, server.identity.gid);
    }
  } finally {
    await client.end();
  }
  const applied = new URL(url);
  applied.username = APPLICATION;
  applied.password = password;
  return applied.href;
}

/** Returns the contents of postmaster.pid, which a running server writes; null if there is no such file. */
function readPidFile(data) {
  const lines = readText(path.join(data, 'postmaster.pid')).split('\n');
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, port: Number(lines[3]), status: lines[7]?.trim() ?? '' } : null;
}

function isPostmaster(pid, data) {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  const command = readText(`/proc/${pid}/cmdline`).split('\0');
  return command.some((part) => path.basename(part) === 'postgres') && command.includes(data);
}

/** Returns a port of 127.0.0.1 that was free a moment ago. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

function rotate(log) {
  if (sizeOf(log) > 10_000_000) fs.renameSync(log, `${log}.1`);
}

function sizeOf(file) {
  return fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function readText(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return '';
    if (error.code === 'EACCES' || error.code === 'EPERM' || error.code === 'ENOTDIR') {
      throw new Failure(
        `No se puede leer ${file}: revise quién es su dueño o indique otra carpeta con DATA_DIR.`,
      );
    }
    throw error;
  }
}

function lastLine(error) {
  const lines = `${error.stderr ?? ''}`.split('\n').filter((line) => line.trim() !== '');
  return lines.find((line) => /error|FATAL/i.test(line)) ?? lines.pop() ?? error.message;
}
