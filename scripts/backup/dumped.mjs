import fs from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { Failure } from '../lib/errors.mjs';
import { checkChain, countDump, countTables, writeContents } from './contents.mjs';
import { scratchFolder } from './scratch.mjs';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

async function discard(folder) {
  fs.rmSync(folder, { recursive: true, force: true });
}

/** Runs one of PostgreSQL's own programs. Its output never contains the password, which is in the environment. */
async function tool(program, options, environment) {
  try {
    await run(program, options, { env: { ...process.env, ...environment }, maxBuffer: 64 * 1024 ** 2 });
  } catch (error) {
    if (error.code === 'ENOENT')
      throw new Failure(`Falta el programa ${program} de PostgreSQL 18 (paquete postgresql-client-18).`);
    throw new Failure(`${program}: ${`${error.stderr || error.message}`.trim().slice(-1000)}`);
  }
}

/** Returns the environment variables with which PostgreSQL's programs connect. */
function connection(databaseUrl) {
  const url = new URL(databaseUrl);
  return {
    PGHOST: url.hostname,
    PGPORT: url.port || '5432',
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: url.pathname.slice(1),
    ...(url.searchParams.get('sslmode') ? { PGSSLMODE: url.searchParams.get('sslmode') } : {}),
  };
}

/**
 * Creates the source of backups for an external PostgreSQL, which pg_dump reads.
 *
 * @param {object} options
 * @param {string} options.databaseUrl connection of a role that may read all tables and create a database
 * @param {string} options.workDir folder for temporary files, such as the dump
 * @param {string} [options.dump] existing dump; if omitted, a new one is created
 * @param {Record<string, string>} options.files additional files, by their names in the backup
 */
export function dumpedSource({ databaseUrl, workDir, dump, files }) {
  return {
    async prepare(work) {
      const folder = await scratchFolder(workDir, discard);
      try {
        const out = path.join(folder, 'out');
        fs.mkdirSync(out);
        const file = dump ?? path.join(folder, 'database.dump');
        if (!dump) await tool('pg_dump', ['-Fc', '-f', file], connection(databaseUrl));
        writeContents(out, { made: new Date().toISOString(), tables: await countDump(file) });
        for (const [name, from] of Object.entries({ ...files, 'database.dump': file }))
          if (fs.existsSync(from)) fs.symlinkSync(path.resolve(from), path.join(out, name));
        return await work(out);
      } finally {
        await discard(folder);
      }
    },

    /** Restores an unpacked backup into a database next to the site's, checks it, and drops it. */
    async inspect(fetch) {
      const folder = await scratchFolder(workDir, discard);
      const name = `backup_drill_${process.pid}`;
      const client = new Client({ connectionString: databaseUrl });
      await client.connect();
      try {
        await fetch(folder);
        for (const { datname } of (
          await client.query(`SELECT datname FROM pg_database WHERE datname LIKE 'backup\\_drill\\_%'`)
        ).rows)
          await client.query(`DROP DATABASE "${datname}" WITH (FORCE)`);
        await client.query(`CREATE DATABASE ${name} TEMPLATE template0`);
        const environment = { ...connection(databaseUrl), PGDATABASE: name };
        await tool(
          'pg_restore',
          [
            '--exit-on-error',
            '--no-owner',
            '--no-privileges',
            '-d',
            name,
            path.join(folder, 'database.dump'),
          ],
          environment,
        );
        const url = new URL(databaseUrl);
        url.pathname = `/${name}`;
        const restored = new Client({ connectionString: url.href });
        await restored.connect();
        try {
          return { folder, tables: await countTables(restored), chain: await checkChain(restored) };
        } finally {
          await restored.end();
        }
      } finally {
        await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`).catch(() => undefined);
        await client.end();
        await discard(folder);
      }
    },
  };
}
