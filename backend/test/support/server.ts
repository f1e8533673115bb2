import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
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
  await once(child, 'message');
  return child;
}

/** Starts the server without waiting, because it may exit before it accepts requests. */
export function launchServer(
  databaseUrl: string,
  port: number,
  { environment = {}, log = 'ignore', options = [] }: ServerOptions = {},
): ChildProcess {
  return spawn(process.execPath, [join(__dirname, '../../dist/main.js'), ...options], {
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

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
