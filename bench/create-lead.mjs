/**
 * Measures the cost of creating a lead: POST /api/leads on the built server, compared with the same writes
 * sent by pgbench to the same PostgreSQL in the same run. Rounds alternate; read the ratio, not the absolute
 * numbers.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { startBenchServer } from './lib/server.mjs';
import { submitLead } from './lib/visitors.mjs';
import { freePort, startPostgres } from '../scripts/lib/postgres.mjs';

const run = promisify(execFile);
const CONNECTIONS = 16;
const ROUNDS = 3;
const SECONDS = 10;

/** Rows that a submission writes, as one statement: lead, timeline, limits, queue. */
const LIMIT_SQL = `\\set n random(1, 2000000000)
WITH lead AS (
  INSERT INTO leads (full_name, phone_number, state, otp_code, otp_expires_at)
  VALUES ('María Fernández López', 'bench-' || :n || '-' || random(), 'FL', md5(random()::text), now() + interval '10 min') RETURNING id, phone_number
), interaction AS (
  INSERT INTO lead_interactions (lead_id, type, direction, metadata) SELECT id, 'submission', 'inbound', '{}' FROM lead
), counters AS (
  INSERT INTO limit_counters (key, hits, resets_at) SELECT k || phone_number, 1, now() FROM lead, unnest(ARRAY['a','b','c','d','e','f']) AS k
), queued AS (
  INSERT INTO jobs.job (name, data, start_after) SELECT 'retry-verification-code', jsonb_build_object('leadId', id), now() + interval '1 day' FROM lead
)
INSERT INTO otp_attempts (phone_number, ip_address, success, attempt_type) SELECT phone_number, '', true, 'send' FROM lead;
`;

async function loadHttp(port) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const until = performance.now() + SECONDS * 1000;
  const times = [];
  const statuses = {};
  const client = async () => {
    while (performance.now() < until) {
      const { status, ms } = await submitLead(agent, port);
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status === 201) times.push(ms);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.floor(times.length * share)] ?? 0;
  return { perSecond: times.length / SECONDS, p50: at(0.5), p99: at(0.99), statuses };
}

async function loadPgbench(url, script) {
  const { stdout } = await run('pgbench', [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(CONNECTIONS),
    '-j',
    '2',
    '-T',
    String(SECONDS),
    '-f',
    script,
    url,
  ]);
  return Number(/tps = ([\d.]+)/.exec(stdout)[1]);
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

const directory = mkdtempSync(join(tmpdir(), 'bench-'));
let postgres;
let server;
try {
  postgres = await startPostgres({ directory });
  const port = await freePort();
  server = await startBenchServer(postgres.url, port);
  const script = join(directory, 'limit.sql');
  writeFileSync(script, LIMIT_SQL);
  const database = new Client({ connectionString: postgres.url });
  await database.connect();
  await database.query(
    `INSERT INTO settings (key, value) VALUES ('verificationDailyBudgetCents', '100000000')`,
  );
  await loadHttp(port); // Warms both sides up.
  // As autovacuum does within a minute. Until then, the plans are those for empty tables and read every lead.
  await database.query('ANALYZE');
  await database.end();

  const limits = [];
  const results = [];
  for (let round = 0; round < ROUNDS; round++) {
    limits.push(await loadPgbench(postgres.url, script));
    results.push(await loadHttp(port));
  }
  const limit = median(limits);
  const perSecond = median(results.map((r) => r.perSecond));
  console.log(`pgbench, the same rows   ${limit.toFixed(0)} /s`);
  console.log(
    `POST /api/leads          ${perSecond.toFixed(0)} /s  (${((100 * perSecond) / limit).toFixed(1)} % of pgbench; target 12 %)`,
  );
  console.log(
    `latency                  p50 ${median(results.map((r) => r.p50)).toFixed(1)} ms, p99 ${median(results.map((r) => r.p99)).toFixed(1)} ms (target 100 ms)`,
  );
  console.log(`answers                  ${JSON.stringify(results.map((r) => r.statuses))}`);
} catch (error) {
  if (error.code === 'ENOENT' && error.path === 'pgbench')
    console.error('This benchmark needs pgbench on the PATH (Debian: postgresql-contrib).');
  else throw error;
  process.exitCode = 1;
} finally {
  await server?.stop();
  await postgres?.stop();
  rmSync(directory, { recursive: true, force: true });
}
