import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort, startPostgres } from '../../../../scripts/lib/postgres.mjs';
import { copyPostgres } from '../../../../scripts/lib/postgres-copy.mjs';
import { connect, ownerOf, pidsOf, signal } from './postgres.mjs';

const NAME = 'standby';
const PATIENCE_MS = 30_000;

/** Gives a PostgreSQL a standby that has all it commits: a commit waits for it. */
export async function addStandby(postgres) {
  const directory = path.join(postgres.disk, NAME);
  await copyPostgres(postgres, directory);
  const data = path.join(directory, 'data');
  const primary = new URL(postgres.url);
  const settings = `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=${primary.username} password=${primary.password} application_name=${NAME}'\n`;
  fs.appendFileSync(path.join(data, 'postgresql.auto.conf'), settings);
  fs.writeFileSync(path.join(data, 'standby.signal'), '');
  const owner = ownerOf(data);
  fs.chownSync(path.join(data, 'standby.signal'), owner.uid, owner.gid);
  const server = await startPostgres({ directory, port: await freePort() });
  await ask(postgres.url, async (client) => {
    await client.query(`ALTER SYSTEM SET synchronous_standby_names = '${NAME}'`);
    await client.query('SELECT pg_reload_conf()');
    await until(async () => {
      const { rows } = await client.query(
        `SELECT 1 FROM pg_stat_replication WHERE application_name = $1 AND sync_state = 'sync'`,
        [NAME],
      );
      return rows.length > 0;
    });
  });
  return {
    url: server.url,
    /** Becomes a primary of a new timeline. */
    promote: () => ask(server.url, (client) => client.query('SELECT pg_promote(true, 30)')),
    freeze: () => signal(pidsOf(data), 'SIGSTOP'),
    thaw: () => signal(pidsOf(data), 'SIGCONT'),
    discard: async () => {
      signal(pidsOf(data), 'SIGCONT');
      await server.stop().catch(() => signal(pidsOf(data), 'SIGKILL'));
    },
  };
}

/** Runs a statement on a separate connection. */
export async function ask(url, act) {
  const client = await connect(url);
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

async function until(holds) {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error('the standby did not connect');
    await wait(50);
  }
}
