/*
 * Writes a database as this version leaves it: npm run build, then node backend/test/upgrades/make.mjs NAME
 *
 * It migrates an empty database, puts rows into every table, and writes the statements of both to NAME.sql beside this file.
 * upgrades.spec.ts brings each of these files to the schema of later versions. Make one for each release that has migrations.
 */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { startTestPostgres } from '../../../scripts/lib/test-postgres.mjs';
import { fillTables } from './rows.mjs';

const require = createRequire(import.meta.url);
const { DataSource } = require('typeorm');
const { Client } = require('pg');
const { dataSourceOptions, runMigrations } = require('../../dist/database/data-source.js');

const [name] = process.argv.slice(2);
if (!/^[\w.-]+$/.test(name ?? '')) throw new Error('make.mjs NAME');

/** Statements that change nothing that stays. */
const PASSING = /^\s*(SELECT|START|COMMIT|ROLLBACK|SHOW|SET LOCAL (statement|lock)_timeout)\b/i;

const statements = [];
const logger = {
  logQuery: (query, parameters) => {
    if (!PASSING.test(query)) statements.push(withValues(query, parameters));
  },
  logQueryError() {},
  logQuerySlow() {},
  logSchemaBuild() {},
  logMigration() {},
  log() {},
};

/** A statement with its parameters written into it. */
function withValues(query, parameters = []) {
  const client = new Client();
  return query.replace(/\$(\d+)/g, (place, number) => {
    const value = parameters[Number(number) - 1];
    if (value === undefined) return place;
    return value === null ? 'NULL' : client.escapeLiteral(String(value));
  });
}

const postgres = await startTestPostgres();
try {
  const dataSource = await new DataSource({ ...dataSourceOptions(postgres.url), logger }).initialize();
  await runMigrations(dataSource);
  const migrated = [...statements];
  const { inserts, empty } = await fillTables((sql) => dataSource.manager.query(sql));
  if (empty.length > 0) throw new Error(`No row fits into: ${empty.join('; ')}`);
  await dataSource.destroy();

  const all = [...migrated, ...inserts].map((statement) => `${statement.trim().replace(/;$/, '')};`);
  const file = path.join(import.meta.dirname, `${name}.sql`);
  fs.writeFileSync(
    file,
    `-- Made by make.mjs. Its statements are those of the version that made it.\n\n${all.join('\n\n')}\n`,
  );
  process.stdout.write(`${file}: ${all.length} statements, ${inserts.length} rows\n`);
} finally {
  await postgres.stop();
}
