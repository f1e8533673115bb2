import { execFile } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { at, pinnedNode } from '../../../scripts/lib/project.mjs';
import { leadInsert } from '../support/lead-rows.ts';
import { newPhone } from '../support/people.ts';
import { connect, ownPostgres } from './lib/postgres.mjs';
import { ownServer, SECRETS } from './lib/server.mjs';
import { ask } from './lib/visitors.mjs';

/*
 * Leads are created, verified and assigned while the instances that tell another system of it are killed, and that system refuses
 * messages, takes some without saying so, and is away for a while. It hears of every change, of those of a lead in their order;
 * what it hears twice has the same id; every message verifies with the standard's own library.
 */

const { Webhook } = createRequire(import.meta.url)('standardwebhooks');

const INSTANCES = 3;
const KILLS = 8;
const KILL_EVERY_MS = 6_000;
const AWAY = { fromMs: 15_000, toMs: 25_000 };
const EVENTS = ['lead.created', 'lead.verified', 'lead.assigned'];
/** Messages of a killed instance count as lost after 30 s; a second failure waits 20 s, a third two minutes. */
const DRAIN_MS = 420_000;
const PASSWORD = 'una-clave-larga-de-prueba-1';
const ADDRESS = '73.1.2.3';
/** Leads that change at the same time. */
const AT_ONCE = 4;

const { values } = parseArgs({ options: { leads: { type: 'string', default: '2000' } } });
const leads = Number(values.leads);
const logFile = path.join(os.tmpdir(), `credito-claro-fault-${process.pid}.log`);
const closers = [];
const close = async () => {
  for (const closer of closers.splice(0).reverse()) await closer();
};
for (const name of ['SIGINT', 'SIGTERM'])
  process.once(name, () => void close().finally(() => process.exit(1)));

try {
  const postgres = await ownPostgres();
  closers.push(postgres.discard);
  const servers = [];
  closers.push(() => Promise.all(servers.map((server) => server.kill())));
  for (let n = 0; n < INSTANCES; n += 1)
    servers.push(
      await ownServer({
        databaseUrl: postgres.url,
        logFile,
        environment: { SMS_TRANSPORT: 'outbox', WEBHOOKS_ALLOW_PRIVATE: 'true' },
      }),
    );
  const database = await connect(postgres.url);
  closers.push(() => database.end());
  await promisify(execFile)(
    pinnedNode(),
    [at('backend', 'dist', 'bundle', 'cli', 'admin.js'), 'create', '--username', 'duena'],
    { env: { ...process.env, ...SECRETS, DATABASE_URL: postgres.url, ADMIN_PASSWORD: PASSWORD } },
  );
  const login = await ask(`${servers[0].url}/api/admin/login`, {
    ip: ADDRESS,
    body: { username: 'duena', password: PASSWORD },
  });
  const receiver = await startReceiver();
  closers.push(receiver.close);
  const created = await ask(`${servers[0].url}/api/admin/webhooks`, {
    ip: ADDRESS,
    body: { url: receiver.url, events: EVENTS },
    headers: { authorization: `Bearer ${login.body.token}` },
  });
  if (created.status !== 201) throw new Error(`the webhook was answered ${created.status} ${created.text}`);
  receiver.secret = created.body.secret;

  const started = performance.now();
  receiver.started = started;
  let isOver = false;
  const kills = (async () => {
    for (let n = 0; n < KILLS; n += 1) {
      await wait(KILL_EVERY_MS);
      const server = servers[n % INSTANCES];
      await server.kill();
      await wait(1_000);
      await server.start();
    }
    isOver = true;
  })();
  await change(postgres.url, () => isOver);
  await kills;
  await drained(database);

  const { rows: told } = await database.query(
    `SELECT 'msg_' || replace(id::text, '-', '') AS id, event, lead_id AS lead, status FROM webhook_deliveries ORDER BY id`,
  );
  const broken = judge(told, receiver);
  const seconds = ((performance.now() - started) / 1_000).toFixed(0);
  const again = receiver.arrivals - receiver.taken.size;
  process.stdout.write(
    `| \`webhooks\`: three instances, ${KILLS} × kill -9; the other system refuses, loses answers, is unreachable for 10 s | ${leads} | ` +
      `${told.length - receiver.taken.size} / 0 | ${seconds} s: ${told.length} messages | – / – | ` +
      `${receiver.refusals} refused, ${receiver.lostAnswers} accepted without an answer | ${again} more tries than messages |\n`,
  );
  for (const promise of broken) process.stderr.write(`✖ webhooks: ${promise}\n`);
  if (broken.length > 0) process.stderr.write(`  log: ${logFile}\n`);
  else fs.rmSync(logFile, { force: true });
  process.exitCode = broken.length > 0 ? 1 : 0;
} catch (error) {
  process.stderr.write(`✖ webhooks: ${error.stack}\n  log: ${logFile}\n`);
  process.exitCode = 1;
} finally {
  await close();
}

/** The other system. It refuses the first try of some messages, and takes that of others without an answer. */
async function startReceiver() {
  const receiver = {
    url: '',
    secret: '',
    started: 0,
    /** Received messages by id, in the order of arrival. */
    taken: new Map(),
    seen: new Set(),
    arrivals: 0,
    refusals: 0,
    lostAnswers: 0,
    /** Messages that do not verify, or are not as those before of the same id. */
    wrong: [],
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
  const server = http.createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('error', () => undefined);
    request.on('end', () => {
      receiver.arrivals += 1;
      const body = Buffer.concat(chunks).toString();
      const id = request.headers['webhook-id'];
      try {
        new Webhook(receiver.secret).verify(body, request.headers);
      } catch (error) {
        receiver.wrong.push(`${id}: ${error.message}`);
      }
      const elapsed = performance.now() - receiver.started;
      const isFirst = !receiver.seen.has(id);
      receiver.seen.add(id);
      const dice = Number.parseInt(id.slice(-2), 16);
      if ((elapsed > AWAY.fromMs && elapsed < AWAY.toMs) || (isFirst && dice < 25)) {
        receiver.refusals += 1;
        return void response.writeHead(503).end();
      }
      const before = receiver.taken.get(id);
      if (before === undefined) receiver.taken.set(id, body);
      else if (before !== body) receiver.wrong.push(`${id} came with another content`);
      if (isFirst && dice > 230) {
        receiver.lostAnswers += 1;
        return void request.socket.destroy();
      }
      response.writeHead(204).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  receiver.url = `http://127.0.0.1:${server.address().port}/`;
  return receiver;
}

/** Creates leads and changes each twice, spread over the time in which instances are killed. */
async function change(databaseUrl, isOver) {
  const client = await connect(databaseUrl);
  const {
    rows: [{ id: admin }],
  } = await client.query('SELECT id FROM admin_users LIMIT 1');
  await client.end();
  const pause = ((KILLS * KILL_EVERY_MS) / leads) * AT_ONCE;
  let left = leads;
  const work = async () => {
    const connection = await connect(databaseUrl);
    while (left-- > 0) {
      const { sql, values } = leadInsert([{ phone_number: newPhone() }]);
      const {
        rows: [{ id }],
      } = await connection.query(sql, values);
      await connection.query(
        `UPDATE leads SET verification_status = 'verified', verification_method = 'sms', verified_at = now() WHERE id = $1`,
        [id],
      );
      await connection.query('UPDATE leads SET assigned_to = $2 WHERE id = $1', [id, admin]);
      if (!isOver()) await wait(pause);
    }
    await connection.end();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** Waits until no message is pending. */
async function drained(database) {
  const until = Date.now() + DRAIN_MS;
  for (;;) {
    const {
      rows: [{ waiting }],
    } = await database.query(
      `SELECT count(*)::int AS waiting FROM webhook_deliveries WHERE status = 'waiting'`,
    );
    if (waiting === 0) return;
    if (Date.now() > until) throw new Error(`${waiting} messages wait after ${DRAIN_MS / 1_000} s`);
    await wait(1_000);
  }
}

/** @returns the promises that were not kept */
function judge(told, { taken, wrong }) {
  const broken = wrong.slice(0, 5);
  if (told.length !== leads * EVENTS.length)
    broken.push(`${told.length} messages were written for ${leads} leads`);
  const lost = told.filter(({ id }) => !taken.has(id));
  if (lost.length > 0) broken.push(`${lost.length} messages never came, the first is ${lost[0].id}`);
  if (taken.size > told.length) broken.push(`${taken.size - told.length} came that nobody wrote`);
  const undelivered = told.filter(({ status }) => status !== 'delivered');
  if (undelivered.length > 0) broken.push(`${undelivered.length} messages were given up`);
  const places = new Map([...taken.keys()].map((id, place) => [id, place]));
  const lastOf = new Map();
  let disordered = 0;
  for (const { id, lead } of told) {
    if (places.get(id) < (lastOf.get(lead) ?? -1)) disordered += 1;
    lastOf.set(lead, places.get(id));
  }
  if (disordered > 0)
    broken.push(`${disordered} messages came before one of the same lead that was written earlier`);
  return broken;
}
