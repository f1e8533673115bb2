import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { newIp } from '../support/people.ts';
import { addPeople, hashOf, HOURS_OF_DAY, hoursOf } from './lib/appointments.mjs';
import { connect, ownPostgres } from './lib/postgres.mjs';
import { ownServer } from './lib/server.mjs';
import { ask, isDocumentedError } from './lib/visitors.mjs';

/*
 * Ten people compete for each hour, while instances are killed and started again. A person without an answer repeats
 * the request for the same hour, as the page does. No agent is booked twice, no person has two appointments, no
 * confirmed appointment is lost, and no hour stays free.
 */

const INSTANCES = 3;
const KILLS = 6;
const AGENTS = 10;
/** Days whose hours are wanted. */
const DAYS = 6;
/** Requests under way at a time; the other people wait. */
const CONNECTIONS = 96;
const AGAIN_AFTER_MS = 300;
/** PostgreSQL ends the bookings in progress of a killed instance immediately, and their visitors try again. */
const LONGEST_MS = 1_200_000;
/** One in this number of requests is sent twice at the same time, as by a double click. */
const TWICE = 10;

const { values } = parseArgs({ options: { leads: { type: 'string', default: '10000' } } });
const people = Number(values.leads);
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
      await ownServer({ databaseUrl: postgres.url, logFile, environment: { SMS_TRANSPORT: 'outbox' } }),
    );
  const database = await connect(postgres.url);
  closers.push(() => database.end());
  const agent = new http.Agent({ keepAlive: true });
  closers.push(() => agent.destroy());

  const { refs } = await addPeople(database, { agents: AGENTS, people });
  // The instances read the settings.
  await wait(3_000);
  const hours = await hoursOf(servers[0], refs[0], DAYS);
  const ledger = {
    /** Person → what was confirmed. */
    confirmed: new Map(),
    refused: 0,
    answered: 0,
    answers: {},
    unexpected: [],
    times: [],
    longest: 0,
  };
  const line = lineOf(CONNECTIONS);
  const started = performance.now();
  const all = Promise.all(
    refs.map((ref, person) => want({ ref, person, servers, agent, line, hours, ledger })),
  );
  const kills = (async () => {
    for (let n = 1; n <= KILLS; n += 1) {
      // The first visitors take all hours, so most kills must happen during their requests.
      const share = n <= KILLS / 2 ? (0.12 * n) / KILLS : (0.9 * n) / KILLS;
      while (ledger.answered < people * share) await wait(2);
      const server = servers[n % INSTANCES];
      await server.kill();
      await server.start();
    }
  })();
  await Promise.all([all, kills]);
  const seconds = (performance.now() - started) / 1_000;

  const stored = await compare(database, ledger, hours);
  const broken = judge(stored, ledger, servers);
  process.stdout.write(`${row(stored, ledger, seconds)}\n`);
  for (const promise of broken) process.stderr.write(`✖ double-booking: ${promise}\n`);
  if (broken.length > 0) process.stderr.write(`  log: ${logFile}\n`);
  else fs.rmSync(logFile, { force: true });
  process.exitCode = broken.length > 0 ? 1 : 0;
} catch (error) {
  process.stderr.write(`✖ double-booking: ${error.stack}\n  log: ${logFile}\n`);
  process.exitCode = 1;
} finally {
  await close();
}

/** Lets this number of callers run at a time. */
function lineOf(places) {
  let free = places;
  const waiting = [];
  const leave = () => {
    const next = waiting.shift();
    if (next) next(leave);
    else free += 1;
  };
  return {
    enter: () => {
      if (free === 0) return new Promise((resolve) => waiting.push(resolve));
      free -= 1;
      return leave;
    },
  };
}

/** Simulates one visitor until the appointment is confirmed or the hour is reported as taken. */
async function want({ ref, person, servers, agent, line, hours, ledger }) {
  const startsAt = hours[(person * 7) % hours.length];
  const ip = newIp();
  const until = performance.now() + LONGEST_MS;
  for (let n = 0; performance.now() < until; n += 1) {
    const send = async () => {
      // A balancer passes over an instance that refuses connections.
      for (let passed = 0; ; passed += 1) {
        const server = servers[(person + n + passed) % servers.length];
        const answer = await ask(`${server.url}/api/appointments`, {
          agent,
          ip,
          body: { ref, startsAt, timeZone: 'America/New_York' },
        });
        if (answer.text !== 'ECONNREFUSED' || passed === servers.length - 1) return answer;
      }
    };
    const leave = await line.enter();
    const sent = performance.now();
    const answers = await Promise.all(person % TWICE === 0 ? [send(), send()] : [send()]);
    const waited = performance.now() - sent;
    leave();
    for (const { status, body, text } of answers) {
      const name = status === 409 ? body?.code : String(status);
      ledger.answers[name] = (ledger.answers[name] ?? 0) + 1;
      const isKnown =
        [0, 201].includes(status) || (['SLOT_TAKEN', '503'].includes(name) && isDocumentedError({ body }));
      if (!isKnown) ledger.unexpected.push(`${status} ${text.slice(0, 200)}`);
      if (status === 201) {
        const before = ledger.confirmed.get(person);
        if (before && before.token !== body.token) ledger.unexpected.push('two appointments for one person');
        if (body.startsAt !== startsAt) ledger.unexpected.push(`${body.startsAt} in place of ${startsAt}`);
        ledger.confirmed.set(person, { ref, token: body.token, startsAt });
      }
    }
    ledger.times.push(waited);
    ledger.longest = Math.max(ledger.longest, waited);
    const isRefused = answers.some(({ status }) => status === 409);
    if (ledger.confirmed.has(person) || isRefused) {
      if (!ledger.confirmed.has(person)) ledger.refused += 1;
      ledger.answered += 1;
      return;
    }
    await wait(AGAIN_AFTER_MS);
  }
  ledger.unexpected.push('no answer at all');
}

/** Compares the confirmed appointments with the stored ones. */
async function compare(database, ledger, hours) {
  const one = async (sql, values) => (await database.query(sql, values)).rows[0].count;
  const confirmed = [...ledger.confirmed.values()];
  const hashes = confirmed.map(({ ref }) => hashOf(ref));
  return {
    appointments: await one('SELECT count(*)::int FROM appointments'),
    overlapping: await one(
      `SELECT count(*)::int FROM appointments a JOIN appointments b ON b.agent_id = a.agent_id AND b.id > a.id
        WHERE tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)`,
    ),
    twice: await one(
      'SELECT count(*)::int FROM (SELECT lead_id FROM appointments GROUP BY lead_id HAVING count(*) > 1) twice',
    ),
    lost: await one(
      `SELECT count(*)::int FROM unnest($1::text[], $2::timestamptz[]) AS c (hash, starts_at)
        WHERE NOT EXISTS (SELECT 1 FROM appointment_links l JOIN appointments b ON b.lead_id = l.lead_id
                           WHERE l.ref_hash = c.hash AND b.starts_at = c.starts_at AND b.status = 'booked')`,
      [hashes, confirmed.map(({ startsAt }) => startsAt)],
    ),
    unconfirmed: await one(
      `SELECT count(*)::int FROM appointments b JOIN appointment_links l USING (lead_id) WHERE NOT (l.ref_hash = ANY($1))`,
      [hashes],
    ),
    free:
      hours.length * AGENTS -
      (await one(`SELECT count(*)::int FROM appointments WHERE starts_at = ANY($1)`, [hours])),
    counted: await one(`SELECT count(*)::int FROM analytics_events WHERE event = 'booked'`),
    told: await one(`SELECT count(*)::int FROM lead_interactions WHERE type = 'booking'`),
  };
}

function judge(stored, ledger, servers) {
  const broken = [];
  const hold = (holds, sentence) => void (holds || broken.push(sentence));
  hold(stored.overlapping === 0, `${stored.overlapping} pairs of appointments of one agent overlap`);
  hold(stored.twice === 0, `${stored.twice} people have two appointments`);
  hold(stored.lost === 0, `${stored.lost} confirmed appointments are not there`);
  hold(
    stored.unconfirmed === 0,
    `${stored.unconfirmed} appointments are of people who were told that there is none`,
  );
  hold(stored.free === 0, `${stored.free} hours stayed free that people wanted`);
  hold(
    stored.counted === stored.appointments && stored.told === stored.appointments,
    `${stored.appointments} appointments were counted ${stored.counted} times, and ${stored.told} times on timelines`,
  );
  hold(
    ledger.unexpected.length === 0,
    `${ledger.unexpected.length} answers that nobody should get: ${ledger.unexpected.slice(0, 3).join(' | ')}`,
  );
  hold(
    servers.every(({ crashes }) => crashes === 0),
    'a server ended by itself',
  );
  return broken;
}

function row(stored, ledger, seconds) {
  const answers = Object.entries(ledger.answers)
    .map(([name, count]) => `${count} × ${name === '0' ? 'none' : name}`)
    .join(', ');
  const times = ledger.times.sort((a, b) => a - b);
  const cells = [
    `\`double-booking\`: ${people.toLocaleString('en-US')} people want the same ${(DAYS * HOURS_OF_DAY * AGENTS).toLocaleString('en-US')} hours of ${AGENTS} agents, instances killed ${KILLS} times`,
    `${stored.appointments.toLocaleString('en-US')} appointments`,
    `${stored.lost} / ${stored.overlapping + stored.twice}`,
    `${seconds.toFixed(1)} s: ${answers}; longest ${(ledger.longest / 1_000).toFixed(1)} s`,
    '– / –',
    '–',
    `${stored.free} hours stayed free; ${CONNECTIONS} at a time at ${INSTANCES} instances: half were answered within ${times[Math.floor(times.length / 2)].toFixed(0)} ms`,
  ];
  return `| ${cells.join(' | ')} |`;
}
