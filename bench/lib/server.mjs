import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { at, pinnedNode, SERVER_FLAGS } from '../../scripts/lib/project.mjs';

const secret = () => randomBytes(32).toString('hex');

/** Secrets of a server, by their variables; the instances of one site share theirs. */
export const newSecrets = () => ({ JWT_SECRET: secret(), ENCRYPTION_KEY: secret(), OTP_SECRET: secret() });

/**
 * The built server as a process of its own, with secrets of its own, for a measurement.
 *
 * @param {string} databaseUrl
 * @param {number} port
 * @param {Record<string, string>} [environment] on top of the rest: instances of one site share their secrets
 * @returns {Promise<{ pid: number, stop: () => Promise<void> }>} when it serves
 */
export async function startBenchServer(databaseUrl, port, environment = {}) {
  const child = spawn(pinnedNode(), [...SERVER_FLAGS, at('backend', 'dist', 'main.js')], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      HOST: '127.0.0.1',
      TRUST_PROXY: '1',
      ...newSecrets(),
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', () => reject(new Error('the server did not start')));
  });
  return {
    pid: child.pid,
    stop: async () => {
      child.kill('SIGTERM');
      await new Promise((resolve) => child.once('exit', resolve));
    },
  };
}
