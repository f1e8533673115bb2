/**
 * Restarts three servers behind nginx (docker/nginx.conf) on one PostgreSQL, successively by SIGTERM, while
 * 10,000 people send the form and others read pages. Nothing may fail, be lost, or be done twice. Needs
 * `nginx` on the PATH, or its path in NGINX_BINARY. With another number of people: npm run bench --
 * rolling-restart 2000
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
import { Failure } from '../scripts/lib/errors.mjs';
import { freePort, startPostgres } from '../scripts/lib/postgres.mjs';
import { currentPages } from '../scripts/lib/pages.mjs';
import { at } from '../scripts/lib/project.mjs';

const PEOPLE = Number(process.argv[2] ?? 10_000);
const INSTANCES = 3;
const WRITERS = 16;
const READERS = 4;
const PAGES = ['/', '/api/config', '/checkout?plan=starter', '/api/health/live', '/privacidad'];

/** Writes docker/nginx.conf with these servers instead of Docker's names. */
function nginxConfiguration(directory, port, servers) {
  const replaced = [
    ['pid /tmp/', `pid ${directory}/`],
    [/_temp_path \/tmp\//g, `_temp_path ${directory}/`],
    ['access_log /dev/stdout paths;', 'access_log off;'],
    // Without warnings about connections refused during a restart.
    ['error_log /dev/stderr warn;', 'error_log /dev/stderr crit;'],
    ['listen 8080;', `listen 127.0.0.1:${port};`],
    ['root /usr/share/nginx/html;', `root ${join(currentPages(), 'public')};`],
    ['proxy_cache_path /tmp/', `proxy_cache_path ${directory}/`],
    ['resolver 127.0.0.11 valid=1s ipv6=off;', ''],
    ['http://backend:3000;', 'http://instances;'],
    // Trusts X-Forwarded-For, as behind a proxy that ends TLS.
    ['include /etc/nginx/trusted-proxies*.conf;', 'set_real_ip_from 127.0.0.1;'],
    // Keeps nginx from marking a server as failed; with Docker's names it does not either.
    [
      '\n  server {',
      `\n  upstream instances {\n${servers.map((each) => `    server 127.0.0.1:${each} max_fails=0;\n`).join('')}  }\n  server {`,
    ],
  ];
  return replaced.reduce(
    (text, [from, to]) => {
      const changed = text.replace(from, to);
      if (changed === text) throw new Error(`docker/nginx.conf has changed: ${from}`);
      return changed;
    },
    readFileSync(at('docker', 'nginx.conf'), 'utf8'),
  );
}

/** @returns {Promise<{ stop: () => Promise<void> }>} when it responds */
async function startNginx(directory, port, servers) {
  const file = join(directory, 'nginx.conf');
  writeFileSync(file, nginxConfiguration(directory, port, servers));
  const child = spawn(process.env.NGINX_BINARY ?? 'nginx', ['-c', file, '-g', 'daemon off;'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await new Promise((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
  for (let tries = 0; child.exitCode === null; tries++) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => null);
    if (answer?.ok) break;
    if (tries === 100) throw new Failure('nginx no responde.');
    await sleep(50);
  }
  if (child.exitCode !== null) throw new Failure('nginx no arrancó.');
  return {
    stop: async () => {
      child.kill('SIGQUIT');
      await ended;
    },
  };
}

function read(agent, port, path, ip) {
  const headers = { 'x-forwarded-for': ip };
  return new Promise((resolve, reject) => {
    http
      .get({ agent, port, host: '127.0.0.1', path, headers }, (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode));
        response.on('error', reject);
      })
      .on('error', reject);
  });
}

const secrets = newSecrets();
const directory = mkdtempSync(join(tmpdir(), 'bench-'));
// A separate folder, because PostgreSQL's is not accessible to other users: nginx started by root runs its
// workers as another user.
const nginxDirectory = mkdtempSync(join(tmpdir(), 'bench-nginx-'));
chmodSync(nginxDirectory, 0o755);
const ports = [];
const servers = [];
let postgres;
let database;
let nginx;
try {
  postgres = await startPostgres({ directory });
  database = new Client({ connectionString: postgres.url });
  await database.connect();
  const start = (port) => startBenchServer(postgres.url, port, secrets);
  for (let n = 0; n < INSTANCES; n++) {
    ports.push(await freePort());
    servers.push(await start(ports[n]));
  }
  await database.query(
    `INSERT INTO settings (key, value) VALUES ('verificationDailyBudgetCents', '100000000')`,
  );
  const front = await freePort();
  nginx = await startNginx(nginxDirectory, front, ports);

  const agent = new http.Agent({ keepAlive: true });
  const accepted = new Set();
  const times = [];
  const failures = {};
  const failed = (what) => (failures[what] = (failures[what] ?? 0) + 1);
  let sent = 0;
  let reads = 0;
  let writing = true;
  const writer = async () => {
    while (sent < PEOPLE) {
      sent += 1;
      const answer = await submitLead(agent, front).catch((error) => ({ status: error.code }));
      if (answer.status !== 201) failed(`form: ${answer.status}`);
      else {
        accepted.add(answer.phoneNumber);
        times.push(answer.ms);
      }
    }
  };
  const reader = async () => {
    while (writing) {
      const path = PAGES[reads++ % PAGES.length];
      const ip = `73.${reads % 256}.${(reads >> 8) % 256}.9`;
      const status = await read(agent, front, path, ip).catch((error) => error.code);
      if (status !== 200) failed(`${path}: ${status}`);
      await sleep(5);
    }
  };
  const roll = async () => {
    for (let n = 0; n < INSTANCES; n++) {
      while (sent < (PEOPLE * (n + 1)) / (INSTANCES + 2)) await sleep(20);
      const began = performance.now();
      await servers[n].stop();
      const ended = performance.now();
      servers[n] = await start(ports[n]);
      const ready = performance.now();
      console.log(
        `server ${n + 1}: ended after ${((ended - began) / 1000).toFixed(1)} s, its replacement ready ${((ready - ended) / 1000).toFixed(1)} s later`,
      );
    }
  };
  const began = performance.now();
  const readers = Array.from({ length: READERS }, reader);
  const rolled = roll();
  await Promise.all(Array.from({ length: WRITERS }, writer));
  const seconds = (performance.now() - began) / 1000;
  await rolled;
  writing = false;
  await Promise.all(readers);
  agent.destroy();

  const { rows } = await database.query(
    `SELECT phone_number AS phone, count(*)::int AS leads,
            (SELECT count(*)::int FROM lead_interactions i WHERE i.lead_id = (min(l.id::text))::uuid AND i.type = 'submission') AS submissions,
            (SELECT count(*)::int FROM outbox_messages o WHERE o.recipient = l.phone_number) AS codes
       FROM leads l GROUP BY phone_number`,
  );
  const stored = new Map(rows.map((row) => [row.phone, row]));
  const lost = [...accepted].filter((phone) => !stored.has(phone)).length;
  const doubled = rows.filter((row) => row.leads > 1 || row.submissions > 1 || row.codes > 1).length;
  times.sort((a, b) => a - b);
  const share = (part) => (times[Math.floor(times.length * part)] ?? 0).toFixed(0);
  const failedCount = Object.values(failures).reduce((sum, count) => sum + count, 0);
  console.log(
    `${accepted.size} leads in ${seconds.toFixed(0)} s (${(accepted.size / seconds).toFixed(0)} /s), ${reads} pages read; p50 ${share(0.5)} ms, p99 ${share(0.99)} ms, longest ${(times.at(-1) ?? 0).toFixed(0)} ms
failed ${failedCount} ${failedCount ? JSON.stringify(failures) : ''}, lost ${lost}, done twice ${doubled} (targets 0, 0, 0)`,
  );
  if (failedCount + lost + doubled > 0) process.exitCode = 1;
} catch (error) {
  if (error.code === 'ENOENT' && error.syscall?.startsWith('spawn'))
    console.error(
      'This measurement needs nginx on the PATH, or NGINX_BINARY with where it is (Debian: nginx-light).',
    );
  else throw error;
  process.exitCode = 1;
} finally {
  await nginx?.stop();
  await Promise.all(servers.map((server) => server.stop()));
  await database?.end();
  await postgres?.stop();
  rmSync(directory, { recursive: true, force: true });
  rmSync(nginxDirectory, { recursive: true, force: true });
}
