import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { isContinued } from './continue.mjs';
import { Failure, LastingFailure } from './errors.mjs';
import { takeLauncherLock } from './launcher-lock.mjs';
import { holdPages } from './pages.mjs';
import { freePort, startPostgres } from './postgres.mjs';
import { makeFolder } from './postgres-files.mjs';
import { at, childEnvironment, pinnedNode, ROOT } from './project.mjs';
import { generatedSecrets, keepSecrets } from './secrets.mjs';
import { checkAddress, superviseServer } from './server.mjs';
import { checkConfiguration, checkSettings } from './start-settings.mjs';
import { run, withProgress } from './terminal.mjs';

const WATCH_EVERY_MS = 1_000;
/** Maximum number of restarts of a crashed PostgreSQL before the product stops. While the disk is full, it waits instead. */
const REVIVALS = 5;
/** Free space that PostgreSQL needs to recover: a segment of its write-ahead log, with a reserve. */
const ROOM_BYTES = 32 * 1024 ** 2;
const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost', '0.0.0.0', '::']);

/**
 * Starts PostgreSQL and the server and prints their addresses. Returns when the server is ready; Ctrl-C stops both.
 *
 * @param {{ demo: boolean, pages: string }} options demo: uses a separate data folder, filled with invented leads; pages: the
 *   folder of their build
 */
export async function launch({ demo, pages }) {
  const closers = [];
  const asked = new AbortController();
  let ending;
  const end = (code) => {
    // Ends a migration in progress. It is a transaction, so the database stays consistent.
    asked.abort();
    ending ??= (async () => {
      // Waits for a start in progress, so that everything it started can be stopped.
      await started.catch(() => undefined);
      for (const close of closers.reverse()) {
        try {
          await close();
        } catch (error) {
          // A failure does not prevent the others from being closed.
          process.stderr.write(`${error.message}\n`);
        }
      }
      process.exit(code);
    })();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0));
  const crash = (reason) => {
    if (!ending) process.stderr.write(`El programa terminó de forma inesperada: ${reason}\n`);
    end(1);
  };

  const started = start({ demo, pages, closers, crash, asked: asked.signal });
  watchParents(() => end(0));
  try {
    process.stdout.write(`${(await started).join('\n')}\n`);
  } catch (error) {
    if (!ending) process.stderr.write(`${error instanceof Failure ? error.message : error.stack}\n`);
    end(1);
  }
}

async function start({ demo, pages, closers, crash, asked }) {
  closers.push(holdPages(pages));
  const dataDir = path.resolve(ROOT, process.env.DATA_DIR || (demo ? '.demo-data' : '.data'));
  const host = process.env.HOST || '127.0.0.1';
  await checkSettings({ dataDir, demo, environment: process.env });
  const port = Number(process.env.PORT || '3000') || (await freePort());
  const url = (process.env.PUBLIC_URL || `http://${LOOPBACK.has(host) ? 'localhost' : host}:${port}`).replace(
    /^(.*[^/])\/+$/,
    '$1',
  );

  prepareFolder(dataDir);
  if (demo) markDemo(dataDir);
  const lock = await takeLauncherLock(dataDir);
  closers.push(lock.release);
  await checkAddress(host, port);

  const { external, databaseUrl, ownerUrl, dataPlace, possible } = await openDatabase({
    demo,
    dataDir,
    closers,
    crash,
  });

  // Only the process that creates the first user receives it.
  const adminPassword = process.env.ADMIN_PASSWORD;
  delete process.env.ADMIN_PASSWORD;
  const environment = {
    ...keepSecrets(dataDir, process.env),
    DATABASE_URL: databaseUrl,
    // Only the processes that migrate and fill the database receive it: the server keeps the restricted role.
    DATABASE_OWNER_URL: '',
    DATA_DIR: dataDir,
    AUDIT_HEAD_FILE: process.env.AUDIT_HEAD_FILE || path.join(dataDir, 'audit-heads.jsonl'),
    ...(process.env.BACKUP_TARGET && !process.env.BACKUP_STATUS_FILE
      ? { BACKUP_STATUS_FILE: path.join(dataDir, 'backup-status.json') }
      : {}),
    HOST: host,
    PORT: String(port),
    PUBLIC_URL: url,
    // Prevents messages to invented phone numbers and addresses.
    ...(demo ? { SMS_TRANSPORT: 'outbox', EMAIL_TRANSPORT: 'outbox' } : {}),
  };
  const asOwner = { ...environment, DATABASE_OWNER_URL: ownerUrl ?? '' };
  await checkConfiguration(asOwner);
  const generated = generatedSecrets(process.env);
  const options = generated.length > 0 ? ['--generated-secrets', generated.join(',')] : [];
  await runBackend('bundle/cli/migrate.js', options, asOwner, asked);
  const server = await superviseServer({
    environment,
    logFile: path.join(dataDir, 'server.log'),
    pages,
    generatedSecrets: generated,
    onStart: (serverPid) => lock.note({ serverPid, url }),
    possible,
    onGivingUp: crash,
  });
  closers.push(async () => {
    lock.note({ closing: true });
    await server.stop();
  });

  const administrator = await firstAdministrator(databaseUrl, asOwner, adminPassword);
  if (demo) await fillWithDemoData(databaseUrl, asOwner);
  return [
    ...outboxNote({ ...process.env, ...environment }),
    `Sitio:          ${url}`,
    `Administrador:  ${administrator}`,
    `Datos:          ${external ? `${withoutPassword(external)}; secretos y registro en ${dataDir}` : dataPlace}`,
  ];
}

/** Checks the external database, or starts the embedded one. */
async function openDatabase({ demo, dataDir, closers, crash }) {
  const external = demo ? '' : process.env.DATABASE_URL;
  if (external) {
    const ownerUrl = process.env.DATABASE_OWNER_URL;
    await checkDatabase('DATABASE_URL', external);
    if (ownerUrl) await checkDatabase('DATABASE_OWNER_URL', ownerUrl);
    return { external, databaseUrl: external, ownerUrl, dataPlace: dataDir };
  }
  const postgres = await supervisePostgres(path.join(dataDir, 'postgres'), closers, crash);
  return {
    databaseUrl: postgres.applicationUrl,
    ownerUrl: postgres.url,
    possible: postgres.running,
    dataPlace: postgres.location.startsWith(dataDir) ? dataDir : `${dataDir} y ${postgres.location}`,
  };
}

/**
 * Warns about messages that are stored instead of sent and cannot be opened. The server decides this in
 * app-config.ts.
 */
function outboxNote({ PUBLIC_URL, SMS_TRANSPORT, EMAIL_TRANSPORT, ALLOW_DEV_OUTBOX }) {
  const keeps = [SMS_TRANSPORT, EMAIL_TRANSPORT].some((transport) => !transport || transport === 'outbox');
  const hostname = URL.canParse(PUBLIC_URL) ? new URL(PUBLIC_URL).hostname : 'localhost';
  const isLocal = /^(localhost|.+\.localhost|\[::1\]|127(\.\d+){3})$/.test(hostname);
  return keeps && !isLocal && ALLOW_DEV_OUTBOX?.toLowerCase() !== 'true'
    ? [
        `Aviso:          ${hostname} es público: /dev/outbox no muestra los mensajes. Configure twilio y smtp, o ALLOW_DEV_OUTBOX=true.`,
      ]
    : [];
}

function prepareFolder(dataDir) {
  try {
    // Other users may enter the folder but not list it. Under root, PostgreSQL's user has to enter it.
    makeFolder(dataDir, 0o711);
    fs.accessSync(dataDir, fs.constants.W_OK | fs.constants.X_OK);
    fs.readdirSync(dataDir);
  } catch (error) {
    throw new Failure(
      `No se puede usar la carpeta de datos ${dataDir} (${error.code}): revise sus permisos o indique otra con DATA_DIR.`,
    );
  }
}

/** Keeps invented people out of an installation: a demonstration needs an empty folder, and a note marks the folder. */
function markDemo(dataDir) {
  const note = path.join(dataDir, 'demo');
  if (!fs.existsSync(note) && dataDir !== at('.demo-data') && fs.readdirSync(dataDir).length > 0)
    throw new Failure(
      `En ${dataDir} ya hay archivos que no son de una demostración: indique otra carpeta con DATA_DIR.`,
    );
  fs.writeFileSync(note, '');
}

/** Starts PostgreSQL, and restarts it on the same port if it crashes. If that fails too often, the product stops. */
async function supervisePostgres(directory, closers, crash) {
  const first = !fs.existsSync(directory);
  const begin = () => startPostgres({ directory });
  let postgres = await (first ? withProgress('Creando la base de datos', begin) : begin());
  let reviving;
  let failures = 0;
  let toldOfFullDisk = false;
  const revive = async () => {
    try {
      postgres = await startPostgres({ directory, port: postgres.port, create: false });
      failures = 0;
      toldOfFullDisk = false;
      process.stderr.write(
        `PostgreSQL terminó de forma inesperada y se inició otra vez (registro: ${path.join(postgres.location, 'server.log')}).\n`,
      );
    } catch (error) {
      if (error instanceof LastingFailure) return crash(error.message);
      if (hasRoom(postgres.location)) {
        failures += 1;
        if (failures === REVIVALS) crash(error.message);
      } else if (!toldOfFullDisk) {
        toldOfFullDisk = true;
        process.stderr.write(
          `PostgreSQL terminó y el disco de ${postgres.location} está lleno: se inicia otra vez en cuanto haya espacio.\n`,
        );
      }
    }
  };
  const watch = setInterval(() => {
    if (postgres.isRunning()) return;
    reviving ??= revive().finally(() => (reviving = undefined));
  }, WATCH_EVERY_MS);
  closers.push(async () => {
    clearInterval(watch);
    await reviving;
    await postgres.stop();
  });
  return {
    url: postgres.url,
    applicationUrl: postgres.applicationUrl,
    location: postgres.location,
    running: async (signal) => {
      while (!postgres.isRunning() && !signal.aborted) await sleep(WATCH_EVERY_MS / 10);
    },
  };
}

function hasRoom(folder) {
  try {
    const { bavail, bsize } = fs.statfsSync(folder);
    return bavail * bsize >= ROOM_BYTES;
  } catch {
    return true;
  }
}

async function checkDatabase(name, databaseUrl) {
  try {
    const version = await query(databaseUrl, 'SHOW server_version_num');
    if (Number(version.server_version_num) < 180_000) {
      throw new Failure(`La base de datos de ${name} es anterior a PostgreSQL 18, que es la que hace falta.`);
    }
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(
      `No se puede conectar a la base de datos de ${name} (${withoutPassword(databaseUrl)}): ${error.message || error.code}`,
    );
  }
}

async function firstAdministrator(databaseUrl, environment, adminPassword) {
  const known = await query(
    databaseUrl,
    'SELECT username FROM admin_users WHERE is_active ORDER BY created_at LIMIT 1',
  );
  if (known) return known.username;
  const output = await runBackend('bundle/cli/admin.js', ['ensure-first'], {
    ...environment,
    ...(adminPassword ? { ADMIN_PASSWORD: adminPassword } : {}),
  });
  const { username, password } = JSON.parse(output);
  return password ? `${username}, contraseña ${password} (guárdela: no se muestra otra vez)` : username;
}

async function fillWithDemoData(databaseUrl, environment) {
  if (await query(databaseUrl, 'SELECT 1 FROM leads LIMIT 1')) return;
  await withProgress('Inventando los datos de muestra', () => runBackend('cli/demo.js', [], environment));
}

/** Runs a program of backend/dist and returns its output. On failure, the error contains the output. */
async function runBackend(script, options, environment, asked) {
  const { code, signal, output } = await run(pinnedNode(), [at('backend', 'dist', script), ...options], {
    env: childEnvironment(environment),
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: asked,
  });
  if (code === 0) return output;
  const how = signal ? `lo terminó la señal ${signal}` : `salió con el código ${code}`;
  const sentence = `El programa ${path.basename(script)} no acabó su trabajo: ${how}.`;
  throw new Failure([output.trim(), signal || !output.trim() ? sentence : ''].filter(Boolean).join('\n'));
}

/** Returns the first row of a statement's result. */
async function query(databaseUrl, statement) {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    return (await client.query(statement)).rows[0];
  } finally {
    await client.end();
  }
}

function withoutPassword(databaseUrl) {
  try {
    const { host, pathname } = new URL(databaseUrl);
    return `postgresql://${host}${pathname}`;
  } catch {
    return 'dirección mal escrita';
  }
}

/**
 * Watches the processes between the terminal and this one: npm, its shell, and an older Node that waits for this process.
 * When one of them is killed, no signal reaches this process, so it has to notice by itself.
 */
function watchParents(onGone) {
  if (!process.env.npm_lifecycle_event || process.platform !== 'linux') return;
  const parentOf = (pid) => {
    try {
      return fs
        .readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')[1];
    } catch {
      return '';
    }
  };
  const depth = isContinued() ? 3 : 2;
  const line = () => {
    const pids = [String(process.ppid)];
    while (pids.length < depth) pids.push(parentOf(pids.at(-1)));
    return pids.join(' ');
  };
  const first = line();
  setInterval(() => {
    if (line() !== first) onGone();
  }, 300).unref();
}
