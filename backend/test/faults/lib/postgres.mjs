import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { freePort, startPostgres } from '../../../../scripts/lib/postgres.mjs';

const { Client } = createRequire(import.meta.url)('pg');
const PREFIX = 'credito-claro-faults-';

/**
 * A PostgreSQL of a fault's own, durable as the product's, that can be killed, frozen and started again on its port.
 *
 * @param {{ megabytes?: number }} [options] megabytes: keeps them on a disk of that size (needs root, Linux)
 */
export async function ownPostgres({ megabytes } = {}) {
  removeLeftovers();
  const disk = path.join(os.tmpdir(), `${PREFIX}${process.pid}`);
  fs.mkdirSync(disk, { mode: 0o755 });
  if (megabytes) mount(disk, megabytes);
  // Same layout as a data folder of the product.
  const directory = path.join(disk, 'postgres');
  const port = await freePort();
  const start = () => startPostgres({ directory, port });
  let server = await start().catch((error) => {
    discard(disk);
    throw error;
  });
  const data = path.join(server.location, 'data');

  return {
    url: server.url,
    port,
    location: server.location,
    /** Creates the folder of all files; with `megabytes`, on a separate disk. */
    disk,
    start: async () => {
      server = await start();
    },
    /** Stops it as an operator does: ends sessions and writes all data. */
    stop: () => server.stop(),
    /** Every process of it at once, as the machine's end would. */
    kill: () => signal(pidsOf(data), 'SIGKILL'),
    freeze: () => signal(pidsOf(data), 'SIGSTOP'),
    thaw: () => signal(pidsOf(data), 'SIGCONT'),
    isRunning: () => server.isRunning(),
    discard: async () => {
      signal(pidsOf(data), 'SIGCONT');
      await server.stop().catch(() => signal(pidsOf(data), 'SIGKILL'));
      if (server.location !== directory) fs.rmSync(server.location, { recursive: true, force: true });
      discard(disk);
    },
  };
}

/** @returns {Promise<import('pg').Client>} a connection that survives what happens to its server */
export async function connect(url) {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

function mount(folder, megabytes) {
  if (process.platform !== 'linux' || process.getuid() !== 0)
    throw new Error('a disk that can be filled takes root on Linux');
  const { status, stderr } = spawnSync('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${megabytes}m,mode=755`,
    'tmpfs',
    folder,
  ]);
  if (status !== 0) {
    fs.rmSync(folder, { recursive: true });
    throw new Error(`no disk could be mounted: ${stderr}`);
  }
}

function discard(folder) {
  // Fails harmlessly if nothing is mounted.
  if (process.platform === 'linux') spawnSync('umount', ['-l', folder]);
  fs.rmSync(folder, { recursive: true, force: true });
}

/** Removes the remains of a killed run: its PostgreSQL, its disk, its files. */
function removeLeftovers() {
  for (const name of fs.readdirSync(os.tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const owner = Number(name.slice(PREFIX.length));
    if (fs.existsSync(`/proc/${owner}`)) continue;
    const disk = path.join(os.tmpdir(), name);
    const directory = path.join(disk, 'postgres');
    const note = path.join(directory, 'location');
    const location = fs.existsSync(note) ? fs.readFileSync(note, 'utf8') : directory;
    signal(pidsOf(path.join(location, 'data')), 'SIGKILL');
    if (location !== directory) fs.rmSync(location, { recursive: true, force: true });
    discard(disk);
  }
}

/** Returns the pids of the postmaster of a data folder and its children. */
export function pidsOf(data) {
  const file = path.join(data, 'postmaster.pid');
  if (!fs.existsSync(file)) return [];
  const postmaster = Number(fs.readFileSync(file, 'utf8').split('\n')[0]);
  if (!commandOf(postmaster).includes(data)) return [];
  const children = fs
    .readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry) && parentOf(entry) === postmaster);
  return [postmaster, ...children.map(Number)];
}

function parentOf(pid) {
  try {
    return Number(
      fs
        .readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')[1],
    );
  } catch {
    return 0;
  }
}

function commandOf(pid) {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

export function signal(pids, name) {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  }
}

/** Returns the owner of PostgreSQL's files. */
export const ownerOf = (data) => fs.statSync(data);
