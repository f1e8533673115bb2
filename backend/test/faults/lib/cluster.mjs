import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { at } from '../../../../scripts/lib/project.mjs';

const PATIENCE_MS = 180_000;
const LOOK_EVERY_MS = 100;
const runProgram = promisify(execFile);
const NODES = ['database-a', 'database-b'];

/**
 * The database of docker-compose.ha.yml in a project of its own: two PostgreSQL under Patroni, etcd, and HAProxy, whose
 * address is the database's. Needs Docker on Linux, because the servers run outside and reach a container by its address.
 */
export async function ownCluster() {
  const disk = fs.mkdtempSync(path.join(os.tmpdir(), 'credito-claro-cluster-'));
  const password = randomBytes(16).toString('hex');
  const environment = {
    COMPOSE_PROJECT_NAME: path.basename(disk).toLowerCase(),
    COMPOSE_FILE: ['docker-compose.yml', 'docker-compose.ha.yml'].map((file) => at(file)).join(':'),
    POSTGRES_PASSWORD: password,
    POSTGRES_PASSWORD_FILE: '',
  };
  const compose = (...words) => docker(['compose', ...words], environment);
  const discard = async () => {
    await compose('down', '-v');
    fs.rmSync(disk, { recursive: true, force: true });
  };
  try {
    await compose('up', '-d', '--build', 'etcd', ...NODES, 'postgres');
    const containers = {};
    const find = async () => {
      for (const service of [...NODES, 'postgres'])
        containers[service] = (await compose('ps', '-q', service)).trim();
    };
    await find();
    const cluster = {
      url: `postgresql://credito_claro:${password}@${await addressOf(containers.postgres)}:5432/credito_claro`,
      disk,
      nodes: () => nodesOf(containers),
      /** Kills every process of a node at once, as the machine's end would. */
      kill: (node) => docker(['kill', containers[node]]),
      start: (node) => docker(['start', containers[node]]),
      /** Replaces both nodes by those of the image that is built now, as an operator does. */
      roll: async () => {
        await program('sh', [at('docker', 'ha', 'roll.sh')], environment);
        await find();
      },
      untilPrimary: (node) =>
        until(`${node} became no primary`, async () => (await statusOf(containers[node], 'primary')) === 200),
      /** Waits until the primary has a synchronous standby. @returns duration, ms */
      untilSynchronous: () =>
        until('the standby did not become synchronous', async () => {
          const nodes = await nodesOf(containers);
          return nodes.primary && nodes.synchronous;
        }),
      /** Waits until commits wait for no standby. @param {import('pg').Client} client of the primary */
      untilAlone: (client) =>
        until('commits still wait for the lost standby', async () => {
          const { rows } = await client.query('SHOW synchronous_standby_names');
          return rows[0].synchronous_standby_names === '';
        }),
      discard,
    };
    await cluster.untilSynchronous();
    return cluster;
  } catch (error) {
    await discard();
    throw error;
  }
}

async function docker(words, environment = {}) {
  return program('docker', words, environment);
}

/** Visitors go on meanwhile. @returns its output */
async function program(name, words, environment) {
  try {
    const { stdout } = await runProgram(name, words, { env: { ...process.env, ...environment } });
    return stdout;
  } catch (error) {
    if (error.code === 'ENOENT') throw new Error('this fault takes Docker', { cause: error });
    throw new Error(`${name} ${words.join(' ')}: ${error.stderr?.slice(-2_000)}`, { cause: error });
  }
}

const addressOf = async (container) => {
  const all = '{{range .NetworkSettings.Networks}}{{.IPAddress}} {{end}}';
  return (await docker(['inspect', '-f', all, container])).trim().split(' ')[0];
};

/** Asks Patroni on a node. @returns undefined without an answer */
async function answerOf(container, page) {
  const address = await addressOf(container);
  if (!address) return undefined;
  return fetch(`http://${address}:8008/${page}`, { signal: AbortSignal.timeout(2_000) }).catch(
    () => undefined,
  );
}

const statusOf = async (container, page) => (await answerOf(container, page))?.status;

/** @returns the names of the primary and of its synchronous standby, as the nodes that run know them */
async function nodesOf(containers) {
  for (const node of NODES) {
    const answer = await answerOf(containers[node], 'cluster');
    if (answer?.status !== 200) continue;
    const { members } = await answer.json();
    const named = (role) => members.find((member) => member.role === role)?.name;
    return { primary: named('leader'), synchronous: named('sync_standby') };
  }
  return {};
}

async function until(otherwise, holds) {
  const started = performance.now();
  while (!(await holds())) {
    if (performance.now() - started > PATIENCE_MS) throw new Error(otherwise);
    await wait(LOOK_EVERY_MS);
  }
  return performance.now() - started;
}
