/*
 * Writes a database as an earlier version left it: node backend/test/upgrades/make.mjs COMMIT NAME
 *
 * It runs the migrations of that commit on an empty database, puts rows into every table, and writes the statements of
 * both to NAME.sql beside this file. upgrades.spec.ts brings each of these files to today's schema.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { startTestPostgres } from '../../../scripts/lib/test-postgres.mjs';
import { fillTables } from './rows.mjs';

const require = createRequire(import.meta.url);
const { transformSync } = require('@swc/core');
const { DataSource, DefaultNamingStrategy } = require('typeorm');
const { Client } = require('pg');

const FOLDER = 'backend/src/database/migrations';
const [commit, name] = process.argv.slice(2);
if (!commit || !/^[\w-]+$/.test(name ?? '')) throw new Error('make.mjs COMMIT NAME');

const git = (...parameters) =>
  execFileSync('git', parameters, { encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 });

/** Returns the migrations of the commit, compiled next to the packages they import. */
function migrationsOf(id) {
  const folder = path.resolve(
    import.meta.dirname,
    '../../../node_modules/.cache',
    `migrations-${process.pid}`,
  );
  fs.mkdirSync(folder, { recursive: true });
  try {
    return git('ls-tree', '-r', '--name-only', id, `${FOLDER}/`)
      .trim()
      .split('\n')
      .flatMap((file) => {
        const { code } = transformSync(git('show', `${id}:${file}`), {
          jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
          module: { type: 'commonjs' },
        });
        const compiled = path.join(folder, path.basename(file).replace(/\.ts$/, '.cjs'));
        fs.writeFileSync(compiled, code);
        return Object.values(require(compiled));
      });
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** The product's naming strategy, for the only table that TypeORM creates. */
class ProductNames extends DefaultNamingStrategy {
  primaryKeyName(table) {
    return `pk_${typeof table === 'string' ? table : table.name}`;
  }
}

const METADATA = `CREATE TABLE "typeorm_metadata" ("type" character varying NOT NULL, "database" character varying, "schema" character varying,
  "table" character varying, "name" character varying, "value" text)`;

const statements = [];
const logger = {
  logQuery: (query, parameters) => {
    if (/^\s*(SELECT|START|COMMIT|ROLLBACK|SHOW)\b/i.test(query)) return;
    statements.push(withValues(query, parameters));
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
  const dataSource = await new DataSource({
    type: 'postgres',
    url: postgres.url,
    migrations: migrationsOf(commit),
    migrationsTableName: 'migrations',
    namingStrategy: new ProductNames(),
    logger,
  }).initialize();
  // TypeORM makes this table where entities have generated columns; there are no entities here.
  await dataSource.query(METADATA);
  await dataSource.runMigrations({ transaction: 'each' });
  const { inserts, empty } = await fillTables((sql) => dataSource.manager.query(sql));
  if (empty.length > 0) throw new Error(`No row fits into: ${empty.join('; ')}`);
  await dataSource.destroy();

  const head = `-- Made by make.mjs from ${git('log', '-1', '--format=%h of %cs', commit).trim()}. Its statements are those of that version.`;
  // Migrations are written as templates; each statement is one entry.
  const all = [...statements.slice(0, lastOf(statements, /INSERT INTO "migrations"/) + 1), ...inserts];
  const file = path.join(import.meta.dirname, `${name}.sql`);
  fs.writeFileSync(file, `${head}\n\n${all.map((statement) => `${statement.trim()};`).join('\n\n')}\n`);
  process.stdout.write(`${file}: ${all.length} statements, ${inserts.length} rows\n`);
} finally {
  await postgres.stop();
}

function lastOf(list, pattern) {
  return list.findLastIndex((entry) => pattern.test(entry));
}
