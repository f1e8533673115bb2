import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Environment } from '../../src/config/environment';
import { TEST_ENVIRONMENT } from './app';

interface ServerOptions {
  environment?: Environment;
  log?: 'ignore' | 'pipe';
  options?: string[];
}

/**
 * Starts the built server in a separate process that can be killed and has readable output. Resolves when it accepts
 * requests.
 */
export async function startServer(
  databaseUrl: string,
  port: number,
  options?: ServerOptions,
): Promise<ChildProcess> {
  const child = launchServer(databaseUrl, port, options);
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the server ended with ${code}`);
  });
  await Promise.race([once(child, 'message'), ended]);
  return child;
}

/** Starts the server without waiting, because it may exit before it accepts requests. */
export function launchServer(
  databaseUrl: string,
  port: number,
  { environment = {}, log = 'ignore', options = [] }: ServerOptions = {},
): ChildProcess {
  return spawn(process.execPath, [join(__dirname, '../../dist/bundle/main.js'), ...options], {
    env: {
      ...TEST_ENVIRONMENT,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      NODE_OPTIONS: '',
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      ...environment,
    } as NodeJS.ProcessEnv,
    stdio: ['ignore', log, log === 'pipe' ? 'pipe' : 'inherit', 'ipc'],
  });
}

/**
 * Returns a port that nothing listens on. It is below those that the system chooses, so that no connection takes it before
 * the server listens.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
