import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { Failure } from './errors.mjs';
import { startPostgres } from './postgres.mjs';
import { reachableDirectory, serverIdentity } from './postgres-files.mjs';
import { runsScript } from './processes.mjs';

/** Files that a copy of a running server must not have, or that it creates itself. */
const NOT_COPIED = new Set(['postmaster.pid', 'postmaster.opts']);
/** Folders that a copy needs empty at first: the write-ahead log is copied last, and replication slots belong to the original. */
const EMPTY = new Set(['pg_wal', 'pg_replslot']);
/** Commands that copy the database. Their process ids are in the lock. */
const COPYING = ['backup.mjs', 'upgrade-check.mjs'];

/**
 * Copies the files of a running server with PostgreSQL's backup functions, so that another server can start from the copy. A temporary
 * replication slot keeps the write-ahead log since the start of the copy: without it, a checkpoint during the copy removes files that the
 * copied server has to replay. PostgreSQL drops the slot when the session ends, also if this process is killed.
 *
 * @param {Pick<import('./postgres.mjs').Postgres, 'url' | 'location'>} postgres
 * @param {string} directory new folder for the copy
 */
export async function copyPostgres({ url, location }, directory) {
  const identity = serverIdentity(directory);
  const target = reachableDirectory(directory, identity);
  const [from, to] = [path.join(location, 'data'), path.join(target, 'data')];
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const slot = `copy_${randomUUID().replaceAll('-', '_')}`;
    await client.query('SELECT pg_create_physical_replication_slot($1, true, true)', [slot]);
    await client.query(`SELECT pg_backup_start('copy', true)`);
    copyFiles(from, to, EMPTY);
    const { rows } = await client.query('SELECT labelfile FROM pg_backup_stop(false)');
    // Copies the write-ahead log up to the end of the copy, because the copied server replays it.
    copyFiles(path.join(from, 'pg_wal'), path.join(to, 'pg_wal'));
    fs.writeFileSync(path.join(to, 'backup_label'), rows[0].labelfile, { mode: 0o600 });
    for (const name of ['password', 'application-password'])
      if (fs.existsSync(path.join(location, name)))
        fs.copyFileSync(path.join(location, name), path.join(target, name));
  } finally {
    await client.end();
  }
  if (identity) {
    for (const name of fs.readdirSync(target, { recursive: true }))
      fs.chownSync(path.join(target, name), identity.uid, identity.gid);
  }
}

/** Copies files, some of which the server may create or remove meanwhile. */
function copyFiles(from, to, empty = new Set()) {
  fs.mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    if (NOT_COPIED.has(entry.name)) continue;
    const [source, copy] = [path.join(from, entry.name), path.join(to, entry.name)];
    try {
      if (empty.has(entry.name)) fs.mkdirSync(copy, { mode: 0o700 });
      else if (entry.isDirectory()) copyFiles(source, copy);
      else fs.copyFileSync(source, copy);
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
    }
  }
}

/**
 * Runs `work` with the embedded database of a data folder, which is started for that time if it does not run. `exclusively` around it keeps
 * other commands from using a server that this one stops.
 *
 * @param {string} dataDir
 * @param {(postgres: import('./postgres.mjs').Postgres) => Promise<T>} work
 * @returns {Promise<T>}
 * @template T
 */
export async function withOriginal(dataDir, work) {
  const postgres = await startPostgres({ directory: path.join(dataDir, 'postgres'), create: false });
  try {
    return await work(postgres);
  } finally {
    // A server that was already running belongs to the product.
    if (!postgres.adopted) await postgres.stop();
  }
}

/**
 * Runs `work` while this process is the only one that copies the database of a data folder.
 *
 * @param {string} dataDir
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 * @template T
 */
export async function exclusively(dataDir, work) {
  const release = takeCopyLock(dataDir);
  try {
    return await work();
  } finally {
    release();
  }
}

/** Returns a function that releases the lock. */
function takeCopyLock(dataDir) {
  const file = path.join(dataDir, 'copying');
  const draft = `${file}.${process.pid}`;
  fs.writeFileSync(draft, String(process.pid));
  try {
    for (;;) {
      try {
        // A link appears with its contents, so no other process reads an empty file.
        fs.linkSync(draft, file);
        return () => fs.rmSync(file, { force: true });
      } catch (error) {
        if (error.code !== 'EEXIST') throw error;
      }
      const holder = holderOf(file);
      if (holder === process.pid || runsScript(holder, COPYING))
        throw new Failure(
          `Otro programa ya está copiando la base de datos de ${dataDir} (proceso ${holder}): espere a que termine.`,
        );
      removeLeft(file, holder);
    }
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

/** Removes the lock that a killed command left. Puts it back if another command has replaced it meanwhile. */
function removeLeft(file, holder) {
  const taken = `${file}.${process.pid}.left`;
  try {
    fs.renameSync(file, taken);
    if (holderOf(taken) !== holder) fs.linkSync(taken, file);
  } catch (error) {
    // Another command removed it first, or has taken the lock.
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
  } finally {
    fs.rmSync(taken, { force: true });
  }
}

function holderOf(file) {
  try {
    return Number(fs.readFileSync(file, 'utf8'));
  } catch {
    return 0;
  }
}
