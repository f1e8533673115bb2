/**
 * Measures our calendar for 50 agents that are busy half of the time in other calendars: the free times of 60
 * days, and a booking. First sequentially, then four at a time; the target applies to sequential requests.
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { newIp } from '../backend/test/support/people.ts';
import { freePort, startPostgres } from '../scripts/lib/postgres.mjs';
import { importBackend } from './lib/backend.mjs';
import { startBenchServer } from './lib/server.mjs';

const { dataSourceOptions, runMigrations } = await importBackend('database/data-source.js');

const AGENTS = 50;
const DAYS = 60;
const LISTS = 300;
const BOOKINGS = 600;
const AT_ONCE = 4;
const TARGET_MS = 50;
const PORT = await freePort();
const ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'America/Puerto_Rico',
];

const percentile = (times, part) => times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0;

/** Returns the processor time of the server in ms; Linux counts it in hundredths of a second. */
function processorTime(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Sends a request and measures its duration. */
function ask(agent, method, path, body) {
  const payload = body && JSON.stringify(body);
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        agent,
        method,
        path,
        port: PORT,
        host: '127.0.0.1',
        headers: {
          'x-forwarded-for': newIp(),
          ...(payload
            ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }
            : {}),
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk) => (text += chunk));
        response.on('end', () => {
          const ms = performance.now() - started;
          resolve({ status: response.statusCode, body: JSON.parse(text), bytes: text.length, ms });
        });
      },
    );
    request.on('error', reject);
    request.end(payload);
  });
}

/** Inserts agents with hours in their zones, events of external calendars, and people with personal links. */
async function fill(client) {
  const rules = {
    durationMinutes: 30,
    bufferMinutes: 0,
    noticeMinutes: 120,
    horizonDays: DAYS,
    perDay: null,
    holidays: [],
    federalHolidays: true,
  };
  await client.query(`INSERT INTO settings (key, value) VALUES ('appointmentRules', $1)`, [
    JSON.stringify(rules),
  ]);
  await client.query(
    `INSERT INTO admin_users (username, password_hash) SELECT 'agente-' || n, 'x' FROM generate_series(1, $1::int) n`,
    [AGENTS],
  );
  await client.query(
    `INSERT INTO agent_availability (admin_id, time_zone, weekly, exceptions)
     SELECT id, ($1::text[])[1 + (row_number() OVER (ORDER BY id)) % 5],
            (SELECT jsonb_agg(jsonb_build_object('weekday', d, 'from', h[1], 'to', h[2]))
               FROM generate_series(1, 6) d, (VALUES (ARRAY['09:00', '13:00']), (ARRAY['14:00', '18:00'])) hours (h)),
            jsonb_build_array(jsonb_build_object('from', to_char(now() + interval '20 days', 'YYYY-MM-DD'),
              'to', to_char(now() + interval '22 days', 'YYYY-MM-DD'), 'hours', '[]'::jsonb, 'note', ''))
       FROM admin_users`,
    [ZONES],
  );
  // Eight times a day, 20 to 50 minutes each.
  await client.query(
    `INSERT INTO busy_calendars (agent_id, name, sealed_address, masked_address, next_read_at)
     SELECT id, 'Medición', 'x', 'x', now() + interval '1 day' FROM admin_users`,
  );
  await client.query(
    `INSERT INTO busy_times (calendar_id, agent_id, minutes)
     SELECT c.id, c.agent_id, array_agg(m ORDER BY n, s)
       FROM busy_calendars c, generate_series(0, $1::int * 8 - 1) n,
            LATERAL (SELECT (extract(epoch FROM date_trunc('day', now())) / 60)::int + n / 8 * 1440 + 780 + n % 8 * 75
                            + (hashtext(c.id::text || n) & 15) AS began) b,
            LATERAL (VALUES (0, began), (1, began + 20 + (hashtext(c.id::text || n) >> 4 & 30))) t (s, m)
      GROUP BY c.id, c.agent_id`,
    [DAYS + 1],
  );
  const refs = Array.from({ length: BOOKINGS * 2 + 1 }, () => randomBytes(24).toString('base64url'));
  await client.query(
    `WITH people AS (
       INSERT INTO leads (full_name, phone_number, state, verification_status, verified_at)
       SELECT 'María Fernández López', '+1' || (2000000000 + n * 79::bigint)::text, 'FL', 'verified', now()
         FROM generate_series(1, $2::int) n RETURNING id)
     INSERT INTO appointment_links (ref_hash, lead_id, expires_at)
     SELECT hash, id, now() + interval '30 days'
       FROM (SELECT id, row_number() OVER () AS n FROM people) p JOIN unnest($1::text[]) WITH ORDINALITY AS h (hash, n) USING (n)`,
    [refs.map((ref) => createHash('sha256').update(ref).digest('hex')), refs.length],
  );
  await client.query('VACUUM ANALYZE');
  return refs;
}

const directory = mkdtempSync(join(tmpdir(), 'bench-slots-'));
const postgres = await startPostgres({ directory });
const agent = new http.Agent({ keepAlive: true });
const client = new Client({ connectionString: postgres.url });
let server;
try {
  const source = await new DataSource(dataSourceOptions(postgres.url)).initialize();
  await runMigrations(source);
  await source.destroy();
  await client.connect();
  const refs = await fill(client);
  server = await startBenchServer(postgres.url, PORT);

  const reader = refs.pop();
  let shown;
  const list = async (n) => {
    const timeZone = encodeURIComponent(ZONES[n % ZONES.length]);
    const answer = await ask(
      agent,
      'GET',
      `/api/appointments/slots?ref=${reader}&days=${DAYS}&timeZone=${timeZone}`,
    );
    if (answer.status !== 200) throw new Error(`free times were answered with ${answer.status}`);
    shown = answer;
    return answer.ms;
  };
  const refused = {};
  const book = async (n) => {
    const slots = shown.body.days.flatMap((day) => day.slots.filter((slot) => slot.withinCallingHours));
    const { startsAt } = slots[(n * 7919) % slots.length];
    const answer = await ask(agent, 'POST', '/api/appointments', { ref: refs.pop(), startsAt });
    if (answer.status === 201) return answer.ms;
    const code = answer.body.code ?? String(answer.status);
    refused[code] = (refused[code] ?? 0) + 1;
    return null;
  };
  const measure = async (work, count, atOnce) => {
    const times = [];
    const before = processorTime(server.pid);
    let n = 0;
    const person = async () => {
      while (n < count) {
        const ms = await work(n++);
        if (ms !== null) times.push(ms);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, person));
    return Object.assign(times, { processor: (processorTime(server.pid) - before) / count });
  };

  const [cold] = await measure(list, 1, 1);
  await measure(list, 50, 1); // Warms the server up.
  const lists = await measure(list, LISTS, 1);
  const bookings = await measure(book, BOOKINGS, 1);
  const listsAtOnce = await measure(list, LISTS, AT_ONCE);
  const bookingsAtOnce = await measure(book, BOOKINGS, AT_ONCE);

  const slots = shown.body.days.reduce((sum, day) => sum + day.slots.length, 0);
  const line = (name, times) =>
    `${name.padEnd(32)} p50 ${percentile(times, 0.5).toFixed(1).padStart(6)} ms   p95 ${percentile(times, 0.95).toFixed(1).padStart(6)} ms   p99 ${percentile(times, 0.99).toFixed(1).padStart(6)} ms   processor ${times.processor.toFixed(1).padStart(5)} ms   (${times.length})`;
  console.log(`
${AGENTS} agents, ${DAYS} days, ${(AGENTS * (DAYS + 1) * 8).toLocaleString('en-US')} busy times; ${slots} times shown, ${(shown.bytes / 1024).toFixed(0)} KiB
the first list                   ${cold.toFixed(1)} ms
${line('free times', lists)}
${line('bookings', bookings)}
${line(`free times, ${AT_ONCE} at once`, listsAtOnce)}
${line(`bookings, ${AT_ONCE} at once`, bookingsAtOnce)}
refused                          ${JSON.stringify(refused)}
target                           p95 at most ${TARGET_MS} ms, one after the other
`);
  if (percentile(lists, 0.95) > TARGET_MS || percentile(bookings, 0.95) > TARGET_MS) process.exitCode = 1;
} finally {
  agent.destroy();
  await server?.stop();
  await client.end().catch(() => undefined);
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
}
