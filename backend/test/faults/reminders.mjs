import { createHash, createHmac } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { at } from '../../../scripts/lib/project.mjs';
import { newIp, newPhone } from '../support/people.ts';
import { startSmtpStandIn } from '../support/stand-ins/smtp-stand-in.ts';
import { ACCOUNT_SID, AUTH_TOKEN, startTwilioStandIn } from '../support/stand-ins/twilio-stand-in.ts';
import { connect, ownPostgres } from './lib/postgres.mjs';
import { ownServer, SECRETS } from './lib/server.mjs';
import { ask } from './lib/visitors.mjs';

/*
 * Reminders of appointments, while instances are killed and started again, clocks of machines go astray, and people
 * move and cancel. Each person is reminded once by mail and once by text; never at an hour at which the law allows no
 * text, after the appointment was moved or cancelled, or after it has begun.
 */

const PUBLIC_URL = 'https://credito.example.com';
const INSTANCES = 3;
const KILLS = 5;
const AGENTS = 100;
/** From the start of the run until the first reminder is due, and until the last is. */
const FIRST_DUE_S = 90;
const SPREAD_S = 200;
/** Longest time after the last is due until all is sent: what a killed instance held waits for its lease. */
const DRAIN_MS = 420_000;
const HOUR_S = 3_600;
const SHIFTS_H = [3, -26, 0];
/** Time within which people move or cancel; all others keep the appointment. */
const CHANGES_WITHIN_S = 60;

/** Rows of one statement. */
const BATCH = 2_000;

const STATES = ['FL', 'CA', 'TX', 'NY', 'IL'];
/** State in which the law allows no texts during the run. */
const CLOSED = 'KY';

const require = createRequire(import.meta.url);
const { plannedNotices } = require(at('backend', 'dist', 'modules/appointments/messages/reminder-rules.js'));

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
  const [twilio, mail] = [await startTwilioStandIn(), await startSmtpStandIn()];
  closers.push(twilio.close, mail.close);
  const servers = [];
  closers.push(() => Promise.all(servers.map((server) => server.kill())));
  for (let n = 0; n < INSTANCES; n += 1)
    servers.push(
      await ownServer({
        databaseUrl: postgres.url,
        logFile,
        preload: new URL('lib/movable-clock.mjs', import.meta.url).href,
        environment: {
          PUBLIC_URL,
          SMS_TRANSPORT: 'twilio',
          EMAIL_TRANSPORT: 'smtp',
          SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
          EMAIL_FROM: 'Oficina <oficina@example.com>',
          TWILIO_ACCOUNT_SID: ACCOUNT_SID,
          TWILIO_AUTH_TOKEN: AUTH_TOKEN,
          TWILIO_FROM: '+13054200000',
          TWILIO_API_BASE_URL: twilio.url,
          TWILIO_LOOKUP_BASE_URL: twilio.url,
        },
      }),
    );
  const database = await connect(postgres.url);
  closers.push(() => database.end());
  const agent = new http.Agent({ keepAlive: true });
  closers.push(() => agent.destroy());

  const quietHours = hoursWithout(CLOSED);
  await database.query(
    `INSERT INTO settings (key, value) VALUES ('verificationDailyBudgetCents', '100000000'), ('quietHours', $1)`,
    [JSON.stringify(quietHours)],
  );
  // The instances read them.
  await wait(3_000);
  const appointments = await write(database, quietHours);
  const started = performance.now();
  const begun = Date.now();
  const lastDueAt = begun + (FIRST_DUE_S + SPREAD_S) * 1_000;

  const changes = change({ servers, agent, appointments, begun });
  const shifts = [];
  const faults = (async () => {
    const end = FIRST_DUE_S + SPREAD_S;
    for (let n = 1; n <= KILLS; n += 1) {
      // Two before the first is due, while people move and cancel; the others while reminders go out.
      const moment = n <= 2 ? 10 * n : FIRST_DUE_S + ((n - 2) * SPREAD_S) / (KILLS - 1);
      await wait(Math.max(0, begun + moment * 1_000 - Date.now()));
      const server = servers[n % INSTANCES];
      await server.kill();
      await wait(1_000);
      await server.start();
      const shiftMs = SHIFTS_H[n - 3] * HOUR_S * 1_000;
      if (n >= 3 && moment < end) {
        shifts.push(shiftMs);
        for (const each of servers) each.process.send({ shiftMs });
      }
    }
  })();
  await Promise.all([changes, faults]);
  await drained(database, lastDueAt);

  const sent = await compare({ database, appointments, twilio, mail });
  const broken = judge(sent, appointments, servers);
  process.stdout.write(`${row({ sent, appointments, started })}\n`);
  for (const promise of broken) process.stderr.write(`✖ reminders: ${promise}\n`);
  if (broken.length > 0) process.stderr.write(`  log: ${logFile}\n`);
  else fs.rmSync(logFile, { force: true });
  process.exitCode = broken.length > 0 ? 1 : 0;
} catch (error) {
  process.stderr.write(`✖ reminders: ${error.stack}\n  log: ${logFile}\n`);
  process.exitCode = 1;
} finally {
  await close();
}

/** Returns hours that allow every time except in one state, with hours far from now. */
function hoursWithout(state) {
  const hour = Number(
    new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/New_York',
      hour: 'numeric',
      hourCycle: 'h23',
    }).format(),
  );
  const allDays = (day) => ({ weekdays: day, saturday: day, sunday: day });
  const closed = hour < 12 ? { from: '18:00', to: '21:00' } : { from: '03:00', to: '06:00' };
  return {
    default: allDays({ from: '00:00', to: '24:00' }),
    states: [{ state, ...allDays(closed) }],
    onHolidays: true,
  };
}

/**
 * Writes leads with an appointment in two hours or in a day, and its planned messages, as the product plans them. In
 * the closed state texts are planned as if their hour had been allowed when they were: found now, they must wait.
 */
async function write(database, quietHours) {
  const now = Date.now();
  const slots = Math.max(1, Math.ceil(people / (2 * AGENTS)));
  const appointments = Array.from({ length: people }, (_, n) => {
    const kind = n % 2 === 0 ? 'two_hours' : 'day_before';
    const dueInS = FIRST_DUE_S + Math.floor(n / (2 * AGENTS)) * (SPREAD_S / slots);
    const hours = kind === 'two_hours' ? 2 : 24;
    return {
      id: uuidOf(`appointment ${n}`),
      leadId: uuidOf(`lead ${n}`),
      agentId: uuidOf(`agent ${Math.floor(n / 2) % AGENTS}`),
      phoneNumber: newPhone(),
      email: `persona${n}@example.com`,
      kind,
      dueAt: now + dueInS * 1_000,
      startsAt: now + (dueInS + hours * HOUR_S) * 1_000,
      state: n % 10 === 4 ? CLOSED : STATES[n % STATES.length],
      // One in twenty moves, one cancels, one wants no texts.
      fate: { 7: 'moves', 13: 'cancels', 18: 'opted out' }[n % 20] ?? 'is reminded',
    };
  });
  await database.query('BEGIN');
  await database.query(
    `INSERT INTO admin_users (id, username, password_hash) SELECT id, 'agent' || n, 'x'
       FROM unnest($1::uuid[]) WITH ORDINALITY AS a (id, n)`,
    [Array.from({ length: AGENTS }, (_, n) => uuidOf(`agent ${n}`))],
  );
  await insert(
    database,
    `INSERT INTO leads (id, full_name, phone_number, state, verification_status, verification_method, verified_at, phone_proven_at)
     SELECT r.id, 'Rosa Elena Díaz', r.phone, r.state, 'verified', 'sms', now(), now()
       FROM jsonb_to_recordset($1::jsonb) AS r (id uuid, phone text, state text)`,
    appointments.map(({ leadId: id, phoneNumber: phone, state }) => ({ id, phone, state })),
  );
  await insert(
    database,
    `INSERT INTO appointments (id, provider, external_id, lead_id, agent_id, status, starts_at, ends_at, held_until, timed_at, email, is_made, is_counted)
     SELECT r.id, 'own', r.id::text, r.lead, r.agent, 'booked', r.starts, r.starts + interval '1 second', r.starts + interval '1 second',
            now(), r.email, true, true
       FROM jsonb_to_recordset($1::jsonb) AS r (id uuid, lead uuid, agent uuid, starts timestamptz, email text)`,
    appointments.map(({ id, leadId, agentId, startsAt, email }) => ({
      ...{ id, lead: leadId, agent: agentId, email },
      starts: new Date(startsAt),
    })),
  );
  await insert(
    database,
    `INSERT INTO appointment_notices (id, appointment_id, starts_at, kind, channel, due_at)
     SELECT r.* FROM jsonb_to_recordset($1::jsonb) AS r (id uuid, appointment uuid, starts timestamptz, kind text, channel text, due timestamptz)`,
    appointments.flatMap(({ id, startsAt, state }) => {
      const starts = new Date(startsAt);
      const table = state === CLOSED ? { ...quietHours, states: [] } : quietHours;
      return plannedNotices(starts, state, new Date(now), table).map(({ kind, channel, dueAt }) => ({
        ...{ id: uuidOf(`notice ${id} ${kind} ${channel}`), appointment: id, starts },
        ...{ kind, channel, due: dueAt },
      }));
    }),
  );
  await insert(
    database,
    `INSERT INTO sms_suppressions (phone_number, channel, reason, source)
     SELECT r.phone, 'sms', 'opted_out', 'sms_word' FROM jsonb_to_recordset($1::jsonb) AS r (phone text)`,
    appointments.filter(({ fate }) => fate === 'opted out').map(({ phoneNumber: phone }) => ({ phone })),
  );
  await database.query('COMMIT');
  return appointments;
}

async function insert(database, statement, rows) {
  for (let n = 0; n < rows.length; n += BATCH)
    await database.query(statement, [JSON.stringify(rows.slice(n, n + BATCH))]);
}

function uuidOf(name) {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The secret of an appointment, as its person has it. */
function tokenOf(id) {
  // Version of an appointment with a secret that was never replaced.
  const bytes = Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), Buffer.from([0])]);
  const proof = createHmac('sha256', SECRETS.OTP_SECRET).update('appointment:').update(bytes).digest();
  return Buffer.concat([bytes, proof.subarray(0, 16)]).toString('base64url');
}

/** People move and cancel, each by the page, again and again until it is acknowledged. */
async function change({ servers, agent, appointments, begun }) {
  const waiting = appointments.filter(({ fate }) => fate === 'moves' || fate === 'cancels');
  const until = begun + CHANGES_WITHIN_S * 1_000;
  let turn = 0;
  const work = async () => {
    for (let each = waiting.shift(); each; each = waiting.shift()) {
      if (Date.now() > until) {
        each.fate = 'is reminded';
        continue;
      }
      // A balancer passes over an instance that is down.
      const send = async (method, body) => {
        for (;;) {
          const answer = await ask(
            `${servers[turn++ % servers.length].url}/api/appointments/${tokenOf(each.id)}`,
            { method, ip: newIp(), agent, body },
          );
          if (answer.status !== 0 && answer.status < 500) return answer;
          await wait(50);
        }
      };
      if (each.fate === 'cancels') {
        const answer = await send('DELETE');
        if (answer.status !== 204)
          throw new Error(`a cancellation was answered ${answer.status} ${answer.text}`);
      } else {
        const day = new Date(each.startsAt + 3 * 24 * HOUR_S * 1_000);
        const offered = await send('PATCH', { startsAt: day.toISOString() });
        const slots = offered.body?.details?.slots ?? [];
        const slot = slots[Math.floor(Math.random() * slots.length)];
        const answer = offered.status === 409 ? await send('PATCH', { startsAt: slot.startsAt }) : offered;
        // Others take the same times: who finds none keeps the old one.
        if (answer.status === 200) each.movedTo = Date.parse(answer.body.startsAt);
        else if (answer.status === 409) each.fate = 'is reminded';
        else throw new Error(`a move was answered ${answer.status} ${answer.text}`);
      }
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  if (Date.now() > until + (FIRST_DUE_S - CHANGES_WITHIN_S) * 1_000)
    throw new Error('people were still moving when the first reminder was due: the machine is too slow');
}

/** Until nothing that is due is left to be done. */
async function drained(database, lastDueAt) {
  await wait(Math.max(0, lastDueAt - Date.now()));
  const until = Date.now() + DRAIN_MS;
  for (;;) {
    const { rows } = await database.query(
      `SELECT (SELECT count(*)::int FROM appointment_notices WHERE taken_at IS NULL AND due_at <= now()) AS due,
              (SELECT count(*)::int FROM jobs.job
                WHERE name IN ('appointment-reminder-mail', 'send-conditional-sms-message') AND state IN ('created', 'active', 'retry')) AS jobs,
              (SELECT count(*)::int FROM sms_messages WHERE status IN ('queued', 'sending') OR next_check_at IS NOT NULL) AS texts`,
    );
    const { due, jobs, texts } = rows[0];
    if (due + jobs + texts === 0) return;
    if (Date.now() > until) throw new Error(`left after ${DRAIN_MS / 1_000} s: ${JSON.stringify(rows[0])}`);
    await wait(1_000);
  }
}

/** Compares the sent messages with the planned ones. */
async function compare({ database, appointments, twilio, mail }) {
  const { rows: moved } = await database.query(
    `SELECT n.appointment_id AS id, count(*)::int AS planned FROM appointment_notices n JOIN appointments b ON b.id = n.appointment_id
      WHERE n.taken_at IS NULL AND n.starts_at = b.starts_at GROUP BY 1`,
  );
  const { rows: stale } = await database.query(
    `SELECT count(*)::int AS count FROM appointment_notices n JOIN appointments b ON b.id = n.appointment_id
      WHERE n.taken_at IS NULL AND (n.starts_at <> b.starts_at OR b.status <> 'booked')`,
  );
  const texts = Map.groupBy(
    twilio.received.filter(({ sid, body }) => sid !== null && body.includes('1 confirmo')),
    ({ to }) => to,
  );
  const mails = Map.groupBy(
    mail.received.map(({ source }) => /^Message-ID: <([0-9a-f]{40})@/im.exec(source)?.[1] ?? ''),
    (id) => id,
  );
  const mailIdOf = (id, kind) =>
    createHash('sha256')
      .update(`appointment-notice:${uuidOf(`notice ${id} ${kind} email`)}`)
      .digest('hex')
      .slice(0, 40);
  return {
    stale: stale[0].count,
    plannedOf: new Map(moved.map(({ id, planned }) => [id, planned])),
    ofEach: appointments.map((appointment) => ({
      ...appointment,
      texts: texts.get(appointment.phoneNumber) ?? [],
      // E-mails for the appointment's first time; a repeated e-mail has the same id.
      mails: mails.get(mailIdOf(appointment.id, appointment.kind))?.length ?? 0,
    })),
  };
}

function figuresOf({ ofEach }) {
  const expectsMail = ofEach.filter(({ fate }) => fate === 'is reminded' || fate === 'opted out');
  const expectsText = ofEach.filter(({ fate, state }) => fate === 'is reminded' && state !== CLOSED);
  const expectsNoText = ofEach.filter((each) => !expectsText.includes(each));
  return {
    expectsMail,
    expectsText,
    mailsMissing: expectsMail.filter(({ mails }) => mails === 0).length,
    mailsAgain: expectsMail.filter(({ mails }) => mails > 1).length,
    textsMissing: expectsText.filter(({ texts }) => texts.length === 0).length,
    textsDoubled: ofEach.filter(({ texts }) => texts.length > 1).length,
    early: ofEach.filter(({ texts, dueAt }) => texts.some((text) => text.at.getTime() < dueAt)).length,
    late: ofEach.filter(({ texts, startsAt }) => texts.some((text) => text.at.getTime() >= startsAt)).length,
    outOfHours: expectsNoText.filter(({ state, texts }) => state === CLOSED && texts.length > 0).length,
    unwanted: expectsNoText.filter(
      ({ state, texts, mails, fate }) =>
        (state !== CLOSED && texts.length > 0) ||
        (fate !== 'opted out' && fate !== 'is reminded' && mails > 0),
    ).length,
    slowest: Math.max(0, ...expectsText.map(({ texts, dueAt }) => (texts[0]?.at.getTime() ?? dueAt) - dueAt)),
  };
}

function judge(sent, appointments, servers) {
  const broken = [];
  const hold = (holds, sentence) => void (holds || broken.push(sentence));
  const figures = figuresOf(sent);
  hold(figures.mailsMissing === 0, `${figures.mailsMissing} people got no mail`);
  hold(figures.textsMissing === 0, `${figures.textsMissing} people got no text`);
  hold(figures.textsDoubled === 0, `${figures.textsDoubled} people got two texts`);
  hold(figures.early === 0, `${figures.early} texts came before they were due`);
  hold(figures.late === 0, `${figures.late} texts came after the beginning`);
  hold(figures.outOfHours === 0, `${figures.outOfHours} texts came out of hours`);
  hold(figures.unwanted === 0, `${figures.unwanted} reminders of what was moved, cancelled, or not wanted`);
  hold(sent.stale === 0, `${sent.stale} reminders are planned for what was moved or cancelled`);
  const unplanned = appointments.filter(({ id, movedTo }) => movedTo && !(sent.plannedOf.get(id) >= 2));
  hold(unplanned.length === 0, `${unplanned.length} moved appointments have no reminders`);
  const crashes = servers.reduce((sum, each) => sum + each.crashes, 0);
  hold(crashes === 0, `servers ended ${crashes} times by themselves`);
  return broken;
}

function row({ sent, appointments, started }) {
  const figures = figuresOf(sent);
  const count = (fate) => appointments.filter((each) => each.fate === fate).length;
  const cells = [
    `\`reminders\`: three instances, ${KILLS} × kill -9, their clocks moved by ${SHIFTS_H.slice(0, 2)
      .map((hours) => `${hours > 0 ? '+' : '−'}${Math.abs(hours)} h`)
      .join(' and ')}`,
    `${appointments.length.toLocaleString('en-US')} appointments`,
    `${figures.mailsMissing + figures.textsMissing} / ${figures.textsDoubled}`,
    `${((performance.now() - started) / 1_000).toFixed(1)} s: ${figures.expectsText.length} texts, ${figures.expectsMail.length} mails`,
    '– / –',
    `${figures.mailsAgain} mails again, with the same Message-ID`,
    [
      `${figures.outOfHours} out of hours`,
      `slowest text ${(figures.slowest / 1_000).toFixed(1)} s after it was due`,
      `${count('moves')} moved, ${count('cancels')} cancelled meanwhile: ${figures.unwanted} reminded of the old time`,
    ].join('; '),
  ];
  return `| ${cells.join(' | ')} |`;
}
