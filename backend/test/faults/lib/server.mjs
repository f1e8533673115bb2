import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import readline from 'node:readline';
import { freePort } from '../../../../scripts/lib/postgres.mjs';
import { at, pinnedNode } from '../../../../scripts/lib/project.mjs';

const secret = () => randomBytes(32).toString('hex');
/** Instances of one product share them. */
export const SECRETS = { JWT_SECRET: secret(), ENCRYPTION_KEY: secret(), OTP_SECRET: secret() };

/**
 * One instance of the built server, on a port that it keeps when it is started again.
 *
 * @param {object} options
 * @param {string} options.databaseUrl
 * @param {Record<string, string>} options.environment
 * @param {string} [options.preload] module that it loads first
 * @param {string} options.logFile
 * @param {string} [options.launchedOn] folder of a database that runs: the launcher takes it over and starts the server, with
 *   its log and its temporary files in that folder too
 */
export async function ownServer({ databaseUrl, environment, preload, logFile, launchedOn }) {
  const port = await freePort();
  const log = fs.openSync(logFile, 'a');
  const server = {
    port,
    url: `http://127.0.0.1:${port}`,
    /** @type {import('node:child_process').ChildProcess} */
    process: undefined,
    /** Whether it should respond: from its start until it is stopped or ends. */
    isUp: false,
    /** Number of times that it ended unexpectedly. */
    crashes: 0,
    start,
    // A launcher that is killed leaves its database behind.
    kill: () => end(launchedOn ? 'SIGTERM' : 'SIGKILL'),
    terminate: () => end('SIGTERM'),
    memory: () =>
      Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))[1]) / 1024,
  };
  let wanted = false;

  async function start() {
    const child = spawn(
      pinnedNode(),
      launchedOn
        ? [at('scripts', 'start.mjs')]
        : [...(preload ? ['--import', preload] : []), at('backend', 'dist', 'bundle', 'main.js')],
      {
        env: {
          PATH: process.env.PATH,
          ...SECRETS,
          ...(launchedOn ? { DATA_DIR: launchedOn, TMPDIR: launchedOn } : { DATABASE_URL: databaseUrl }),
          PORT: String(port),
          HOST: '127.0.0.1',
          TRUST_PROXY: '1',
          LOG_LEVEL: 'error',
          ...environment,
        },
        stdio: ['ignore', launchedOn ? 'pipe' : log, log, 'ipc'],
      },
    );
    server.process = child;
    wanted = true;
    child.once('exit', () => {
      if (server.process === child && wanted) server.crashes += 1;
      if (server.process === child) server.isUp = false;
    });
    await Promise.race([
      launchedOn ? saysWhere(child) : once(child, 'message'),
      once(child, 'exit').then(() => {
        throw new Error(`the server did not start; see ${logFile}`);
      }),
    ]);
    server.isUp = true;
  }

  async function end(signal) {
    wanted = false;
    server.isUp = false;
    const child = server.process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  await start();
  return server;
}

/**
 * Starts a server that must end by itself.
 * @returns its output
 */
export async function endOfServer(databaseUrl, patience = 60_000) {
  const child = spawn(pinnedNode(), [at('backend', 'dist', 'bundle', 'main.js')], {
    env: {
      PATH: process.env.PATH,
      ...SECRETS,
      DATABASE_URL: databaseUrl,
      PORT: String(await freePort()),
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: patience,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const [code, signal] = await once(child, 'close');
  return signal ? `nothing within ${patience / 1_000} s` : `exit code ${code}: ${said}`;
}

/** Until the launcher says where the site is. */
async function saysWhere(launcher) {
  for await (const line of readline.createInterface({ input: launcher.stdout }))
    if (line.startsWith('Sitio:')) break;
  launcher.stdout.resume();
}
