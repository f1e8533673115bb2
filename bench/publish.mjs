/**
 * Measures the time until a published price appears on the landing page of every server: three servers on one
 * PostgreSQL, successive publications through each server in turn.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort, startPostgres } from '../scripts/lib/postgres.mjs';
import { at, pinnedNode } from '../scripts/lib/project.mjs';
import { newSecrets, startBenchServer } from './lib/server.mjs';

const SERVERS = 3;
const PUBLICATIONS = 12;
const TARGET_MS = 5_000;
const PASSWORD = 'una-clave-larga-de-prueba-1';

const percentile = (times, part) => times.toSorted((a, b) => a - b)[Math.floor(times.length * part)];

const directory = mkdtempSync(join(tmpdir(), 'bench-publish-'));
const postgres = await startPostgres({ directory });
const secrets = newSecrets();
const servers = [];
try {
  for (let n = 0; n < SERVERS; n += 1) {
    const port = await freePort();
    const server = await startBenchServer(postgres.url, port, {
      ...secrets,
      MEDIA_DIR: join(directory, 'media'),
    });
    servers.push({ ...server, url: `http://127.0.0.1:${port}` });
  }
  await promisify(execFile)(
    pinnedNode(),
    [at('backend', 'dist', 'bundle', 'cli', 'admin.js'), 'create', '--username', 'bench'],
    { env: { ...process.env, DATABASE_URL: postgres.url, ADMIN_PASSWORD: PASSWORD } },
  );
  const send = async (server, method, path, body, token) => {
    const answer = await fetch(`${server.url}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: body && JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const { token } = await send(servers[0], 'POST', '/api/admin/login', {
    username: 'bench',
    password: PASSWORD,
  });

  const answered = [];
  const everywhere = [];
  for (let n = 1; n <= PUBLICATIONS; n += 1) {
    const server = servers[n % SERVERS];
    const { revision, document } = await send(server, 'GET', '/api/admin/site/draft', undefined, token);
    document.plans.growth.landing.monthlyCents = 41_000 + n * 100;
    const price = `$${410 + n}`;
    const saved = await send(server, 'PUT', '/api/admin/site/draft', { revision, document }, token);
    const started = performance.now();
    await send(server, 'POST', '/api/admin/site/publish', { revision: saved.revision }, token);
    answered.push(performance.now() - started);
    await Promise.all(
      servers.map(async ({ url }) => {
        while (!(await (await fetch(`${url}/`)).text()).includes(price)) await sleep(20);
      }),
    );
    everywhere.push(performance.now() - started);
  }
  const row = (name, times) =>
    console.log(
      `${name.padEnd(36)} p50 ${percentile(times, 0.5).toFixed(0).padStart(5)} ms   longest ${Math.max(
        ...times,
      )
        .toFixed(0)
        .padStart(5)} ms`,
    );
  row('publishing is answered', answered);
  row(`the price stands on ${SERVERS} servers`, everywhere);
  console.log(`target: ${TARGET_MS} ms on every server`);
  if (Math.max(...everywhere) > TARGET_MS) process.exitCode = 1;
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
}
