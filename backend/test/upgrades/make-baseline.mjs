/*
 * Writes the schema of this version's new databases as SQL for one migration: node backend/test/upgrades/make-baseline.mjs FILE
 *
 * It needs a build (`npm run build`) and the `pg_dump` of PostgreSQL 18. The SQL creates the tables in the first schema of the search
 * path, as migrations do. It does not contain the two tables that TypeORM creates.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { startTestPostgres } from '../../../scripts/lib/test-postgres.mjs';

const require = createRequire(import.meta.url);
const { DataSource } = require('typeorm');
const { dataSourceOptions, runMigrations } = require('../../dist/database/data-source.js');

const [file] = process.argv.slice(2);
if (!file) throw new Error('make-baseline.mjs FILE');

const OPERAND = String.raw`(?:\w+\.\w+|\(\w+\.\w+\)::text)`;
const CHANGE = String.raw`\((${OPERAND}) IS DISTINCT FROM (${OPERAND})\)`;
const CHANGES = new RegExp(String.raw`(\(+)${CHANGE}((?: OR ${CHANGE}\))+)`, 'g');
const WORDS = String.raw`\((\w+)\)::text (= ANY|<> ALL) \(\(ARRAY\[([^\]]*)\]\)::text\[\]\)`;

/** Writes lists and comparisons of rows as they were written first. PostgreSQL reads what it prints as another expression. */
const asWritten = (sql) =>
  sql
    .replace(
      new RegExp(WORDS, 'g'),
      (_, column, operator, words) =>
        `${column} ${operator === '= ANY' ? 'IN' : 'NOT IN'} (${words.replaceAll('::character varying', '')})`,
    )
    .replace(CHANGES, (chain, opening) => {
      const pairs = [...chain.matchAll(new RegExp(CHANGE, 'g'))];
      const side = (index) => pairs.map((pair) => pair[index].replace(/^\((.*)\)::text$/, '$1')).join(', ');
      return `${opening.slice(pairs.length - 1)}((${side(1)}) IS DISTINCT FROM (${side(2)}))`;
    });

/** Removes the names of objects, the settings of the session, and the extensions' comments, which only an extension's owner may write. */
const cleaned = (dump) =>
  dump
    .replace(/^--\n-- .*\n--\n/gm, '')
    .replace(
      /^(-- Dumped .*|\\(un)?restrict .*|SET .*;|SELECT pg_catalog\.set_config.*|COMMENT ON EXTENSION .*)\n/gm,
      '',
    )
    .replaceAll(' WITH SCHEMA public;', ';')
    .replace(/\bpublic\./g, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

const postgres = await startTestPostgres();
try {
  const dataSource = await new DataSource(dataSourceOptions(postgres.url)).initialize();
  await runMigrations(dataSource).finally(() => dataSource.destroy());
  const dump = execFileSync(
    'pg_dump',
    ['--schema-only', '--no-owner', '-T', 'migrations*', '-T', 'typeorm_metadata', '-d', postgres.url],
    { encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 },
  );
  fs.writeFileSync(file, `${asWritten(cleaned(dump))}\n`);
} finally {
  await postgres.stop();
}
