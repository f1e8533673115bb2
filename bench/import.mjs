/**
 * Measures an import of 100,000 people: the time until it is checked, the time until all are leads, the
 * memory, and how much it slows the form down. Then a hostile file of 100 MB: the time until it is refused,
 * and the memory.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from 'bcrypt';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { freePort, startPostgres } from '../scripts/lib/postgres.mjs';
import { importBackend } from './lib/backend.mjs';
import { startBenchServer } from './lib/server.mjs';
import { submitLead } from './lib/visitors.mjs';

const { dataSourceOptions, runMigrations } = await importBackend('database/data-source.js');

const PEOPLE = Number(process.argv[2] ?? 100_000);
const TARGET_SECONDS = 60;
const HOSTILE_BYTES = 100 * 1024 * 1024;
const SAMPLES = 150;
const PORT = await freePort();
const ORIGIN = `http://127.0.0.1:${PORT}`;
const PASSWORD = 'una clave bien larga';

const median = (times) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
const memoryOf = (pid) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
const seconds = (since) => (performance.now() - since) / 1_000;
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns assigned US numbers without duplicates. */
const phoneOf = (n) =>
  `(${305 + (n % 2) * 481}) ${420 + Math.floor(n / 20_000)}-${String(Math.floor(n / 2) % 10_000).padStart(4, '0')}`;
const list = () =>
  [
    'Nombre,Teléfono,Email,Estado,Ingresos,Nota',
    ...Array.from(
      { length: PEOPLE },
      (_, n) =>
        `María Fernández,${phoneOf(n)},persona${n}@example.com,Florida,"$3,200",Vino a la feria de mayo`,
    ),
  ].join('\r\n');

const directory = mkdtempSync(join(tmpdir(), 'bench-import-'));
const postgres = await startPostgres({ directory });
const agent = new http.Agent({ keepAlive: true });
const client = new Client({ connectionString: postgres.url });
let server;
try {
  const source = await new DataSource(dataSourceOptions(postgres.url)).initialize();
  await runMigrations(source);
  await source.destroy();
  await client.connect();
  await client.query(
    `INSERT INTO admin_users (username, password_hash, role) VALUES ('medicion', $1, 'owner')`,
    [await hash(PASSWORD, 4)],
  );
  await client.query(`INSERT INTO settings (key, value) VALUES ('verificationDailyBudgetCents', '2000000')`);
  server = await startBenchServer(postgres.url, PORT, { MEDIA_DIR: join(directory, 'media') });
  const login = await fetch(`${ORIGIN}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'medicion', password: PASSWORD }),
  });
  const headers = { authorization: `Bearer ${(await login.json()).token}` };
  const send = async (content, dryRun) => {
    const form = new FormData();
    form.set('dryRun', String(dryRun));
    form.set('file', new Blob([content]), 'lista.csv');
    const answer = await fetch(`${ORIGIN}/api/admin/imports`, { method: 'POST', headers, body: form });
    return { status: answer.status, body: await answer.json() };
  };
  const until = async (id, wanted) => {
    for (;;) {
      const one = await (await fetch(`${ORIGIN}/api/admin/imports/${id}`, { headers })).json();
      if (one.state === wanted) return one;
      if (one.state === 'failed') throw new Error('the import stopped');
      await pause(250);
    }
  };
  const form = async (isOver) => {
    const times = [];
    while (isOver ? !isOver() : times.length < SAMPLES) times.push((await submitLead(agent, PORT)).ms);
    return times;
  };

  await form();
  const before = median(await form());
  const idle = memoryOf(server.pid);
  let most = idle;
  const watch = setInterval(() => (most = Math.max(most, memoryOf(server.pid))), 100);
  const sent = performance.now();
  const { body } = await send(list(), true);
  const taken = seconds(sent);
  const checked = await until(body.id, 'checked');
  const judged = seconds(sent);
  await fetch(`${ORIGIN}/api/admin/imports/${body.id}/start`, { method: 'POST', headers });
  const done = await until(body.id, 'done');
  const all = seconds(sent);
  const importMemory = most - idle;
  console.log(
    `sent and written down: ${taken.toFixed(1)} s; checked: ${judged.toFixed(1)} s; all ${done.created} leads: ${all.toFixed(1)} s`,
  );
  console.log(
    `would create ${checked.toCreate}, refuse ${checked.refused}; memory ${importMemory.toFixed(0)} MiB more`,
  );

  const undone = performance.now();
  await fetch(`${ORIGIN}/api/admin/imports/${body.id}/undo`, { method: 'POST', headers });
  await until(body.id, 'undone');
  console.log(`undone: ${seconds(undone).toFixed(1)} s`);

  let isOver = false;
  const during = form(() => isOver);
  const again = await send(list(), false);
  await until(again.body.id, 'done');
  isOver = true;
  console.log(
    `the form, p50: ${before.toFixed(1)} ms before, ${median(await during).toFixed(1)} ms beside a list`,
  );

  for (const [name, content] of [
    ['one line of 100 MB', Buffer.alloc(HOSTILE_BYTES - 1_000, 'x')],
    ['100 MB of quotes', Buffer.alloc(HOSTILE_BYTES - 1_000, '"')],
    ['100 MB of short lines', Buffer.alloc(HOSTILE_BYTES - 1_000, 'a,3054201234\n')],
    ['100 MB of commas', Buffer.alloc(HOSTILE_BYTES - 1_000, ',')],
  ]) {
    most = memoryOf(server.pid);
    const [from, base] = [performance.now(), most];
    const answer = await send(content, true);
    console.log(
      `${name}: ${answer.status} ${answer.body.code} after ${seconds(from).toFixed(1)} s, memory ${(most - base).toFixed(0)} MiB more`,
    );
  }
  clearInterval(watch);
  console.log(all <= TARGET_SECONDS ? 'within the target' : `over the target of ${TARGET_SECONDS} s`);
  process.exitCode = all <= TARGET_SECONDS ? 0 : 1;
} finally {
  agent.destroy();
  await client.end();
  await server?.stop();
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
}
