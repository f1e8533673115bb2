import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';
import { Failure } from '../lib/errors.mjs';

const FILE = 'contents.json';
const TABLE = /^("[^"]+"|\w+)\.("[^"]+"|\w+)$/;

/** @typedef {{ made: string, tables: Record<string, number> }} Contents of a backup: number of rows by table */

/** @param {Contents} contents */
export function writeContents(folder, contents) {
  fs.writeFileSync(path.join(folder, FILE), `${JSON.stringify(contents, null, 1)}\n`, { mode: 0o600 });
}

/** @returns {Contents} */
export function readContents(folder) {
  const contents = JSON.parse(fs.readFileSync(path.join(folder, FILE), 'utf8'));
  for (const table of Object.keys(contents.tables))
    if (!TABLE.test(table)) throw new Failure(`contents.json nombra una tabla que no puede ser: ${table}`);
  return contents;
}

/** Returns whether the database has the table `installation`, which older versions lack. */
const knowsInstallation = async (client) =>
  (await client.query(`SELECT to_regclass('installation') IS NOT NULL AS knows`)).rows[0].knows;

/** Marks a database as restored: a server that starts on it sends and charges nothing until a person releases it. */
export async function markRestored(client) {
  if (await knowsInstallation(client))
    await client.query(
      'INSERT INTO installation (restored_at) VALUES (now()) ON CONFLICT (id) DO UPDATE SET restored_at = now()',
    );
}

/** @returns {Promise<boolean | null>} whether a database is marked as restored; null for an older version, which has no mark */
export async function isCopy(client) {
  if (!(await knowsInstallation(client))) return null;
  const { rows } = await client.query('SELECT 1 FROM installation WHERE restored_at IS NOT NULL');
  return rows.length > 0;
}

/** Returns the number of rows of every table of a database. */
export async function countTables(client) {
  const { rows } = await client.query(
    `SELECT quote_ident(n.nspname) || '.' || quote_ident(c.relname) AS name
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind = 'r' AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND c.relpersistence <> 't' ORDER BY 1`,
  );
  const tables = {};
  for (const { name } of rows)
    tables[name] = Number((await client.query(`SELECT count(*) FROM ${name}`)).rows[0].count);
  return tables;
}

/** Returns the number of rows of every table in a dump by pg_dump. Reads the whole dump. */
export async function countDump(file) {
  const restore = spawn('pg_restore', ['-f', '-', file], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  restore.stderr.on('data', (chunk) => (said += chunk));
  const ended = new Promise((resolve) => {
    restore.once('error', (error) => resolve(error.message));
    restore.once('close', (code) => resolve(code === 0 ? '' : said.trim() || `pg_restore: ${code}`));
  });
  const tables = {};
  let table = null;
  for await (const line of readline.createInterface({ input: restore.stdout, crlfDelay: Infinity })) {
    if (table !== null) {
      if (line === '\\.') table = null;
      else tables[table] += 1;
    } else {
      const [, begun] = /^COPY (\S+) \(.*\) FROM stdin;$/.exec(line) ?? [];
      if (begun) tables[(table = begun)] = 0;
    }
  }
  const problem = await ended;
  if (problem) throw new Failure(`El volcado ${path.basename(file)} no se puede leer: ${problem}`);
  return tables;
}

/** Returns a sentence for each table with another number of rows than before. */
export function differences(before, after) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return names
    .filter((name) => before[name] !== after[name])
    .map(
      (name) => `${name}: ${before[name] ?? 'no estaba'} en la copia, ${after[name] ?? 'no está'} restaurada`,
    );
}

/** Checks that each link of the audit chain follows from the previous link. */
export async function checkChain(client) {
  const { rows } = await client.query(`SELECT to_regclass('public.audit_chain') IS NOT NULL AS there`);
  if (!rows[0].there) return { links: 0, broken: null };
  const chain = await client.query(
    `SELECT count(*)::int AS links, min(sequence) FILTER (WHERE sequence <> place OR previous <> before) AS broken
       FROM (SELECT sequence, previous, row_number() OVER w + first - 1 AS place, coalesce(lag(hash) OVER w, previous) AS before
               FROM audit_chain, (SELECT min(sequence) AS first FROM audit_chain) begin WINDOW w AS (ORDER BY sequence)) links`,
  );
  return chain.rows[0];
}
