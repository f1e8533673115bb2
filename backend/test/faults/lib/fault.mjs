import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ACCOUNT_SID, AUTH_TOKEN, startTwilioStandIn } from '../../support/stand-ins/twilio-stand-in.ts';
import { connect, ownPostgres } from './postgres.mjs';
import { untilReady, watchHealth } from './probes.mjs';
import { ownServer } from './server.mjs';
import { sendVisitors } from './visitors.mjs';

const READY_WITHIN_MS = 5_000;
/** Longest time until the queue has sent all codes. */
const CODES_WITHIN_MS = 150_000;

/**
 * @typedef {object} Fault
 * @property {string} title for the table
 * @property {number} [instances]
 * @property {number} [visitors] at once
 * @property {() => Promise<object>} [database] starts another database than one PostgreSQL
 * @property {number} [megabytes] of a disk of its own for the database
 * @property {boolean} [launched] the server is started by `npm start`, with everything on the database's disk
 * @property {Record<string, string>} [environment] of the servers
 * @property {boolean} [twilio] text messages go to a stand-in for Twilio, instead of the outbox
 * @property {string} [preload] module that the servers load first
 * @property {(postgres: object) => Promise<string>} [databaseUrl] where the servers find the database, when not straight
 * @property {'falls' | 'stays' | 'any'} readiness what readiness must do meanwhile
 * @property {string} [readinessCode] what readiness must say meanwhile
 * @property {number} [answersWithinMs] longest wait for an answer meanwhile
 * @property {number} [firstLeadWithinMs] from the end of the fault
 * @property {() => string} [storedAt] the database that has it all in the end, when not the first
 * @property {boolean} [codesMayRepeat] when whether a code was sent is in doubt, it is sent again
 * @property {() => unknown} [cleanUp]
 * @property {(world: object) => Promise<string[] | void>} run what happens; sentences that go into the table
 */

/**
 * Runs one fault with separate PostgreSQL, servers, providers and continuous visitors. Prints its row of the table, and fails if a promise
 * is broken.
 *
 * @param {Fault} fault
 */
export async function inject(fault) {
  const { values } = parseArgs({
    options: { leads: { type: 'string', default: '10000' }, visitors: { type: 'string' } },
  });
  const leads = Number(values.leads);
  const logFile = path.join(os.tmpdir(), `credito-claro-fault-${process.pid}.log`);
  const closers = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  for (const name of ['SIGINT', 'SIGTERM'])
    process.once(name, () => void close().finally(() => process.exit(1)));

  try {
    const postgres = await (fault.database?.() ?? ownPostgres({ megabytes: fault.megabytes }));
    closers.push(postgres.discard);
    const twilio = await startTwilioStandIn();
    closers.push(twilio.close);
    if (fault.cleanUp) closers.push(fault.cleanUp);
    const databaseUrl = (await fault.databaseUrl?.(postgres)) ?? postgres.url;
    const servers = [];
    closers.push(() => Promise.all(servers.map((server) => server.kill())));
    for (let n = 0; n < (fault.instances ?? 1); n += 1)
      servers.push(
        await ownServer({
          databaseUrl,
          logFile,
          preload: fault.preload,
          launchedOn: fault.launched ? postgres.disk : undefined,
          environment: {
            ...(fault.launched ? {} : { MEDIA_DIR: path.join(postgres.disk, 'media') }),
            ...(fault.twilio ? twilioEnvironment(twilio) : { SMS_TRANSPORT: 'outbox' }),
            ...fault.environment,
          },
        }),
      );
    const setUp = await connect(postgres.url);
    await setUp.query(
      `INSERT INTO settings (key, value) VALUES ('verificationDailyBudgetCents', '100000000')`,
    );
    await setUp.end();

    const visitors = sendVisitors({
      servers,
      leads,
      atOnce: values.visitors ? Number(values.visitors) : fault.visitors,
    });
    closers.push(() => visitors.stop());
    const health = watchHealth(servers);
    closers.push(health.stop);
    const figures = { spans: [], ready: 0, firstLead: 0 };
    const { ledger } = visitors;
    const world = {
      ...{ postgres, twilio, servers, leads, ledger, reached: visitors.reached },
      /** Begins the fault. */
      begin: () => {
        figures.spans.push({ from: performance.now(), to: Infinity });
        ledger.phase = 'meanwhile';
      },
      /** Ends the fault: from here on the seconds count. */
      returned: async () => {
        const now = performance.now();
        figures.spans.at(-1).to = now;
        ledger.phase = 'after';
        const firstLead = (async () => {
          while (ledger.lastAcknowledgedAt < now) await wait(10);
          return ledger.lastAcknowledgedAt - now;
        })();
        figures.ready = Math.max(figures.ready, await untilReady(servers));
        figures.firstLead = Math.max(figures.firstLead, await firstLead);
      },
    };
    await world.reached(leads * 0.3);
    const notes = (await fault.run(world)) ?? [];
    visitors.mayStop();
    await visitors.done;
    await health.stop();

    const database = await connect(fault.storedAt?.() ?? postgres.url);
    closers.push(() => database.end());
    const stored = await compare(database, ledger);
    const codes = await waitForCodes(database, twilio, ledger);
    const broken = judge({ fault, figures, ledger, stored, codes, seen: health.seen, servers });
    process.stdout.write(
      `${row({ fault, figures, ledger, stored, codes, seen: health.seen, notes, servers })}\n`,
    );
    for (const promise of broken) process.stderr.write(`✖ ${fault.title}: ${promise}\n`);
    if (broken.length > 0) process.stderr.write(`  log: ${logFile}\n`);
    else fs.rmSync(logFile, { force: true });
    process.exitCode = broken.length > 0 ? 1 : 0;
  } catch (error) {
    process.stderr.write(`✖ ${fault.title}: ${error.stack}\n  log: ${logFile}\n`);
    process.exitCode = 1;
  } finally {
    await close();
  }
}

const twilioEnvironment = ({ url }) => ({
  SMS_TRANSPORT: 'twilio',
  TWILIO_ACCOUNT_SID: ACCOUNT_SID,
  TWILIO_AUTH_TOKEN: AUTH_TOKEN,
  TWILIO_FROM: '+13054200000',
  TWILIO_API_BASE_URL: url,
  TWILIO_LOOKUP_BASE_URL: url,
});

/** Compares the acknowledged leads with the stored ones. */
async function compare(database, ledger) {
  const ids = [...ledger.acknowledged.keys()];
  const { rows: lost } = await database.query(
    `SELECT a.id FROM unnest($1::text[], $2::text[]) AS a(id, phone)
      WHERE NOT EXISTS (SELECT 1 FROM leads l JOIN lead_interactions i ON i.lead_id = l.id
                         WHERE l.phone_number = a.phone AND i.type = 'submission' AND i.metadata->>'submissionId' = a.id)`,
    [ids, [...ledger.acknowledged.values()]],
  );
  const { rows: doubled } = await database.query(
    `SELECT phone_number FROM leads GROUP BY phone_number HAVING count(*) > 1
     UNION ALL SELECT metadata->>'submissionId' FROM lead_interactions WHERE type = 'submission'
                GROUP BY 1 HAVING count(*) > 1`,
  );
  const { rows: strangers } = await database.query(
    'SELECT phone_number FROM leads WHERE NOT (phone_number = ANY($1))',
    [[...ledger.tried.keys()]],
  );
  return { lost: lost.length, doubled: doubled.length + strangers.length };
}

/** Waits until the queue has handled every code that was not sent at once. */
async function waitForCodes(database, twilio, ledger) {
  const started = performance.now();
  const phones = [...ledger.acknowledged.values()];
  let waiting;
  for (;;) {
    const { rows } = await database.query(
      `SELECT count(*)::int AS waiting FROM leads WHERE phone_number = ANY($1) AND otp_sent_at IS NULL`,
      [phones],
    );
    waiting = rows[0].waiting;
    if (waiting === 0 || performance.now() - started > CODES_WITHIN_MS) break;
    await wait(250);
  }
  const { rows: kept } = await database.query(
    `SELECT recipient AS "to" FROM outbox_messages WHERE channel = 'sms'`,
  );
  const taken = new Map();
  // A message that may have been accepted is not sent again: the page says that it is on its way, and offers other
  // methods.
  for (const { to } of [...kept, ...twilio.received.filter(({ sid, inDoubt }) => sid !== null || inDoubt)])
    taken.set(to, (taken.get(to) ?? 0) + 1);
  return {
    waiting,
    seconds: (performance.now() - started) / 1_000,
    never: phones.filter((phone) => !taken.has(phone)).length,
    again: [...taken.values()].reduce((sum, count) => sum + count - 1, 0),
  };
}

function judge({ fault, figures, ledger, stored, codes, seen, servers }) {
  const broken = [];
  const hold = (holds, sentence) => void (holds || broken.push(sentence));
  const readyDuring = seen.ready.filter(({ at }) =>
    figures.spans.some(({ from, to }) => at >= from && at <= to),
  );
  hold(stored.lost === 0, `${stored.lost} acknowledged leads are lost`);
  hold(stored.doubled === 0, `${stored.doubled} leads or submissions are there twice`);
  hold(
    ledger.unexpected.length === 0,
    `answers no document knows: ${ledger.unexpected.slice(0, 3).join(' | ')}`,
  );
  hold(codes.waiting === 0 && codes.never === 0, `${codes.waiting + codes.never} people never got a code`);
  hold(fault.codesMayRepeat || codes.again === 0, `${codes.again} codes were sent again without need`);
  const dead = seen.live.filter(({ status }) => status !== 200);
  hold(
    dead.length === 0,
    `liveness failed ${dead.length} times (${dead[0]?.status}, ${dead[0]?.ms.toFixed(0)} ms)`,
  );
  hold(
    servers.every(({ crashes }) => crashes === 0),
    'a server ended by itself',
  );
  if (fault.readiness === 'stays')
    hold(
      seen.ready.every(({ status }) => status === 200),
      'readiness fell although the server could serve',
    );
  if (fault.readiness === 'falls')
    hold(
      readyDuring.some(({ status }) => status === 503),
      'readiness did not tell of the fault',
    );
  if (fault.readinessCode)
    hold(
      readyDuring.some(({ code }) => code === fault.readinessCode),
      `readiness did not say ${fault.readinessCode}`,
    );
  if (fault.answersWithinMs)
    hold(ledger.longest <= fault.answersWithinMs, `an answer took ${(ledger.longest / 1_000).toFixed(1)} s`);
  if (fault.firstLeadWithinMs)
    hold(
      figures.firstLead <= fault.firstLeadWithinMs,
      `the first lead came only after ${(figures.firstLead / 1_000).toFixed(1)} s`,
    );
  hold(
    ledger.takenUnanswered === 0,
    `${ledger.takenUnanswered} people were told 429 on the retry of a try without an answer`,
  );
  hold(
    seen.ready.every(({ status }) => status === 200 || status === 503),
    'readiness gave no answer',
  );
  hold(figures.ready <= READY_WITHIN_MS, `ready only after ${(figures.ready / 1_000).toFixed(1)} s`);
  return broken;
}

function row({ fault, figures, ledger, stored, codes, notes }) {
  const seconds = (ms) => `${(ms / 1_000).toFixed(1)} s`;
  const answers = (counts) =>
    Object.entries(counts)
      .map(([status, count]) => `${count} × ${status === '0' ? 'none' : status}`)
      .join(', ') || 'none asked';
  const p99 = (values) => {
    const sorted = [...values].sort((a, b) => a - b);
    return sorted.length > 0 ? `${sorted[Math.floor(sorted.length * 0.99)].toFixed(0)} ms` : '–';
  };
  const cells = [
    `\`${path.basename(process.argv[1], '.mjs')}\`: ${fault.title}`,
    ledger.acknowledged.size.toLocaleString('en-US'),
    `${stored.lost} / ${stored.doubled}`,
    `${seconds(figures.spans.reduce((sum, { from, to }) => sum + to - from, 0))}: ${answers(ledger.answers.meanwhile)}; longest ${seconds(ledger.longest)}`,
    `${seconds(figures.ready)} / ${seconds(figures.firstLead)}`,
    `${codes.never} never, ${codes.again} again`,
    [`p99 ${p99(ledger.latencies.before)} before, ${p99(ledger.latencies.after)} after`, ...notes].join('; '),
  ];
  return `| ${cells.join(' | ')} |`;
}
