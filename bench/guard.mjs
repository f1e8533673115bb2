/**
 * Measures the cost of the block guard per request: its single read, without blocks and with 100,000 active
 * ones (addresses, ranges, phones, devices), compared with the cheapest statement on the same connection
 * pool. Read the differences.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { startPostgres } from '../scripts/lib/postgres.mjs';
import { importBackend } from './lib/backend.mjs';
import { newSecrets } from './lib/server.mjs';

const { AppConfig } = await importBackend('config/app-config.js');
const { createApp } = await importBackend('create-app.js');
const { many } = await importBackend('database/statements.js');
const { BlocksService } = await importBackend('modules/security/blocks/blocks.service.js');

const BLOCKS = 100_000;
const ROUNDS = 3_000;
const TARGET_MS = 0.5;

const percentile = (times, part) => times.toSorted((a, b) => a - b)[Math.floor(times.length * part)];

async function blockMany(source, table, columns) {
  await source.query(
    `INSERT INTO ${table} (entity_type, entity_value, reason, ${columns.names})
     SELECT kind, CASE kind
              WHEN 'phone' THEN '+1305' || (4000000 + n)::text
              WHEN 'device' THEN md5(n::text)
              WHEN 'email' THEN 'correo' || n || '@example.com'
              ELSE '45.' || (n >> 16 & 255) || '.' || (n >> 8 & 255) || '.' || CASE WHEN n % 10 = 3 THEN '0/24' ELSE (n & 255)::text END
            END, 'Medición', ${columns.values}
       FROM (SELECT n, (ARRAY['ip', 'phone', 'ip', 'ip', 'device', 'ip', 'phone', 'ip', 'email', 'ip'])[1 + n % 10] AS kind
               FROM generate_series(1, $1::int) n) blocks`,
    [BLOCKS / 2],
  );
}

const directory = mkdtempSync(join(tmpdir(), 'bench-guard-'));
const postgres = await startPostgres({ directory });
let app;
try {
  app = await createApp(
    new AppConfig(
      { DATABASE_URL: postgres.url, LOG_LEVEL: 'error', ...newSecrets() },
      { jobsWorkers: false },
    ),
  );
  await app.init();
  const source = app.get(DataSource);
  const guard = app.get(BlocksService);
  let serial = 0;
  const ask = () => {
    serial += 1;
    return guard.isBlocked([
      { type: 'ip', value: `99.${serial >> 8}.${serial & 255}.7` },
      { type: 'phone', value: `+1786${4_000_000 + serial}` },
      { type: 'device', value: `device${serial}` },
    ]);
  };
  const measure = async (work) => {
    for (let n = 0; n < 200; n += 1) await work();
    const times = [];
    for (let n = 0; n < ROUNDS; n += 1) {
      const started = performance.now();
      await work();
      times.push(performance.now() - started);
    }
    return times;
  };
  const report = (name, times) => {
    console.log(
      `${name.padEnd(32)} p50 ${percentile(times, 0.5).toFixed(3)} ms   p99 ${percentile(times, 0.99).toFixed(3)} ms`,
    );
    return percentile(times, 0.5);
  };
  const nothing = report('SELECT 1', await measure(() => many(source, 'SELECT 1', [], { prepared: true })));
  report('guard, no block', await measure(ask));
  await blockMany(source, 'blocked_entities', { names: 'blocked_by', values: `'admin'` });
  await blockMany(source, 'blocklist', {
    names: 'block_type, expires_at',
    values: `'temp_24h', now() + interval '1 day'`,
  });
  await source.query('ANALYZE blocked_entities');
  await source.query('ANALYZE blocklist');
  const full = report(`guard, ${BLOCKS.toLocaleString('en-US')} blocks`, await measure(ask));
  if (!(await guard.isBlocked([{ type: 'ip', value: '45.0.0.99' }])))
    throw new Error('a range in force was not seen');
  console.log(
    `the guard costs ${full.toFixed(3)} ms, ${(full - nothing).toFixed(3)} more than SELECT 1 (target ${TARGET_MS})`,
  );
  if (full > TARGET_MS) process.exitCode = 1;
} finally {
  await app?.close();
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
}
