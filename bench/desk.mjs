/**
 * Measures the requests of agents during a day, with a million leads shared among them: 'Mi día', their
 * leads, 'Mensajes', the board, and claiming the next unassigned lead. With other numbers: npm run bench --
 * desk 100000 50
 */
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { importBackend } from './lib/backend.mjs';
import { seedLeads } from './lib/leads.mjs';
import { startBenchServer } from './lib/server.mjs';
import { freePort, startPostgres } from '../scripts/lib/postgres.mjs';
import { at } from '../scripts/lib/project.mjs';

const { dataSourceOptions, runMigrations } = await importBackend('database/data-source.js');

const LEADS = Number(process.argv[2] ?? 1_000_000);
const AGENTS = Number(process.argv[3] ?? 50);
const PASSWORD = 'una clave para medir';
const REQUESTS = 1_000;
/** Number of parallel requests. */
const AT_ONCE = 4;
const TARGET_MS = 50;
/** Number of events for which the time to all screens is measured; target: one second. */
const EVENTS = 50;

const require = createRequire(at('backend', 'package.json'));

/**
 * Assigns four fifths of the leads. One in ten of these has a follow-up, one in a hundred an unanswered
 * message.
 */
async function shareOut(client) {
  const hash = await require('bcrypt').hash(PASSWORD, 4);
  await client.query(
    `INSERT INTO admin_users (username, password_hash, role) SELECT 'agente-' || n, $2, 'agent' FROM generate_series(1, $1::int) n`,
    [AGENTS, hash],
  );
  await client.query(
    `INSERT INTO admin_users (username, password_hash, role) VALUES ('duena', $1, 'owner')`,
    [hash],
  );
  // A million changes in one statement would only be sent as one event, and are not measured here.
  await client.query('ALTER TABLE leads DISABLE TRIGGER tr_leads_office');
  await client.query(`
    WITH agents AS (SELECT array_agg(id) AS ids FROM admin_users WHERE role = 'agent')
    UPDATE leads SET
      assigned_to = CASE WHEN n % 5 = 0 THEN NULL ELSE ids[1 + n % cardinality(ids)] END,
      assigned_at = now(),
      last_contacted_at = CASE WHEN n % 3 <> 0 THEN created_at + interval '1 hour' END,
      lead_score = n % 100,
      lead_category = (ARRAY['new', 'hot', 'warm', 'cold', 'contacted', 'booked', 'client', 'lost'])[1 + n % 8],
      next_follow_up_at = CASE WHEN n % 10 = 1 THEN now() + ((n % 400) - 200) * interval '1 hour' END,
      replied_at = CASE WHEN n % 100 = 7 THEN now() - (n % 500) * interval '1 minute' END
     FROM (SELECT id AS lead, (row_number() OVER ())::int AS n FROM leads) numbered, agents WHERE numbered.lead = leads.id`);
  await client.query('ALTER TABLE leads ENABLE TRIGGER tr_leads_office');
  await client.query(`
    INSERT INTO appointments (provider, external_id, lead_id, status, starts_at, ends_at, outcome_at, is_made, is_counted)
    SELECT 'calendly', id::text, id, (ARRAY['booked', 'cancelled', 'no_show', 'attended'])[1 + n % 4],
           now() + ((n % 480) - 240) * interval '1 hour', now() + ((n % 480) - 239) * interval '1 hour', now() - interval '1 hour', true, true
      FROM (SELECT id, (row_number() OVER ())::int AS n FROM leads WHERE verification_status = 'verified' LIMIT 20000) AS booked`);
  await client.query('VACUUM ANALYZE');
}

/**
 * Inserts one message from each lead; one in fifty is unread. Also inserts the rows that triggers would
 * create.
 */
async function fillInbox(client) {
  await client.query('ALTER TABLE sms_messages DISABLE TRIGGER USER');
  await client.query(`
    INSERT INTO sms_messages (direction, channel, phone_number, lead_id, body, purpose, status, created_at)
    SELECT 'inbound', 'sms', phone_number, id, '¿Puedo cambiar mi cita?', 'received', 'received', created_at FROM leads`);
  await client.query('ALTER TABLE sms_messages ENABLE TRIGGER USER');
  await client.query(`
    INSERT INTO conversations (lead_id, assigned_to, is_live, waits_since, received, unread, is_unread, last_message_id, last_at, last_direction, last_channel)
    SELECT l.id, l.assigned_to, true, l.replied_at, 1, u.unread, u.unread > 0, m.id, m.created_at, 'inbound', 'sms'
      FROM sms_messages m JOIN leads l ON l.id = m.lead_id, LATERAL (SELECT (hashtext(l.id::text) % 50 = 0)::int AS unread) u`);
  await client.query('VACUUM ANALYZE');
}

/**
 * Opens the stream of one screen.
 * @returns `hears`: a promise of the next event about a lead; and a function that closes the stream
 */
function listen(port, token) {
  const waiting = new Map();
  return new Promise((resolve, reject) => {
    const request = http.get(
      { port, host: '127.0.0.1', path: '/api/admin/stream', headers: { authorization: `Bearer ${token}` } },
      (response) => {
        if (response.statusCode !== 200) return reject(new Error(`stream: ${response.statusCode}`));
        response.setEncoding('utf8');
        response.on('data', (text) => {
          for (const [, lead] of text.matchAll(/"leadId":"([^"]+)"/g)) waiting.get(lead)?.();
        });
        resolve({
          hears: (lead) => new Promise((heard) => waiting.set(lead, () => (waiting.delete(lead), heard()))),
          close: () => request.destroy(),
        });
      },
    );
    request.on('error', reject);
  });
}

/** Measures the time until a change of an unassigned lead has reached every screen. */
async function measureEvents(port, tokens) {
  const screens = await Promise.all(tokens.map((token) => listen(port, token)));
  const { rows } = await client.query(
    `SELECT id, phone_number AS phone FROM leads WHERE assigned_to IS NULL LIMIT ${EVENTS}`,
  );
  const times = [];
  for (const { id, phone } of rows) {
    const heard = Promise.all(screens.map((screen) => screen.hears(id)));
    const started = performance.now();
    await client.query(
      `INSERT INTO sms_messages (direction, channel, phone_number, lead_id, body, purpose, status)
       VALUES ('inbound', 'sms', $1, $2, 'Hola', 'received', 'received')`,
      [phone, id],
    );
    await heard;
    times.push(performance.now() - started);
  }
  screens.forEach((screen) => screen.close());
  report(`an event on all ${screens.length} screens`, times);
}

const agent = new http.Agent({ keepAlive: true, maxSockets: AGENTS });
let serial = 0;
function ask(port, method, path, token, body) {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        agent,
        port,
        host: '127.0.0.1',
        method,
        path,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body ? { 'content-type': 'application/json' } : {}),
          'x-forwarded-for': `198.18.${(++serial >> 8) % 256}.${serial % 256}`,
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk) => (text += chunk));
        response.on('end', () => {
          if (response.statusCode >= 300) reject(new Error(`${path}: ${response.statusCode} ${text}`));
          else resolve({ ms: performance.now() - started, text, status: response.statusCode });
        });
      },
    );
    request.on('error', reject);
    request.end(body && JSON.stringify(body));
  });
}

/** @param {(n: number) => Promise<{ ms: number }>} request */
async function measure(name, request, { count = REQUESTS, atOnce = AT_ONCE } = {}) {
  for (let n = 0; n < AGENTS; n += 1) await request(n);
  const times = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < count) times.push((await request(next++)).ms);
    }),
  );
  report(name, times);
}

function report(name, times) {
  times.sort((a, b) => a - b);
  const share = (part) =>
    times[Math.min(times.length - 1, Math.floor(times.length * part))].toFixed(1).padStart(8);
  console.log(`${name.padEnd(34)} p50 ${share(0.5)} ms   p95 ${share(0.95)} ms   longest ${share(1)} ms`);
}

const directory = mkdtempSync(join(tmpdir(), 'bench-desk-'));
const postgres = await startPostgres({ directory });
const client = new Client({ connectionString: postgres.url });
let server;
try {
  const source = await new DataSource(dataSourceOptions(postgres.url)).initialize();
  await runMigrations(source);
  await source.destroy();
  const port = await freePort();
  server = await startBenchServer(postgres.url, port);
  await client.connect();
  await seedLeads(client, LEADS);
  await shareOut(client);
  await fillInbox(client);
  const tokens = [];
  for (let n = 1; n <= AGENTS; n += 1) {
    const { text } = await ask(port, 'POST', '/api/admin/login', null, {
      username: `agente-${n}`,
      password: PASSWORD,
    });
    tokens.push(JSON.parse(text).token);
  }
  const { text } = await ask(port, 'POST', '/api/admin/login', null, {
    username: 'duena',
    password: PASSWORD,
  });
  const owner = JSON.parse(text).token;
  const of = (n) => tokens[n % tokens.length];
  console.log(
    `${LEADS.toLocaleString('en')} leads, ${AGENTS} agents, ${AT_ONCE} requests at once; target p95 ${TARGET_MS} ms`,
  );
  await measure("'Mi día'", (n) => ask(port, 'GET', '/api/admin/desk', of(n)));
  await measure('the own leads, first page', (n) =>
    ask(port, 'GET', '/api/admin/leads?assignedTo=me', of(n)),
  );
  await measure('all that an agent sees, first page', (n) => ask(port, 'GET', '/api/admin/leads', of(n)));
  await measure("'Mensajes', first page", (n) => ask(port, 'GET', '/api/admin/conversations', of(n)));
  await measure("'Mensajes', those that wait", (n) =>
    ask(port, 'GET', '/api/admin/conversations?state=open', of(n)),
  );
  await measure("the board, an agent's", (n) => ask(port, 'GET', '/api/admin/leads/board', of(n)));
  await measure("the board, an owner's", () => ask(port, 'GET', '/api/admin/leads/board', owner));
  await measure('more of one column', () =>
    ask(port, 'GET', '/api/admin/leads/board?category=warm&offset=100', owner),
  );
  await measure(
    'taking the next, all agents at once',
    (n) => ask(port, 'POST', '/api/admin/leads/claim', of(n)),
    {
      atOnce: AGENTS,
    },
  );
  await measureEvents(port, tokens);
} finally {
  agent.destroy();
  await server?.stop();
  await client.end().catch(() => undefined);
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
}
