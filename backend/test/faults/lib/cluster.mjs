import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { at } from '../../../../scripts/lib/project.mjs';

const PATIENCE_MS = 180_000;
const LOOK_EVERY_MS = 100;
const NODES = ['database-a', 'database-b'];

/**
 * The database of docker-compose.ha.yml in a project of its own: two PostgreSQL under Patroni, etcd, and HAProxy, whose
 * address is the database's. Needs Docker on Linux, because the servers run outside and reach a container by its address.
 */
export async function ownCluster() {
  const disk = fs.mkdtempSync(path.join(os.tmpdir(), 'credito-claro-cluster-'));
  const password = randomBytes(16).toString('hex');
  const compose = (...words) =>
    docker(
      ['compose', '-p', path.basename(disk).toLowerCase()]
        .concat(['docker-compose.yml', 'docker-compose.ha.yml'].flatMap((file) => ['-f', at(file)]))
        .concat(words),
      { POSTGRES_PASSWORD: password, POSTGRES_PASSWORD_FILE: '' },
    );
  const discard = async () => {
    compose('down', '-v');
    fs.rmSync(disk, { recursive: true, force: true });
  };
  try {
    compose('up', '-d', '--build', 'etcd', ...NODES, 'postgres');
    const containers = Object.fromEntries(
      [...NODES, 'postgres'].map((service) => [service, compose('ps', '-q', service).trim()]),
    );
    const cluster = {
      url: `postgresql://credito_claro:${password}@${addressOf(containers.postgres)}:5432/credito_claro`,
      disk,
      nodes: () => nodesOf(containers),
      /** Kills every process of a node at once, as the machine's end would. */
      kill: (node) => docker(['kill', containers[node]]),
      start: (node) => docker(['start', containers[node]]),
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

function docker(words, environment = {}) {
  const { status, stdout, stderr, error } = spawnSync('docker', words, {
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  });
  if (error) throw new Error(`this fault takes Docker: ${error.message}`);
  if (status !== 0) throw new Error(`docker ${words.join(' ')}: ${stderr.slice(-2_000)}`);
  return stdout;
}

const addressOf = (container) =>
  docker(['inspect', '-f', '{{range .NetworkSettings.Networks}}{{.IPAddress}} {{end}}', container])
    .trim()
    .split(' ')[0];

/** Asks Patroni on a node. @returns undefined without an answer */
async function answerOf(container, page) {
  const address = addressOf(container);
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
