import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startPostgres } from './postgres.mjs';

const PREFIX = 'credito-claro-test-';

/**
 * A throw-away PostgreSQL for one test run; `stop` removes its files. What a killed run left behind is removed too.
 *
 * @returns {Promise<import('./postgres.mjs').Postgres>}
 */
export async function startTestPostgres() {
  await removeLeftovers();
  const directory = path.join(os.tmpdir(), `${PREFIX}${process.pid}`);
  const postgres = await startPostgres({ directory, durable: false });
  return { ...postgres, stop: () => discard(postgres, directory) };
}

async function removeLeftovers() {
  for (const name of fs.readdirSync(os.tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const owner = Number(name.slice(PREFIX.length));
    const directory = path.join(os.tmpdir(), name);
    if (isAlive(owner) || !isMine(directory)) continue;
    // Adopts the server if it still runs, so that it is stopped before its files go.
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

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Another user's run is left to that user. */
function isMine(directory) {
  return (
    process.platform === 'win32' || process.getuid() === 0 || fs.statSync(directory).uid === process.getuid()
  );
}
