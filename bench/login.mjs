/**
 * Shows whether the time of a refused login reveals that a username exists: wrong passwords for known and
 * unknown usernames alternate on the built server. Read the ratio of the medians.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { hash } from 'bcrypt';
import { startBenchServer } from './lib/server.mjs';
import { freePort, startPostgres } from '../scripts/lib/postgres.mjs';

const TRIES = 200;
const COST = 12;
/** Attempts per username, below the number that locks it. */
const TRIES_PER_ADMIN = 4;
const TOLERANCE = 0.1;

const median = (times) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];

let serial = 0;
async function refusedLogin(port, username) {
  serial += 1;
  const started = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `11.${serial >> 8}.${serial & 255}.7` },
    body: JSON.stringify({ username, password: 'no es la contraseña' }),
  });
  await response.text();
  if (response.status !== 401) throw new Error(`expected 401, got ${response.status}`);
  return performance.now() - started;
}

const directory = mkdtempSync(join(tmpdir(), 'bench-login-'));
const postgres = await startPostgres({ directory });
try {
  const port = await freePort();
  const server = await startBenchServer(postgres.url, port);
  const client = new Client(postgres.url);
  await client.connect();
  await client.query(
    `INSERT INTO admin_users (username, password_hash, role) SELECT 'admin' || n, $1, 'owner' FROM generate_series(0, $2::int) n`,
    [await hash('otra contraseña', COST), TRIES / TRIES_PER_ADMIN],
  );
  const known = [];
  const unknown = [];
  for (let n = -5; n < TRIES; n += 1) {
    // The first few only warm the server up.
    const ofKnown = await refusedLogin(
      port,
      n < 0 ? 'admin50' : `admin${Math.floor(n / TRIES_PER_ADMIN)}`,
    ).catch((error) => (n < 0 ? 0 : Promise.reject(error)));
    const ofUnknown = await refusedLogin(port, `nadie${n}`);
    if (n < 0) continue;
    known.push(ofKnown);
    unknown.push(ofUnknown);
  }
  const ratio = median(known) / median(unknown);
  console.log(`known username:   median ${median(known).toFixed(1)} ms of ${known.length}`);
  console.log(`unknown username: median ${median(unknown).toFixed(1)} ms of ${unknown.length}`);
  console.log(`ratio ${ratio.toFixed(3)} (target within ${TOLERANCE * 100} % of 1)`);
  if (Math.abs(ratio - 1) > TOLERANCE) process.exitCode = 1;
  await client.end();
  await server.stop();
} finally {
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
}
