/**
 * Measures the cost of a proof of work for a bulk sender: fetches challenges of the built server from one
 * network until every difficulty has occurred, and solves them on one core as an attacker's program would.
 * Measures CPU time, so that other work on the machine does not count.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { startBenchServer } from './lib/server.mjs';
import { freePort, startPostgres } from '../scripts/lib/postgres.mjs';

/** Challenges of a network in an hour that are measured: some from the middle of each difficulty. */
const DEGREES = [
  ['the first 9 of an hour', 1, 9],
  ['up to the 29th', 15, 24],
  ['up to the 99th', 60, 69],
  ['from the 100th on', 120, 125],
];

const directory = mkdtempSync(join(tmpdir(), 'bench-challenge-'));
const postgres = await startPostgres({ directory });
const port = await freePort();
const server = await startBenchServer(postgres.url, port);
try {
  const ask = async () =>
    (
      await fetch(`http://127.0.0.1:${port}/api/challenge`, { headers: { 'x-forwarded-for': '73.9.9.9' } })
    ).json();
  const kept = [];
  for (let n = 1; n <= 125; n += 1) kept[n] = await ask();
  for (const [name, first, last] of DEGREES) {
    const times = [];
    for (const challenge of kept.slice(first, last + 1)) {
      const started = process.cpuUsage();
      if (!(await solveChallenge({ challenge, deriveKey }))) throw new Error('a challenge was not solved');
      const { user, system } = process.cpuUsage(started);
      times.push((user + system) / 1e6);
    }
    const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
    console.log(
      `${name.padEnd(24)} ${mean.toFixed(2)} CPU s each   (${times.length} solved, ${Math.min(...times).toFixed(2)} to ${Math.max(...times).toFixed(2)})`,
    );
  }
} finally {
  await server.stop();
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
}
