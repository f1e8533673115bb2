/**
 * Measures a campaign to 100,000 people: the time from 'send now' to the first message, the memory, and how
 * much it slows the form down. Measures the form before the campaign, while recipients are collected, and
 * while messages are sent: read the ratios.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { freePort, startPostgres } from '../scripts/lib/postgres.mjs';
import { importBackend } from './lib/backend.mjs';
import { startBenchServer } from './lib/server.mjs';
import { submitLead } from './lib/visitors.mjs';

const { dataSourceOptions, runMigrations } = await importBackend('database/data-source.js');

const PEOPLE = 100_000;
const RATE = 50;
const SAMPLES = 150;
const PORT = await freePort();

const percentile = (times, part) => times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0;
const memoryOf = (pid) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

const directory = mkdtempSync(join(tmpdir(), 'bench-campaign-'));
const postgres = await startPostgres({ directory });
const agent = new http.Agent({ keepAlive: true });
let server;
const client = new Client({ connectionString: postgres.url });
try {
  const source = await new DataSource(dataSourceOptions(postgres.url)).initialize();
  await runMigrations(source);
  await source.destroy();
  await client.connect();
  await client.query(
    `INSERT INTO leads (full_name, phone_number, state, verification_status, created_at)
     SELECT 'María Fernández ' || chr(65 + n % 26), '+1' || (2000000000 + n * 79::bigint)::text,
            (ARRAY['FL', 'TX', 'CA', 'NY', 'IL', 'AZ', NULL])[1 + n % 7], 'verified', now() - make_interval(mins => n)
       FROM generate_series(1, $1::int) n`,
    [PEOPLE],
  );
  await client.query(
    `INSERT INTO consents (phone_number, kind, granted, text_version, text_shown)
     SELECT phone_number, 'marketing_sms', true, 'medición', 'medición' FROM leads`,
  );
  const always = { from: '00:00', to: '24:00' };
  const days = { weekdays: always, saturday: always, sunday: always };
  const settings = {
    campaignRatePerSecond: RATE,
    verificationDailyBudgetCents: 2_000_000,
    quietHours: { default: days, states: [], onHolidays: true },
  };
  for (const [key, value] of Object.entries(settings))
    await client.query('INSERT INTO settings (key, value) VALUES ($1, $2)', [key, JSON.stringify(value)]);
  await client.query('VACUUM ANALYZE');

  server = await startBenchServer(postgres.url, PORT);

  const submit = async () => {
    const { status, ms } = await submitLead(agent, PORT);
    if (status !== 201) throw new Error(`the form was answered with ${status}`);
    return ms;
  };
  const measure = async (while_) => {
    const times = [];
    while (while_ ? await while_(times.length) : times.length < SAMPLES) times.push(await submit());
    return times;
  };
  const one = async (sql) => (await client.query(sql)).rows[0];

  await measure((count) => count < 30);
  const idle = memoryOf(server.pid);
  const before = await measure();
  const scheduled = performance.now();
  await client.query(
    `INSERT INTO sms_campaigns (name, message, target_criteria, status, scheduled_at)
     VALUES ('Medición', 'Hola {{firstName}}, su consulta sigue gratis.', '{}', 'scheduled', now())`,
  );
  let started = 0;
  const gathering = await measure(async () => {
    const { status } = await one('SELECT status FROM sms_campaigns');
    if (status === 'scheduled') return true;
    started = performance.now() - scheduled;
    return false;
  });
  const sending = await measure();
  const { sent } = await one(`SELECT count(*)::int AS sent FROM campaign_recipients WHERE status = 'sent'`);
  const { waiting } = await one(
    `SELECT count(*)::int AS waiting FROM campaign_recipients WHERE status = 'pending'`,
  );
  const { jobs } = await one(
    `SELECT count(*)::int AS jobs FROM jobs.job WHERE state IN ('created', 'active', 'retry')`,
  );

  const line = (name, times) =>
    `${name.padEnd(34)} p50 ${percentile(times, 0.5).toFixed(1).padStart(6)} ms   p99 ${percentile(times, 0.99).toFixed(1).padStart(6)} ms   (${times.length})`;
  console.log(`
${PEOPLE.toLocaleString('en-US')} recipients, ${RATE} messages a second
from 'send now' to on its way       ${(started / 1000).toFixed(1)} s
${line('form before', before)}
${line('form while they are gathered', gathering)}
${line('form while messages go out', sending)}
ratio of p50, sending to before     ${(percentile(sending, 0.5) / percentile(before, 0.5)).toFixed(2)}
sent so far, waiting                ${sent}, ${waiting} (rows; the queue of jobs holds ${jobs})
memory of the server                ${idle.toFixed(0)} MiB before, ${memoryOf(server.pid).toFixed(0)} MiB while sending
`);
} finally {
  agent.destroy();
  await server?.stop();
  await client.end().catch(() => undefined);
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
}
