import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startPostgres } from './postgres.mjs';
import { isAlive } from './processes.mjs';

const PREFIX = 'credito-claro-test-';
/** Folder in memory, which only Linux has. */
const MEMORY = '/dev/shm';
/** Free memory that is required: the write-ahead log can grow to 1 GB. */
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * Starts a temporary PostgreSQL for one test run; `stop` removes its files. Also removes the files of killed runs.
 *
 * @returns {Promise<import('./postgres.mjs').Postgres>}
 */
export async function startTestPostgres() {
  const folder = scratchFolder();
  await removeLeftovers(folder);
  const directory = path.join(folder, `${PREFIX}${process.pid}`);
  const postgres = await startPostgres({ directory, durable: false });
  return { ...postgres, stop: () => discard(postgres, directory) };
}

/** Creates a folder, in memory if there is enough: each spec file creates and drops a database, which is slow on a busy disk. */
function scratchFolder() {
  try {
    const { bavail, bsize } = fs.statfsSync(MEMORY);
    if (bavail * bsize >= ROOM_BYTES) return MEMORY;
  } catch {
    // Only Linux has this folder.
  }
  return os.tmpdir();
}

async function removeLeftovers(folder) {
  for (const name of fs.readdirSync(folder).filter((entry) => entry.startsWith(PREFIX))) {
    const owner = Number(name.slice(PREFIX.length));
    const directory = path.join(folder, name);
    if (isAlive(owner) || !isMine(directory)) continue;
    // Adopts a server that still runs, so that it is stopped before its files are removed.
    await startPostgres({ directory, durable: false })
      .then((postgres) => discard(postgres, directory))
      .catch(() => fs.rmSync(directory, { recursive: true, force: true }));
  }
}

async function discard(postgres, directory) {
  await postgres.stop();
  fs.rmSync(postgres.location, { recursive: true, force: true });
  fs.rmSync(directory, { recursive: true, force: true });
}

/** Returns whether this user may remove the folder. Folders of other users are left alone. */
function isMine(directory) {
  return (
    process.platform === 'win32' || process.getuid() === 0 || fs.statSync(directory).uid === process.getuid()
  );
}
