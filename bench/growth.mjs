/**
 * Measures the resources that a lead needs, to estimate which limit is reached first: bytes by table,
 * write-ahead log, processor time of the server and of PostgreSQL. Also measures the form with an empty
 * history and with years of it, and the time to delete a month by row or by partition. With another number of
 * old attempts and events: npm run bench -- growth 1000000
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { seedLeads } from './lib/leads.mjs';
import { startBenchServer } from './lib/server.mjs';
import { submitLead } from './lib/visitors.mjs';
import { freePort, startPostgres } from '../scripts/lib/postgres.mjs';

const OLD_ROWS = Number(process.argv[2] ?? 5_000_000);
const CONNECTIONS = 16;
const PEOPLE = 1_500;
const TICKS_A_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Returns the processor seconds of a process so far, including its ended children. */
function cpuOf(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_A_SECOND;
  } catch {
    return 0;
  }
}

/** Returns the processor seconds of a process and its children. */
function cpuOfTree(root) {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return (
          readFileSync(`/proc/${pid}/stat`, 'utf8')
            .replace(/^.*\) /, '')
            .split(' ')[1] === String(root)
        );
      } catch {
        return false;
      }
    });
  return [root, ...children].reduce((sum, pid) => sum + cpuOf(pid), 0);
}

async function load(port, people) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const began = performance.now();
  let sent = 0;
  const times = [];
  const phones = [];
  const visitor = async () => {
    while (sent++ < people) {
      const { status, ms, phoneNumber } = await submitLead(agent, port);
      if (status !== 201) throw new Error(`the form answered ${status}`);
      times.push(ms);
      phones.push(phoneNumber);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, visitor));
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.floor(times.length * share)] ?? 0;
  return {
    phones,
    perSecond: (1000 * times.length) / (performance.now() - began),
    p50: at(0.5),
    p99: at(0.99),
  };
}

async function verify(port, database, phones) {
  for (const phone of phones) {
    const { rows } = await database.query(
      'SELECT body FROM outbox_messages WHERE recipient = $1 ORDER BY created_at DESC LIMIT 1',
      [phone],
    );
    await fetch(`http://127.0.0.1:${port}/api/leads/verify`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `73.9.${phones.indexOf(phone) % 250}.9`,
      },
      body: JSON.stringify({ phoneNumber: phone, code: /\b\d{6}\b/.exec(rows[0].body)[0] }),
    });
  }
}

const SIZES = `
  SELECT coalesce(inhparent::regclass, c.oid::regclass)::text AS name, sum(pg_total_relation_size(c.oid))::float8 AS bytes
    FROM pg_class c LEFT JOIN pg_inherits ON inhrelid = c.oid
   WHERE c.relkind = 'r' AND c.relnamespace IN ('public'::regnamespace, 'jobs'::regnamespace) GROUP BY 1`;
const sizes = async (database) =>
  new Map((await database.query(SIZES)).rows.map(({ name, bytes }) => [name, bytes]));

async function timed(work) {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const directory = mkdtempSync(join(tmpdir(), 'bench-'));
let postgres;
let database;
let server;
try {
  postgres = await startPostgres({ directory });
  const port = await freePort();
  server = await startBenchServer(postgres.url, port);
  database = new Client({ connectionString: postgres.url });
  await database.connect();
  await database.query(
    `INSERT INTO settings (key, value) VALUES ('verificationDailyBudgetCents', '100000000')`,
  );
  await load(port, 300); // Warms both sides up.

  const postmaster = Number(
    readFileSync(join(postgres.location, 'data', 'postmaster.pid'), 'utf8').split('\n')[0],
  );
  const used = async () => {
    const { rows } = await database.query(`SELECT pg_current_wal_insert_lsn() - '0/0'::pg_lsn AS wal`);
    return { wal: Number(rows[0].wal), server: cpuOf(server.pid), postgres: cpuOfTree(postmaster) };
  };
  /** Measures the form and the cost of each lead. */
  const measure = async (history) => {
    const began = await used();
    const result = await load(port, PEOPLE);
    const ended = await used();
    const leads = result.phones.length;
    const each = (what, unit) => (((ended[what] - began[what]) / leads) * unit).toFixed(2);
    console.log(
      `form, ${history}
  at ${CONNECTIONS} connections       ${result.perSecond.toFixed(0)} /s, p50 ${result.p50.toFixed(1)} ms, p99 ${result.p99.toFixed(1)} ms
  processor for a lead     server ${each('server', 1000)} ms, PostgreSQL ${each('postgres', 1000)} ms
  write-ahead log          ${each('wal', 1 / 1024)} KiB a lead`,
    );
    return result.phones;
  };
  const before = await sizes(database);
  const phones = await measure('empty history');
  const leads = phones.length;
  await verify(port, database, phones.slice(0, Math.floor(leads / 10)));
  await database.query('VACUUM');
  const after = await sizes(database);
  let total = 0;
  for (const [name, bytes] of [...after].sort(([, a], [, b]) => b - a)) {
    const grown = (bytes - (before.get(name) ?? 0)) / leads;
    // Skips tables that hardly grow, and the outbox, which production does not use.
    if (grown < 64 || name === 'outbox_messages') continue;
    total += grown;
    console.log(`  ${name.padEnd(24)} ${grown.toFixed(0).padStart(6)} bytes a lead, indexes included`);
  }
  console.log(`  ${'together'.padEnd(24)} ${total.toFixed(0).padStart(6)}`);

  const filling = await timed(async () => {
    await database.query('DELETE FROM leads');
    await seedLeads(database, Math.max(1_000, Math.floor(OLD_ROWS / 10)));
    await database.query(
      `INSERT INTO otp_attempts (phone_number, ip_address, success, attempt_type, created_at)
       SELECT '+1' || (2010000000 + n % 7000000), '73.' || n % 250 || '.' || n / 250 % 250 || '.' || n % 7, n % 3 > 0, 'send',
              now() - interval '365 days' * (1 - n / $1::float8) FROM generate_series(1, $1::int) AS n`,
      [OLD_ROWS],
    );
    await database.query(
      `INSERT INTO analytics_events (event, value, created_at)
       SELECT (ARRAY['page_view', 'form_start', 'form_submit', 'otp_verified'])[1 + n % 4], n % 100,
              now() - interval '365 days' * (1 - n / $1::float8) FROM generate_series(1, $1::int) AS n`,
      [OLD_ROWS],
    );
    await database.query('VACUUM ANALYZE');
  });
  const { rows } = await database.query(
    `SELECT pg_size_pretty(pg_database_size(current_database())) AS size`,
  );
  await load(port, 300);
  await measure(
    `${(OLD_ROWS / 1e6).toFixed(1)} M attempts and events, ${(OLD_ROWS / 1e7).toFixed(1)} M leads (${rows[0].size}, filled in ${(filling / 1000).toFixed(0)} s)`,
  );

  const month = Math.floor(OLD_ROWS / 12);
  const byRow = await timed(async () => {
    for (let batch = 0; batch < 50; batch++)
      await database.query(
        `DELETE FROM otp_attempts WHERE id = ANY(ARRAY(SELECT id FROM otp_attempts WHERE created_at < now() - interval '330 days' LIMIT 1000))`,
      );
  });
  await database.query(
    `CREATE TABLE attempts_by_month (LIKE otp_attempts INCLUDING DEFAULTS) PARTITION BY RANGE (created_at);
     CREATE TABLE attempts_of_a_month PARTITION OF attempts_by_month FOR VALUES FROM (MINVALUE) TO ('infinity');
     CREATE INDEX ON attempts_by_month (created_at); CREATE INDEX ON attempts_by_month (phone_number, created_at);
     CREATE INDEX ON attempts_by_month (ip_address, created_at)`,
  );
  await database.query(`INSERT INTO attempts_by_month SELECT * FROM otp_attempts LIMIT ${month}`);
  const byPartition = await timed(() => database.query('DROP TABLE attempts_of_a_month'));
  console.log(
    `forgetting a month        ${month.toLocaleString('en')} attempts: ${((byRow / 50_000) * (month / 1000)).toFixed(0)} s by row (${(50_000 / (byRow / 1000)).toFixed(0)} /s), ${byPartition.toFixed(0)} ms by partition`,
  );
} finally {
  await server?.stop();
  await database?.end();
  await postgres?.stop();
  rmSync(directory, { recursive: true, force: true });
}
