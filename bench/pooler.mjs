/**
 * Compares three servers on one PostgreSQL, connected directly and through PgBouncer in transaction mode:
 * leads per second, connections of PostgreSQL, and whether everything that needs a database session still
 * works. Needs `pgbouncer` (1.21 or newer) on the PATH, or its path in PGBOUNCER_BINARY.
 */
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { newSecrets, startBenchServer } from './lib/server.mjs';
import { submitLead } from './lib/visitors.mjs';
import { freePort, startPostgres } from '../scripts/lib/postgres.mjs';
import { at } from '../scripts/lib/project.mjs';

const INSTANCES = 3;
const CONNECTIONS = 24;
const SECONDS = 10;
const POOLED = 15;

/** Returns the line of a setting in docs/growing.md, so that what is measured is what is documented. */
function documented(name) {
  const [settings] = /```ini[^`]*```/.exec(readFileSync(at('docs', 'growing.md'), 'utf8'));
  const line = settings.split('\n').find((one) => one.trim().startsWith(`${name} = `));
  return line.trim().replace(' = ', '=');
}

function configuration(directory, port, target) {
  writeFileSync(join(directory, 'users.txt'), `"${target.username}" "${target.password}"\n`);
  const file = join(directory, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
* = host=127.0.0.1 port=${target.port} ${documented('connect_query')}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(directory, 'users.txt')}
${documented('pool_mode')}
default_pool_size = ${POOLED}
max_client_conn = 500
${documented('max_prepared_statements')}
${documented('ignore_startup_parameters')}
log_connections = 0
log_disconnections = 0
log_stats = 0
${process.getuid?.() === 0 ? 'user = nobody\n' : ''}`,
  );
  return file;
}

async function startPooler(directory, url) {
  const port = await freePort();
  const file = configuration(directory, port, new URL(url));
  const child = spawn(process.env.PGBOUNCER_BINARY ?? 'pgbouncer', ['-q', file], { stdio: 'inherit' });
  await new Promise((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
  const pooled = new URL(url);
  pooled.port = String(port);
  for (let tries = 0; ; tries++) {
    const probe = new Client({ connectionString: pooled.href });
    const up = await probe.connect().then(
      () => true,
      () => false,
    );
    await probe.end().catch(() => undefined);
    if (up) break;
    if (tries === 50) throw new Error('pgbouncer does not answer: it must be 1.21 or newer');
    await sleep(100);
  }
  return { url: pooled.href, stop: () => child.kill('SIGTERM') };
}

const secrets = newSecrets();
const directory = mkdtempSync(join(tmpdir(), 'bench-'));
chmodSync(directory, 0o755);
let postgres;
let database;
let pooler;
let servers = [];
try {
  postgres = await startPostgres({ directory });
  pooler = await startPooler(directory, postgres.url);
  database = new Client({ connectionString: postgres.url });
  await database.connect();
  const held = async () => {
    const { rows } = await database.query(
      `SELECT count(*)::int AS held FROM pg_stat_activity
        WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    );
    return rows[0].held;
  };
  for (const [name, url] of [
    ['through PgBouncer', pooler.url],
    ['straight', postgres.url],
  ]) {
    const ports = [];
    // In the first round, all three migrate the empty database at the same time.
    for (let n = 0; n < INSTANCES; n++) ports.push(await freePort());
    servers = await Promise.all(ports.map((port) => startBenchServer(url, port, secrets)));
    await database.query(
      `INSERT INTO settings (key, value) VALUES ('verificationDailyBudgetCents', '100000000') ON CONFLICT DO NOTHING`,
    );
    await sleep(2_500);
    const agent = new http.Agent({ keepAlive: true });
    const statuses = {};
    const times = [];
    let most = 0;
    const until = performance.now() + SECONDS * 1000;
    const visitor = async (n) => {
      for (let turn = n; performance.now() < until; turn++) {
        const { status, ms } = await submitLead(agent, ports[turn % INSTANCES]);
        statuses[status] = (statuses[status] ?? 0) + 1;
        times.push(ms);
      }
    };
    const watch = async () => {
      while (performance.now() < until) {
        most = Math.max(most, await held());
        await sleep(100);
      }
    };
    await Promise.all([watch(), ...Array.from({ length: CONNECTIONS }, (_, n) => visitor(n))]);
    agent.destroy();
    times.sort((a, b) => a - b);
    const jobs = await database.query(`SELECT count(*)::int AS n FROM jobs.job WHERE state = 'failed'`);
    console.log(
      `${name.padEnd(18)} ${((statuses[201] ?? 0) / SECONDS).toFixed(0).padStart(5)} /s   p99 ${(times[Math.floor(times.length * 0.99)] ?? 0).toFixed(0)} ms   ` +
        `connections of PostgreSQL ${most}   answers ${JSON.stringify(statuses)}   jobs failed ${jobs.rows[0].n}`,
    );
    await Promise.all(servers.map((server) => server.stop()));
    servers = [];
    // Stops the pooler first, because its connections would be counted too.
    pooler.stop();
    while ((await held()) > 0) await sleep(100);
  }
  const { rows } = await database.query(
    `SELECT count(*)::int AS n FROM pg_locks WHERE locktype = 'advisory'`,
  );
  console.log(`advisory locks left behind: ${rows[0].n}`);
} catch (error) {
  if (error.code === 'ENOENT' && error.syscall?.startsWith('spawn'))
    console.error('This measurement needs pgbouncer on the PATH, or its path in PGBOUNCER_BINARY.');
  else throw error;
  process.exitCode = 1;
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  pooler?.stop();
  await database?.end();
  await postgres?.stop();
  rmSync(directory, { recursive: true, force: true });
}
