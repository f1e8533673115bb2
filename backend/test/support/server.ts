import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Environment } from '../../src/config/environment';
import { TEST_ENVIRONMENT } from './app';

/** The built server as a process of its own, so that it can be killed and its output read. */
export async function startServer(
  databaseUrl: string,
  port: number,
  {
    environment = {},
    log = 'ignore',
    options = [],
  }: { environment?: Environment; log?: 'ignore' | 'pipe'; options?: string[] } = {},
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(__dirname, '../../dist/main.js'), ...options], {
    env: {
      ...TEST_ENVIRONMENT,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      NODE_OPTIONS: '',
      ...environment,
    } as NodeJS.ProcessEnv,
    stdio: ['ignore', log, log === 'pipe' ? 'pipe' : 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return child;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
