import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { at, pinnedNode } from '../../../scripts/lib/project.mjs';
import { connect, ownPostgres } from './lib/postgres.mjs';
import { ownServer, SECRETS } from './lib/server.mjs';
import { ask } from './lib/visitors.mjs';

/*
 * Three instances. The one that publishes is killed each time a little later than the time before, from the moment of
 * the request until after the answer. Readers look at the pages of all instances meanwhile. An answered publication
 * stays; an unanswered one is published as a whole or not at all; all instances show the newest version within five
 * seconds; no page mixes two versions, and no instance goes back to an older one.
 */

const INSTANCES = 3;
const PAGES = ['/', '/terminos', '/checkout?plan=growth', '/manifest.webmanifest'];
const SHOWN_WITHIN_MS = 5_000;
const PASSWORD = 'una-clave-larga-de-prueba-1';
const ADDRESS = '73.1.2.3';

const { values } = parseArgs({ options: { leads: { type: 'string', default: '60' } } });
/** Number of kills during a publication. */
const kills = Math.min(Number(values.leads), 200);
const logFile = path.join(os.tmpdir(), `credito-claro-fault-${process.pid}.log`);
const closers = [];
const close = async () => {
  for (const closer of closers.splice(0).reverse()) await closer();
};
for (const name of ['SIGINT', 'SIGTERM'])
  process.once(name, () => void close().finally(() => process.exit(1)));

const broken = [];
const expect = (holds, sentence) => {
  if (!holds) broken.push(sentence);
};
/** Numbers of the brands that a page names; a page names one. */
const marksOf = (text) => [
  ...new Set([...text.matchAll(/Marca (\d{3})/g)].map(([, number]) => Number(number))),
];

try {
  const postgres = await ownPostgres();
  closers.push(postgres.discard);
  const servers = [];
  closers.push(() => Promise.all(servers.map((server) => server.kill())));
  const media = fs.mkdtempSync(path.join(os.tmpdir(), 'credito-claro-fault-media-'));
  closers.push(() => fs.rmSync(media, { recursive: true, force: true }));
  for (let n = 0; n < INSTANCES; n += 1)
    servers.push(
      await ownServer({
        databaseUrl: postgres.url,
        logFile,
        environment: { SMS_TRANSPORT: 'outbox', MEDIA_DIR: media },
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
  const call = (server, method, name, body) =>
    ask(`${server.url}/api/admin/site/${name}`, {
      method,
      ip: ADDRESS,
      body,
      headers: { authorization: `Bearer ${login.body.token}` },
    });
  const prepare = async (server, mark) => {
    const { body } = await call(server, 'GET', 'draft');
    body.document.brand.name = `Marca ${String(mark).padStart(3, '0')}`;
    const saved = await call(server, 'PUT', 'draft', { revision: body.revision, document: body.document });
    if (saved.status !== 200) throw new Error(`the draft was answered ${saved.status} ${saved.text}`);
    return saved.body.revision;
  };

  // Measures the duration without a kill.
  const durations = [];
  for (let mark = 0; mark < INSTANCES; mark += 1) {
    const revision = await prepare(servers[mark], mark);
    const answer = await call(servers[mark], 'POST', 'publish', { revision });
    if (answer.status !== 201) throw new Error(`publishing was answered ${answer.status} ${answer.text}`);
    durations.push(answer.ms);
  }
  const longest = Math.max(...durations) * 1.3;
  const shownBy = async (mark) => {
    const until = performance.now() + SHOWN_WITHIN_MS;
    for (const server of servers)
      for (const page of PAGES)
        for (;;) {
          const { text } = await ask(`${server.url}${page}`, { method: 'GET' });
          if (marksOf(text).join() === String(mark)) break;
          if (performance.now() > until) return `${page} of one instance shows ${marksOf(text).join()}`;
          await wait(20);
        }
    return null;
  };
  await wait(SHOWN_WITHIN_MS);

  let isOver = false;
  let looks = 0;
  /** Number of starts of an instance: it may begin with any stored version, and goes forward from there. */
  const starts = servers.map(() => 0);
  const readers = servers.map(async (server, index) => {
    let seen = { start: -1, mark: -1 };
    while (!isOver) {
      for (const page of PAGES) {
        const start = starts[index];
        const { status, text } = await ask(`${server.url}${page}`, { method: 'GET' });
        if (status === 0 || start !== starts[index]) continue;
        const marks = marksOf(text);
        looks += 1;
        expect(
          status === 200 && marks.length === 1,
          `${page} was answered ${status} with ${marks.length} brands`,
        );
        expect(
          seen.start !== start || marks[0] >= seen.mark,
          `${page} went back from ${seen.mark} to ${marks[0]}`,
        );
        seen = { start, mark: marks[0] };
      }
      await wait(10);
    }
  });

  let acknowledged = 0;
  let whole = 0;
  let nothing = 0;
  let slowest = 0;
  for (let n = 0; n < kills; n += 1) {
    const mark = INSTANCES + n;
    const index = n % INSTANCES;
    const server = servers[index];
    const revision = await prepare(servers[(index + 1) % INSTANCES], mark);
    const publishing = call(server, 'POST', 'publish', { revision });
    await wait((longest * n) / kills);
    await server.kill();
    starts[index] += 1;
    const answer = await publishing;
    expect([0, 201].includes(answer.status), `publishing was answered ${answer.status} ${answer.text}`);
    // PostgreSQL may still be ending the transaction of the one that was killed.
    await wait(200);
    const { rows } = await database.query(
      `SELECT version, document #>> '{brand,name}' AS brand FROM site_versions ORDER BY version DESC LIMIT 1`,
    );
    const newest = Number(rows[0].brand.slice(-3));
    if (answer.status === 201) acknowledged += 1;
    else if (newest === mark) whole += 1;
    else nothing += 1;
    expect(answer.status !== 201 || newest === mark, `${mark} was acknowledged, and ${newest} is the newest`);
    await server.start();
    const began = performance.now();
    const wrong = await shownBy(newest);
    expect(wrong === null, `${newest} was published, and after ${SHOWN_WITHIN_MS} ms ${wrong}`);
    slowest = Math.max(slowest, performance.now() - began);
  }
  isOver = true;
  await Promise.all(readers);

  const { rows } = await database.query(
    `SELECT (SELECT count(*)::int FROM site_versions) AS versions, (SELECT max(version) FROM site_versions) AS newest,
            (SELECT count(*)::int FROM audit_entries WHERE action = 'site_published') AS recorded`,
  );
  const { newest, recorded } = rows[0];
  expect(
    recorded === newest - 1 && newest - 1 === INSTANCES + acknowledged + whole,
    `${newest - 1} versions were published, ${recorded} are on record, ${INSTANCES + acknowledged + whole} were counted`,
  );
  process.stdout.write(
    `publishing: killed ${kills} times while publishing: ${acknowledged} answered, ${whole} whole without an answer, ${nothing} not at all; ` +
      `${looks} pages read; ${new Set(broken).size} promises broken; slowest to be shown everywhere ${Math.round(slowest)} ms\n`,
  );
  for (const promise of new Set(broken)) process.stderr.write(`✖ publishing: ${promise}\n`);
  if (broken.length > 0) process.stderr.write(`  log: ${logFile}\n`);
  else fs.rmSync(logFile, { force: true });
  process.exitCode = broken.length > 0 ? 1 : 0;
} catch (error) {
  process.stderr.write(`✖ publishing: ${error.stack}\n  log: ${logFile}\n`);
  process.exitCode = 1;
} finally {
  await close();
}
