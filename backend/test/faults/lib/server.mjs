import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import { freePort } from '../../../../scripts/lib/postgres.mjs';
import { at, pinnedNode } from '../../../../scripts/lib/project.mjs';

const secret = () => randomBytes(32).toString('hex');
/** Instances of one product share them. */
export const SECRETS = { JWT_SECRET: secret(), ENCRYPTION_KEY: secret(), OTP_SECRET: secret() };

/**
 * One instance of the built server, on a port that it keeps when it is started again.
 *
 * @param {{ databaseUrl: string, environment: Record<string, string>, preload?: string, logFile: string }} options
 */
export async function ownServer({ databaseUrl, environment, preload, logFile }) {
  const port = await freePort();
  const log = fs.openSync(logFile, 'a');
  const server = {
    port,
    url: `http://127.0.0.1:${port}`,
    /** @type {import('node:child_process').ChildProcess} */
    process: undefined,
    /** Whether it should answer: from its start until its end is asked for or comes. */
    isUp: false,
    /** How often it ended by itself. */
    crashes: 0,
    start,
    kill: () => end('SIGKILL'),
    terminate: () => end('SIGTERM'),
    memory: () =>
      Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))[1]) / 1024,
  };
  let wanted = false;

  async function start() {
    const child = spawn(
      pinnedNode(),
      [...(preload ? ['--import', preload] : []), at('backend', 'dist', 'main.js')],
      {
        env: {
          PATH: process.env.PATH,
          ...SECRETS,
          DATABASE_URL: databaseUrl,
          PORT: String(port),
          HOST: '127.0.0.1',
          TRUST_PROXY: '1',
          LOG_LEVEL: 'error',
          ...environment,
        },
        stdio: ['ignore', log, log, 'ipc'],
      },
    );
    server.process = child;
    wanted = true;
    child.once('exit', () => {
      if (server.process === child && wanted) server.crashes += 1;
      if (server.process === child) server.isUp = false;
    });
    await Promise.race([
      once(child, 'message'),
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
