import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { at, pinnedNode, SERVER_VARIABLES } from '../../scripts/lib/project.mjs';

const secret = () => randomBytes(32).toString('hex');

/** Returns new secrets by variable name. */
export const newSecrets = () => ({ JWT_SECRET: secret(), ENCRYPTION_KEY: secret(), OTP_SECRET: secret() });

/**
 * Starts the built server as a separate process with new secrets.
 * @param {string} databaseUrl
 * @param {number} port
 * @param {Record<string, string>} [environment] additional variables, for example secrets that instances of
 * one site share
 * @returns {Promise<{ pid: number, stop: () => Promise<void> }>} when it is ready
 */
export async function startBenchServer(databaseUrl, port, environment = {}) {
  const child = spawn(pinnedNode(), [at('backend', 'dist', 'bundle', 'main.js')], {
    env: {
      ...process.env,
      ...SERVER_VARIABLES,
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
