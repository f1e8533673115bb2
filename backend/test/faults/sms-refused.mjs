import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { newIp, newPhone } from '../support/people.ts';
import { startSmtpStandIn } from '../support/stand-ins/smtp-stand-in.ts';
import { ACCOUNT_SID, AUTH_TOKEN, startTwilioStandIn } from '../support/stand-ins/twilio-stand-in.ts';
import { connect, ownPostgres } from './lib/postgres.mjs';
import { ownServer } from './lib/server.mjs';
import { ask } from './lib/visitors.mjs';

/*
 * Carriers refuse every text some seconds after the provider has accepted it. Visitors take the next method that the
 * page offers them, and so on. No setting is changed.
 */

const PUBLIC_URL = 'https://credito.example.com';
const INSTANCES = 2;
/** Visitors who begin in a second. */
const PACE = 8;
const REFUSED_AFTER_MS = 4_000;
const REFUSALS = [30007, 30034, 30007, 30032];
/** Interval at which the page asks for the state of its submission. */
const POLL_MS = 2_000;
/** A person who still has no code by then presses '¿No le llegó?'. */
const PATIENCE_MS = 20_000;
/** Time to read or hear a code and type it, to dial, or to open WhatsApp. */
const HANDS_MS = 3_000;
const WITHIN_MS = 60_000;
const AT_LEAST = 0.95;

/**
 * Reaction of each person to an offered method. Six of ten answer an unknown number; the others: one calls with a
 * carrier that vouches for the number, one with a carrier that does not and then answers the call back, one has
 * WhatsApp alone, one mail alone.
 */
const PEOPLE = [
  ...Array.from({ length: 6 }, () => ({ answers: true, calls: null, whatsapp: true })),
  { answers: false, calls: 'TN-Validation-Passed-A', whatsapp: false },
  { answers: 'back', calls: 'TN-Validation-Passed-C', whatsapp: false },
  { answers: false, calls: null, whatsapp: true },
  { answers: false, calls: null, whatsapp: false },
];

/** Index of the next instance. */
let turn = 0;

const { values } = parseArgs({ options: { leads: { type: 'string', default: '1000' } } });
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
        environment: {
          PUBLIC_URL,
          SMS_TRANSPORT: 'twilio',
          VOICE_TRANSPORT: 'twilio',
          WHATSAPP_TRANSPORT: 'twilio',
          EMAIL_TRANSPORT: 'smtp',
          SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
          EMAIL_FROM: 'Oficina <oficina@example.com>',
          TWILIO_ACCOUNT_SID: ACCOUNT_SID,
          TWILIO_AUTH_TOKEN: AUTH_TOKEN,
          TWILIO_FROM: '+13054200000',
          TWILIO_VOICE_FROM: '+13054200001',
          TWILIO_WHATSAPP_FROM: '+13054200002',
          TWILIO_API_BASE_URL: twilio.url,
          TWILIO_LOOKUP_BASE_URL: twilio.url,
        },
      }),
    );
  const database = await connect(postgres.url);
  closers.push(() => database.end());
  const settingsBefore = await settingsOf(database);

  const visitors = new Map();
  let texts = 0;
  Object.assign(twilio, {
    product: { local: servers[0].url, public: PUBLIC_URL },
    callbacksTo: servers.at(-1).url,
    reportsAfterMs: REFUSED_AFTER_MS,
    choose: ({ to }) =>
      to.startsWith('whatsapp:')
        ? { kind: 'accept' }
        : { kind: 'refuse', status: 400, code: REFUSALS[texts++ % REFUSALS.length] },
    pickUp: ({ to }) => {
      const { answers, hasCalled } = visitors.get(to);
      return answers === true || (answers === 'back' && hasCalled)
        ? { kind: 'answers', keys: ['1'] }
        : { kind: 'no-answer' };
    },
  });

  const agent = new http.Agent({ keepAlive: true });
  closers.push(() => agent.destroy());
  const world = {
    twilio,
    mail,
    visitors,
    agent,
    urls: servers.map(({ url }) => url),
    unexpected: [],
  };
  const started = performance.now();
  const all = [];
  for (let n = 0; n < people; n += 1) {
    const going = visit(world, { ...PEOPLE[n % PEOPLE.length], mailbox: `persona${n}@example.com` });
    // Told below.
    going.catch(() => undefined);
    all.push(going);
    await wait(Math.max(0, started + ((n + 1) * 1_000) / PACE - performance.now()));
  }
  const outcomes = await Promise.all(all);
  await twilio.allReported();
  await twilio.allPlayed();

  const broken = await judge({ outcomes, database, settingsBefore, world });
  process.stdout.write(`${await row({ outcomes, twilio, database, started })}\n`);
  for (const promise of broken) process.stderr.write(`✖ sms-refused: ${promise}\n`);
  if (broken.length > 0) process.stderr.write(`  log: ${logFile}\n`);
  else fs.rmSync(logFile, { force: true });
  process.exitCode = broken.length > 0 ? 1 : 0;
} catch (error) {
  process.stderr.write(`✖ sms-refused: ${error.stack}\n  log: ${logFile}\n`);
  process.exitCode = 1;
} finally {
  await close();
}

/** Simulates one visitor from the form to the verification, or until no method is left. */
async function visit(world, person) {
  const phoneNumber = newPhone();
  const visitor = { ...person, phoneNumber, ip: newIp(), hasCalled: false };
  world.visitors.set(phoneNumber, visitor);
  const startedAt = performance.now();
  const outcome = {
    phoneNumber,
    acknowledged: false,
    provenBy: null,
    ms: Infinity,
    tried: [],
    challenged: false,
  };
  const form = { fullName: 'María Fernández López', phoneNumber, state: 'FL', elapsedMs: 30_000 };
  let answer = await post(world, visitor, '/api/leads', form, outcome);
  if (answer.status !== 201) return outcome;
  outcome.acknowledged = true;
  const { submissionId } = answer.body;
  for (;;) {
    const { method, methods } = answer.body;
    outcome.tried.push(method);
    if (await proves(world, visitor, { submissionId, method, methods })) {
      outcome.provenBy = method;
      outcome.ms = performance.now() - startedAt;
      return outcome;
    }
    const next = methods.find(
      (offer) => !outcome.tried.includes(offer.method) && canUse(visitor, offer.method),
    );
    if (!next) return outcome;
    const email = next.method === 'email' ? { email: visitor.mailbox } : {};
    answer = await post(
      world,
      visitor,
      '/api/leads/resend',
      { phoneNumber, submissionId, method: next.method, ...email },
      outcome,
    );
    if (answer.status !== 200) return outcome;
  }
}

function canUse({ calls, whatsapp }, method) {
  return method === 'inbound_call' ? calls !== null : method === 'whatsapp' ? whatsapp : true;
}

/** Uses one method. @returns whether that proved it */
async function proves(world, visitor, { submissionId, method, methods }) {
  const { twilio, mail } = world;
  const { phoneNumber, calls, mailbox } = visitor;
  const offered = methods.find((offer) => offer.method === method);
  const state = async () => (await get(world, visitor, `/api/leads/submissions/${submissionId}`)).body?.state;
  /** Until the page says so, as long as the person has patience. */
  const pageSays = async (word) => {
    const until = performance.now() + PATIENCE_MS;
    while (performance.now() < until) {
      const seen = await state();
      if (seen === word) return true;
      if (seen === 'undelivered') return false;
      await wait(POLL_MS);
    }
    return false;
  };
  const types = async (code) => {
    if (!code) return false;
    await wait(HANDS_MS);
    return (await post(world, visitor, '/api/leads/verify', { phoneNumber, code })).body?.verified === true;
  };
  const heard = () => {
    const call = twilio.calls.findLast(({ to }) => to === phoneNumber);
    return /Su código es:\D*((?:\d\D*){6})/.exec(call?.said[1] ?? '')?.[1].replace(/\D/g, '');
  };
  switch (method) {
    case 'sms':
      // It never comes.
      return pageSays('verified');
    case 'voice':
      return types(await until(heard, async () => (await state()) === 'undelivered'));
    case 'inbound_call': {
      await wait(HANDS_MS);
      visitor.hasCalled = true;
      await twilio.callIn({ from: phoneNumber, attestation: calls, keys: [offered.digits] });
      return calls.endsWith('-A') ? pageSays('verified') : types(await until(heard, async () => false));
    }
    case 'whatsapp':
      await wait(HANDS_MS);
      await twilio.writeWhatsapp({ from: phoneNumber, body: new URL(offered.link).searchParams.get('text') });
      return pageSays('verified');
    case 'email': {
      const mailed = () => {
        const sent = mail.received.findLast(({ to }) => to === mailbox);
        return /(\d{6})/.exec(/^Subject: (.*)$/im.exec(sent?.source ?? '')?.[1] ?? '')?.[1];
      };
      return types(await until(mailed, async () => false));
    }
  }
}

/** Returns the result of `find`, repeated for as long as a person has patience and `isVain` returns nothing else. */
async function until(find, isVain) {
  const end = performance.now() + PATIENCE_MS;
  for (let looks = 1; performance.now() < end; looks += 1) {
    const found = find();
    if (found) return found;
    await wait(200);
    if (looks % (POLL_MS / 200) === 0 && (await isVain())) return null;
  }
  return null;
}

/** Posts, solving the challenge when one is asked for, as the page does. */
async function post(world, visitor, address, body, outcome) {
  let answer = await send(world, visitor, 'POST', address, body);
  if (answer.body?.code === 'CHALLENGE_REQUIRED') {
    if (outcome) outcome.challenged = true;
    const { body: challenge } = await get(world, visitor, '/api/challenge');
    const solution = await solveChallenge({ challenge, deriveKey });
    const solved = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
    answer = await send(world, visitor, 'POST', address, { ...body, challenge: solved });
  }
  if (answer.status === 0 || answer.status >= 400)
    world.unexpected.push(`${answer.status} ${answer.text.slice(0, 200)}`);
  return answer;
}

function get(world, visitor, address) {
  return send(world, visitor, 'GET', address);
}

function send({ urls, agent }, { ip }, method, address, body) {
  return ask(`${urls[turn++ % urls.length]}${address}`, { method, ip, agent, body });
}

async function settingsOf(database) {
  return (await database.query('SELECT key, value FROM settings ORDER BY key')).rows;
}

async function judge({ outcomes, database, settingsBefore, world }) {
  const broken = [];
  const hold = (holds, sentence) => void (holds || broken.push(sentence));
  const taken = outcomes.filter(({ acknowledged }) => acknowledged).length;
  const { rows: lost } = await database.query(
    `SELECT p FROM unnest($1::text[]) AS p WHERE NOT EXISTS (SELECT 1 FROM leads WHERE phone_number = p AND deleted_at IS NULL)`,
    [outcomes.map(({ phoneNumber }) => phoneNumber)],
  );
  const { rows: doubled } = await database.query(
    'SELECT phone_number FROM leads GROUP BY 1 HAVING count(*) > 1',
  );
  const proven = outcomes.filter(({ provenBy }) => provenBy).map(({ phoneNumber }) => phoneNumber);
  const { rows: unmarked } = await database.query(
    `SELECT p FROM unnest($1::text[]) AS p
      WHERE NOT EXISTS (SELECT 1 FROM leads WHERE phone_number = p AND verification_status = 'verified')`,
    [proven],
  );
  const inTime = outcomes.filter(({ ms }) => ms <= WITHIN_MS).length;
  hold(taken === outcomes.length, `${outcomes.length - taken} forms were not taken`);
  hold(lost.length === 0, `${lost.length} leads are lost`);
  hold(doubled.length === 0, `${doubled.length} leads are there twice`);
  hold(unmarked.length === 0, `${unmarked.length} people were told that they are verified and are not`);
  hold(
    inTime >= AT_LEAST * outcomes.length,
    `only ${inTime} of ${outcomes.length} were verified within ${WITHIN_MS / 1_000} s`,
  );
  hold(
    world.unexpected.length === 0,
    `${world.unexpected.length} answers that no visitor should get: ${world.unexpected.slice(0, 3).join(' | ')}`,
  );
  hold(
    JSON.stringify(await settingsOf(database)) === JSON.stringify(settingsBefore),
    'a setting was changed',
  );
  return broken;
}

async function row({ outcomes, twilio, database, started }) {
  const proven = outcomes.filter(({ provenBy }) => provenBy);
  const times = proven.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share) => `${((times[Math.floor(times.length * share)] ?? 0) / 1_000).toFixed(1)} s`;
  const methods = Object.entries(Object.groupBy(proven, ({ provenBy }) => provenBy))
    .map(([method, { length }]) => `${length} ${method}`)
    .join(', ');
  const texts = twilio.received.filter(({ to }) => !to.startsWith('whatsapp:'));
  const { rows } = await database.query(
    `SELECT outages FROM verification_channels WHERE method = 'sms' AND out_since IS NOT NULL`,
  );
  const inTime = outcomes.filter(({ ms }) => ms <= WITHIN_MS).length;
  const taken = outcomes.filter(({ acknowledged }) => acknowledged).length;
  const cells = [
    `\`sms-refused\`: every text refused ${REFUSED_AFTER_MS / 1_000} s after it was accepted`,
    taken.toLocaleString('en-US'),
    `${outcomes.length - taken} / 0`,
    `${((performance.now() - started) / 1_000).toFixed(1)} s: ${inTime} verified within ${WITHIN_MS / 1_000} s (${((inTime / outcomes.length) * 100).toFixed(1)} %)`,
    '– / –',
    `${outcomes.length - proven.length} never, 0 again`,
    [
      `form to proof: half in ${at(0.5)}, 95 % in ${at(0.95)}, all in ${at(0.999)}`,
      methods,
      `${texts.length} texts until the method went out of service (${rows[0] ? `tried ${rows[0].outages} times since` : 'in service'})`,
      `${outcomes.filter(({ challenged }) => challenged).length} challenges`,
    ].join('; '),
  ];
  return `| ${cells.join(' | ')} |`;
}
