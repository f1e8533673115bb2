/**
 * Measures the report of costs by source and campaign, with a year of a million leads, bookings and payments:
 * the request without changes, and with a new lead before each request. With another number of leads: npm run
 * bench -- costs 100000
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { seedLeads } from './lib/leads.mjs';
import { startBenchServer } from './lib/server.mjs';
import { freePort, startPostgres } from '../scripts/lib/postgres.mjs';
import { at, pinnedNode } from '../scripts/lib/project.mjs';

const LEADS = Number(process.argv[2] ?? 1_000_000);
const TARGET_MS = 100;
const REQUESTS = 60;
const PASSWORD = 'una clave para medir';

/**
 * Four sources with five campaigns each. A third of the leads have an appointment; one in twenty pays, and
 * then monthly.
 */
const SEED = [
  'DROP INDEX ix_leads_search',
  'ALTER TABLE leads DISABLE TRIGGER USER',
  `UPDATE leads SET lead_source = (ARRAY['facebook', 'google', 'tiktok', 'radio'])[1 + n % 4],
          attribution = jsonb_build_object('utmCampaign', 'campana-' || n / 4 % 5)
     FROM (SELECT id AS lead, row_number() OVER (ORDER BY id)::int AS n FROM leads) AS numbered WHERE lead = id`,
  'ALTER TABLE leads ENABLE TRIGGER USER',
  `INSERT INTO appointments (provider, external_id, lead_id, status, starts_at, ends_at, held_until, is_made, is_counted)
   SELECT 'cal', id::text, id, CASE WHEN lead_score % 2 = 0 THEN 'attended' ELSE 'booked' END, created_at + interval '2 days',
          created_at + interval '2 days 30 minutes', created_at + interval '2 days 30 minutes', true, true FROM leads WHERE lead_score < 33`,
  `INSERT INTO payments (kind, mode, status, plan, amount_cents, full_name, email, phone, billing_zip, lead_id, created_at)
   SELECT CASE month WHEN 0 THEN 'first' ELSE 'renewal' END, 'simulator', 'approved', 'growth', 19900, 'A', 'a@b.com', '1', '33101', id,
          created_at + month * interval '30 days' FROM leads, generate_series(0, 2) AS month WHERE lead_score < 5`,
  `INSERT INTO spend (month, source, campaign, amount_cents, updated_by)
   SELECT DISTINCT date_trunc('month', created_at)::date, lead_source, attribution->>'utmCampaign', 250000, 'bench' FROM leads`,
  `INSERT INTO stale_results (hour) SELECT date_trunc('hour', created_at, 'UTC') FROM leads UNION SELECT date_trunc('hour', created_at, 'UTC') FROM payments`,
];

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
  await seedLeads(database, LEADS);
  for (const statement of SEED) await database.query(statement);
  await database.query('VACUUM ANALYZE');
  await promisify(execFile)(
    pinnedNode(),
    [at('backend', 'dist', 'bundle', 'cli', 'admin.js'), 'create', '--username', 'bench'],
    {
      env: { ...process.env, DATABASE_URL: postgres.url, ADMIN_PASSWORD: PASSWORD },
    },
  );
  const login = await fetch(`http://127.0.0.1:${port}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'bench', password: PASSWORD }),
  });
  const { token } = await login.json();
  const month = (back) => {
    const now = new Date();
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 15)).toISOString().slice(0, 7);
  };
  let serial = 0;
  const ask = async (months) => {
    const began = performance.now();
    const response = await fetch(
      `http://127.0.0.1:${port}/api/admin/analytics/costs?from=${month(months - 1)}&to=${month(0)}`,
      { headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': `198.18.1.${(serial += 1) % 250}` } },
    );
    if (response.status !== 200) throw new Error(`the costs were answered with ${response.status}`);
    const { total } = await response.json();
    return { ms: performance.now() - began, total };
  };
  const began = performance.now();
  // Waits for the server's background count, which takes as long as after a change of everything.
  while ((await database.query('SELECT FROM stale_results LIMIT 1')).rowCount > 0) await sleep(500);
  const seconds = (performance.now() - began) / 1000;
  const counting = await ask(13);
  const { rows } = await database.query('SELECT count(*)::int AS leads FROM leads WHERE deleted_at IS NULL');
  if (counting.total.leads !== rows[0].leads)
    throw new Error(`${counting.total.leads} of ${rows[0].leads} leads`);
  const measure = async (name, months, before = () => undefined) => {
    const times = [];
    for (let n = 0; n < REQUESTS; n += 1) {
      await before(n);
      times.push((await ask(months)).ms);
    }
    times.sort((a, b) => a - b);
    const [p50, p95] = [0.5, 0.95].map((share) => times[Math.floor(REQUESTS * share)]);
    if (p95 > TARGET_MS) process.exitCode = 1;
    console.log(
      `${name.padEnd(44)} p50 ${p50.toFixed(1).padStart(6)} ms   p95 ${p95.toFixed(1).padStart(6)} ms`,
    );
  };
  console.log(
    `${LEADS.toLocaleString('en')} leads, ${counting.total.booked.toLocaleString('en')} booked, ${counting.total.paid.toLocaleString('en')} paid; all counted anew in ${seconds.toFixed(0)} s`,
  );
  await database.query('VACUUM ANALYZE results_by_hour');
  await measure('three months', 3);
  await measure('all months', 13);
  await measure('all months, a lead comes before each', 13, (n) =>
    database.query(
      `INSERT INTO leads (full_name, phone_number, lead_source, attribution) VALUES ('Nadie', '+1786' || (5550000 + $1::int), 'radio', '{"utmCampaign": "campana-1"}')`,
      [n],
    ),
  );
  console.log(`target                                       p95 at most ${TARGET_MS} ms`);
} finally {
  await server?.stop();
  await database?.end();
  await postgres?.stop();
  rmSync(directory, { recursive: true, force: true });
}
