/**
 * Measures whether ordinary requests wait for another client's worst request. First each of the slowest
 * requests alone: the waiting time of a visitor while it is handled. Then three minutes of visitors,
 * customers and the office on 16 connections: without such requests, with one in every fourth place, and
 * additionally with passwords guessed from many addresses. Every ordinary response must be the expected one.
 * On a machine with other work, read the serving thread's working time. Needs Linux, because that is read
 * from /proc. Shorter minutes: npm run bench -- mixed-load 10
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { hash } from 'bcrypt';
import { Client } from 'pg';
import { newIp } from '../backend/test/support/people.ts';
import { freePort, startPostgres } from '../scripts/lib/postgres.mjs';
import { seedLeads } from './lib/leads.mjs';
import { ordinaryWork } from './lib/ordinary-work.mjs';
import { startProbe } from './lib/probe.mjs';
import { startBenchServer } from './lib/server.mjs';
import { worstRequests } from './lib/worst-requests.mjs';

const SECONDS = Number(process.argv[2] ?? 60);
const LEADS = 20_000;
const CONNECTIONS = 16;
/** One in so many requests is one of the worst. */
const WORST_EVERY = 4;
const GUESSES_A_SECOND = 15;
const LOGIN_EVERY_MS = 2_000;
const TIMES_ALONE = 5;
const TARGET_MS = 100;
const [USERNAME, PASSWORD] = ['bench', 'una clave para medir'];

const MINUTES = [
  { name: 'ordinary work' },
  { name: 'with the worst requests', worst: true },
  { name: 'with guessed passwords too', worst: true, guesses: true },
];

const percentile = (times, share) => times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;
const three = (times) =>
  [0.5, 0.99, 1]
    .map((share) =>
      percentile(times, Math.min(share, 1 - 1e-9))
        .toFixed(0)
        .padStart(5),
    )
    .join(' ');

/** @returns {Promise<{ status: number, text: string, ms: number, headers: http.IncomingHttpHeaders }>} */
function send(agent, port, { method, path, body, headers = {}, ip = newIp() }) {
  const payload = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        ...{ agent, port, host: '127.0.0.1', method, path },
        headers: {
          'x-forwarded-for': ip,
          ...(payload === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
          ...headers,
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk) => (text += chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode,
            text,
            ms: performance.now() - began,
            headers: response.headers,
          }),
        );
      },
    );
    request.on('error', (error) => reject(new Error(`${method} ${path.slice(0, 80)}: ${error.message}`)));
    request.end(payload);
  });
}

/** Returns the seconds that the server's main thread has worked, and those that it waited for a processor. */
function threadTimes({ pid }) {
  const [worked, waited] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
  return { worked: Number(worked) / 1e9, waited: Number(waited) / 1e9 };
}

/**
 * Measures each of the worst requests: the cost for the serving thread, and the waiting time of a visitor.
 */
async function alone({ agent, port, server, probe, requests }) {
  const figures = [];
  for (const request of requests) {
    const [longest, costs] = [[], []];
    let answer;
    for (let n = 0; n < TIMES_ALONE; n += 1) {
      const before = threadTimes(server);
      await send(agent, port, request);
      costs.push((threadTimes(server).worked - before.worked) * 1_000);
    }
    for (let n = 0; n < TIMES_ALONE; n += 1) {
      await probe.begin(0);
      answer = await send(agent, port, request);
      longest.push(Math.max(...(await probe.end())));
    }
    figures.push({
      name: request.name,
      cost: percentile(costs, 0.5),
      ms: percentile(longest, 0.5),
      status: answer.status,
      bytes: answer.text.length,
    });
  }
  return figures.sort((a, b) => b.cost - a.cost);
}

/** Runs one minute of requests. */
async function minute(
  { port, agent, server, probe, work, requests, logIn },
  { worst = false, guesses = false },
) {
  const until = performance.now() + SECONDS * 1_000;
  const goesOn = () => performance.now() < until;
  const times = new Map();
  const answers = {};
  const wrong = new Set();
  let [ordinary, worstOnes, guessed] = [0, 0, 0];
  const note = (kind, { status, text, ms }, expected) => {
    answers[status] = (answers[status] ?? 0) + 1;
    if (!expected.includes(status)) wrong.add(`${kind}: ${status} ${text.slice(0, 150)}`);
    if (!times.has(kind)) times.set(kind, []);
    times.get(kind).push(ms);
  };
  const refused = [200, 400, 401, 403, 404, 413, 415, 422, 429];

  let place = 0;
  const client = async () => {
    while (goesOn()) {
      place += 1;
      if (worst && place % WORST_EVERY === 0) {
        worstOnes += 1;
        const request = requests[worstOnes % requests.length];
        note('(worst requests)', await send(agent, port, request), refused);
        continue;
      }
      ordinary += 1;
      const { kind, expected, request } = await work.next();
      note(kind, await send(agent, port, request), expected);
    }
  };
  const owner = async () => {
    for (; goesOn(); await wait(LOGIN_EVERY_MS)) note('log-in of the owner', await logIn(), [200]);
  };
  const guessers = [];
  const guesser = async () => {
    for (; goesOn(); await wait(1_000 / GUESSES_A_SECOND)) {
      guessed += 1;
      const body = { username: `inventado${guessed}`, password: 'no es la contraseña' };
      guessers.push(
        send(undefined, port, { method: 'POST', path: '/api/admin/login', body }).then((answer) =>
          note('(guessed passwords)', answer, [401, 503]),
        ),
      );
    }
  };
  const before = threadTimes(server);
  await probe.begin(5);
  await Promise.all([
    ...Array.from({ length: CONNECTIONS }, client),
    owner(),
    ...(guesses ? [guesser()] : []),
  ]);
  await Promise.all(guessers);
  const waited = threadTimes(server).waited - before.waited;
  return { probe: await probe.end(), waited, times, answers, wrong, ordinary, worstOnes, guessed };
}

const directory = mkdtempSync(join(tmpdir(), 'bench-mixed-load-'));
const postgres = await startPostgres({ directory });
const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
let database;
let server;
let probe;
try {
  const port = await freePort();
  server = await startBenchServer(postgres.url, port);
  database = new Client(postgres.url);
  await database.connect();
  await database.query(
    `INSERT INTO settings (key, value) VALUES ('verificationDailyBudgetCents', '100000000')`,
  );
  await database.query("INSERT INTO admin_users (username, password_hash, role) VALUES ($1, $2, 'owner')", [
    USERNAME,
    await hash(PASSWORD, 12),
  ]);
  await seedLeads(database, LEADS);
  let cookie;
  const logIn = async () => {
    const answer = await send(undefined, port, {
      method: 'POST',
      path: '/api/admin/login',
      body: { username: USERNAME, password: PASSWORD },
      headers: cookie ? { cookie } : {},
    });
    cookie ??= answer.headers['set-cookie']?.[0].split(';')[0];
    return answer;
  };
  const { token } = JSON.parse((await logIn()).text);
  const work = await ordinaryWork(database, token);
  const requests = worstRequests(token);
  probe = startProbe(port);
  const world = { port, agent, server, probe, work, requests, logIn };

  for (let n = 0; n < 300; n += 1) await send(agent, port, (await work.next()).request); // Warms both sides up.
  await probe.begin(0);
  await wait(2_000);
  const idle = await probe.end();
  console.log(`ms of GET /api/config, p50 p99 max: ${three(idle)} when nothing else is asked for`);

  const figures = await alone(world);
  console.log(
    `\n${figures.length} of the worst requests, one at a time, ms: work of the serving thread, a visitor's longest wait`,
  );
  for (const { name, cost, ms, status, bytes } of figures.slice(0, 12))
    console.log(
      `  ${cost.toFixed(1).padStart(6)} ${ms.toFixed(1).padStart(6)}  ${status}, ${bytes} bytes  ${name}`,
    );
  const largest = Math.max(...figures.filter(({ status }) => status >= 400).map(({ bytes }) => bytes));
  console.log(`  largest refusal ${largest} bytes`);
  const failed = figures.filter(({ cost, status }) => cost > TARGET_MS || status >= 500);

  const minutes = [];
  for (const options of MINUTES) minutes.push({ ...options, ...(await minute(world, options)) });
  console.log(`\n${SECONDS} s each, ms: p50 p99 max`);
  const row = (name, cells) =>
    console.log(`  ${name.padEnd(28)}${cells.map((cell) => cell.padStart(30)).join('')}`);
  row(
    '',
    minutes.map(({ name }) => name),
  );
  row(
    'GET /api/config, alone',
    minutes.map((each) => three(each.probe)),
  );
  for (const kind of [...new Set(minutes.flatMap(({ times }) => [...times.keys()]))].sort())
    row(
      kind,
      minutes.map(({ times }) => (times.has(kind) ? three(times.get(kind)) : '')),
    );
  row(
    'requests',
    minutes.map(({ ordinary, worstOnes, guessed }) => `${ordinary} + ${worstOnes} + ${guessed}`),
  );
  row(
    's without a processor',
    minutes.map(({ waited }) => waited.toFixed(1)),
  );
  for (const { name, answers } of minutes) console.log(`  answers ${name}: ${JSON.stringify(answers)}`);

  const [usual, ...others] = minutes.map((each) => percentile(each.probe, 0.99));
  console.log(
    `\np99 of a visitor's wait: ${[usual, ...others].map((ms) => ms.toFixed(0)).join(', ')} ms (target: at most ${TARGET_MS} ms more than in the first minute)`,
  );
  const wrong = minutes.flatMap((each) => [...each.wrong]);
  for (const text of wrong) console.error(`not expected: ${text}`);
  for (const { name, cost, status } of failed)
    console.error(`too dear: ${name}, ${cost.toFixed(0)} ms, ${status}`);
  if (failed.length > 0 || wrong.length > 0 || others.some((ms) => ms - usual > TARGET_MS))
    process.exitCode = 1;
} finally {
  await probe?.stop();
  agent.destroy();
  await database?.end();
  await server?.stop();
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
}
