/**
 * Measures the back office with a million leads: each screen's requests on the built server, compared with
 * the same SQL sent directly to the same PostgreSQL in the same run; exports compared with psql's COPY.
 * Rounds alternate; read the ratios. With another number of leads: npm run bench -- dashboard 100000
 */
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { RARE_NAME, seedLeads } from './lib/leads.mjs';
import { startBenchServer } from './lib/server.mjs';
import { freePort, startPostgres } from '../scripts/lib/postgres.mjs';
import { at, pinnedNode } from '../scripts/lib/project.mjs';

const run = promisify(execFile);
const LEADS = Number(process.argv[2] ?? 1_000_000);
const ROUNDS = 5;
const REPEATS = 12;
const PASSWORD = 'una clave para medir';

const LIVE = 'deleted_at IS NULL';
const NEWEST = 'ORDER BY created_at DESC, id DESC';
const pageSql = (where, limit = 'LIMIT 10') =>
  `SELECT leads.* FROM (SELECT id FROM leads WHERE ${where} ${NEWEST} ${limit}) AS page JOIN leads USING (id) ${NEWEST}`;
const countSql = (where) =>
  `SELECT count(*) FROM (SELECT 1 FROM leads WHERE ${where} ${NEWEST} LIMIT 10001) AS matches`;
const found = (term) => `${LIVE} AND search LIKE '%${term}%'`;
const byState = 'SELECT sum(total), sum(verified) FROM lead_counts_by_state';
const byHour = 'SELECT hour, sum(total) FROM lead_counts_by_hour GROUP BY hour';
const deepPage = Math.floor(LEADS / 20);
const search = (term) => `/api/admin/leads?search=${encodeURIComponent(term)}`;

/** Name, requests, the same work as SQL, and the target (p50, milliseconds). */
const SCREENS = [
  ['Page 1', ['/api/admin/leads'], [pageSql(LIVE), byState], 5],
  [
    'Rare name',
    [search(RARE_NAME)],
    [found('xochitl quetzalli ixtlilxochitl')].flatMap((f) => [pageSql(f), countSql(f)]),
    5,
  ],
  ['Common name, capped count', [search('María')], [pageSql(found('maria')), countSql(found('maria'))], 25],
  ['Area code, capped count', [search('305')], [pageSql(found('305')), countSql(found('305'))], 25],
  ['One state', ['/api/admin/leads?state=FL'], [pageSql(`${LIVE} AND state = 'FL'`), byState], null],
  [
    'Page in the middle',
    [`/api/admin/leads?page=${deepPage}`],
    [pageSql(LIVE, `LIMIT 10 OFFSET ${deepPage * 10 - 10}`), byState],
    40,
  ],
  ['Statistics cards', ['/api/admin/leads/stats'], [byState], 3],
  [
    'By state, hour and day',
    ['states', 'hours', 'daily?from=YEAR'].map((path) => `/api/admin/analytics/${path}`),
    [byState, byHour, byHour],
    25,
  ],
  ['Ordered by name', ['/api/admin/leads?sort=fullName'], [], null],
  ['Performance', ['/api/admin/analytics/performance'], [], null],
];

const yearAgo = new Date(Date.now() - 365 * 86_400_000).toISOString();
let serial = 0;
/** A different client address per request, so that none reaches the flood guard's limit. */
const headersFor = (token) => ({
  ...(token && { authorization: `Bearer ${token}` }),
  'x-forwarded-for': `198.18.${(++serial >> 8) % 256}.${serial % 256}`,
});
const agent = new http.Agent({ keepAlive: true });

function fetchBytes(port, path, token, { onBytes = () => undefined } = {}) {
  return new Promise((resolve, reject) => {
    const options = {
      agent,
      port,
      host: '127.0.0.1',
      path: path.replace('YEAR', yearAgo),
      headers: headersFor(token),
    };
    http
      .get(options, (response) => {
        let bytes = 0;
        response.on('data', (chunk) => onBytes((bytes += chunk.length)));
        response.on('end', () =>
          response.statusCode === 200 ? resolve(bytes) : reject(new Error(`${path}: ${response.statusCode}`)),
        );
        response.on('error', reject);
      })
      .on('error', reject);
  });
}

async function timed(work) {
  const started = performance.now();
  const result = await work();
  return { ms: performance.now() - started, result };
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

async function logIn(port, databaseUrl) {
  await run(
    pinnedNode(),
    [at('backend', 'dist', 'bundle', 'cli', 'admin.js'), 'create', '--username', 'bench'],
    {
      env: { ...process.env, DATABASE_URL: databaseUrl, ADMIN_PASSWORD: PASSWORD },
    },
  );
  const response = await fetch(`http://127.0.0.1:${port}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'bench', password: PASSWORD }),
  });
  return (await response.json()).token;
}

async function measureScreens(port, token, databases) {
  const times = SCREENS.map(() => ({ api: [], sql: [] }));
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [index, [, paths, statements, target]] of SCREENS.entries()) {
      // Requests without a target are repeated less often, because some are slow.
      for (let repeat = 0; repeat < (target === null ? 1 : REPEATS); repeat++) {
        const api = await timed(() => Promise.all(paths.map((path) => fetchBytes(port, path, token))));
        const sql = await timed(() => Promise.all(statements.map((text, n) => databases[n].query(text))));
        if (round === 0) continue; // Warms both sides up.
        times[index].api.push(api.ms);
        times[index].sql.push(sql.ms);
      }
    }
  }
  console.log(
    `${'p50 with ' + LEADS.toLocaleString('en') + ' leads'.padEnd(10)}            API ms   SQL ms   ratio   target`,
  );
  for (const [index, [name, , statements, target]] of SCREENS.entries()) {
    const api = median(times[index].api);
    const sql = median(times[index].sql);
    const limit = statements.length > 0 ? [sql.toFixed(1), (api / sql).toFixed(1)] : ['', ''];
    console.log(
      [
        name.padEnd(34),
        api.toFixed(1).padStart(8),
        limit[0].padStart(8),
        limit[1].padStart(7),
        (target === null ? '' : `≤ ${target} ms${api > target ? ' ✖' : ''}`).padStart(11),
      ].join(' '),
    );
  }
}

const rss = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
/** Returns the bytes per second that psql copies to its output. */
async function psqlCopy(url, select, format) {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const child = spawn('psql', ['-X', '-q', '-c', `COPY (${select}) TO STDOUT WITH (${format})`, url]);
    let bytes = 0;
    child.stdout.on('data', (chunk) => (bytes += chunk.length));
    child.on('error', reject);
    child.on('close', () => resolve(bytes / (performance.now() - started) / 1000));
  });
}

async function measureExports(port, token, url, pid) {
  const columns = 'full_name, phone_number, state, verification_status, created_at, monthly_income';
  const inFile =
    'verification_method, id, email, lead_source, lead_category, created_at, phone_proven_at, email_proven_at';
  const more =
    'id, email, lead_category, lead_score, lead_source, fraud_score, is_fraudulent, is_blocked, last_contacted_at, next_follow_up_at, verified_at';
  const plain = (what) => `SELECT ${what} FROM leads WHERE ${LIVE} ${NEWEST}`;
  const EXPORTS = [
    ['CSV', '/api/admin/leads/export', plain(`${columns}, ${inFile}`), 'FORMAT csv'],
    [
      'JSON, limit=all',
      '/api/admin/leads?limit=all',
      `SELECT row_to_json(l) FROM (${plain(`${columns}, ${more}`)}) l`,
      'FORMAT text',
    ],
  ];
  console.log(
    '\nExport of all                      API MB/s  psql MB/s   share   target   memory above idle',
  );
  for (const [name, path, select, format] of EXPORTS) {
    const rates = { api: [], psql: [] };
    const idle = rss(pid);
    let peak = idle;
    for (let round = 0; round < 3; round++) {
      rates.psql.push(await psqlCopy(url, select, format));
      let last = 0;
      const onBytes = (bytes) => {
        if (bytes - last < 5_000_000) return;
        last = bytes;
        peak = Math.max(peak, rss(pid));
      };
      const { ms, result } = await timed(() => fetchBytes(port, path, token, { onBytes }));
      rates.api.push(result / ms / 1000);
    }
    const [api, psql] = [median(rates.api), median(rates.psql)];
    const share = (100 * api) / psql;
    console.log(
      `${name.padEnd(34)} ${api.toFixed(0).padStart(8)} ${psql.toFixed(0).padStart(10)} ${`${share.toFixed(0)} %`.padStart(7)} ≥ 50 %${share < 50 ? ' ✖' : ''}   ${(peak - idle).toFixed(0)} MiB (< 150)`,
    );
  }
}

const directory = mkdtempSync(join(tmpdir(), 'bench-'));
const databases = [];
let postgres;
let server;
try {
  postgres = await startPostgres({ directory });
  const port = await freePort();
  server = await startBenchServer(postgres.url, port);
  for (let n = 0; n < 3; n++) {
    const database = new Client({ connectionString: postgres.url });
    await database.connect();
    databases.push(database);
  }
  const { ms } = await timed(() => seedLeads(databases[0], LEADS));
  console.log(`seeded in ${(ms / 1000).toFixed(0)} s\n`);
  const token = await logIn(port, postgres.url);
  await measureScreens(port, token, databases);
  await measureExports(port, token, postgres.url, server.pid);
} catch (error) {
  if (error.code === 'ENOENT' && error.path === 'psql')
    console.error('This benchmark needs psql on the PATH (Debian: postgresql-client).');
  else throw error;
  process.exitCode = 1;
} finally {
  agent.destroy();
  await Promise.all(databases.map((database) => database.end()));
  await server?.stop();
  await postgres?.stop();
  rmSync(directory, { recursive: true, force: true });
}
