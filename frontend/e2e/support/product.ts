import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { Client } from 'pg';

/** Environment variable with the URL of this run's PostgreSQL. */
export const SERVER_URL_VARIABLE = 'TEST_SERVER_URL';

const ROOT = resolve(import.meta.dirname, '../../..');

/** Message that the product has sent to the outbox. */
export interface SentMessage {
  id: string;
  channel: 'sms' | 'email' | 'whatsapp' | 'call';
  to: string;
  body: string;
}

/** Built product with a process, port and empty database. */
export class Product {
  private server: ChildProcess | null = null;

  private constructor(
    /** URL of the site, without a trailing slash. */
    readonly url: string,
    private readonly port: number,
    private readonly databaseUrl: string,
    private readonly environment: Record<string, string>,
    private readonly afterStop: () => void,
  ) {}

  static async start(
    environment: Record<string, string> = {},
    afterStop: () => void = () => undefined,
  ): Promise<Product> {
    const name = `e2e_${randomBytes(6).toString('hex')}`;
    await onServer(`CREATE DATABASE ${name}`);
    const port = await freePort();
    const product = new Product(`http://localhost:${port}`, port, databaseUrl(name), environment, afterStop);
    await product.startServer();
    return product;
  }

  /** Starts the server, or restarts it. Resolves when it accepts requests. */
  async startServer(): Promise<void> {
    const server = fork(resolve(ROOT, 'backend/dist/bundle/main.js'), [], {
      env: {
        PATH: process.env['PATH'],
        // Compiles the server's modules once for all products.
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        HOST: '127.0.0.1',
        PORT: String(this.port),
        PUBLIC_URL: this.url,
        DATABASE_URL: this.databaseUrl,
        // Each test uses a different client address, so that tests do not share rate limits.
        TRUST_PROXY: '1',
        JWT_SECRET: SECRET,
        ENCRYPTION_KEY: SECRET,
        OTP_SECRET: SECRET,
        LOG_LEVEL: 'error',
        ...this.environment,
      },
    });
    this.server = server;
    const ended = once(server, 'exit').then(() => 'ended');
    const first = await Promise.race([once(server, 'message'), ended]);
    if (first === 'ended') throw new Error('the server ended before it was ready');
  }

  /** Kills the server as a crash would. */
  async killServer(): Promise<void> {
    if (!this.server || this.server.exitCode !== null || this.server.signalCode !== null) return;
    const ended = once(this.server, 'exit');
    this.server.kill('SIGKILL');
    await ended;
  }

  /** Returns the messages sent to a number, newest first. */
  async messagesTo(phoneNumber: string): Promise<SentMessage[]> {
    const answer = await fetch(`${this.url}/dev/outbox`, { headers: { accept: 'application/json' } });
    const messages = (await answer.json()) as SentMessage[];
    return messages.filter(({ to }) => to === phoneNumber);
  }

  /** Returns the newest code sent to a number. */
  async lastCode(phoneNumber: string): Promise<string> {
    const [message] = await this.messagesTo(phoneNumber);
    const code = message && /\b\d{6}\b/.exec(message.body)?.[0];
    if (!code) throw new Error(`no code was sent to ${phoneNumber}`);
    return code;
  }

  /** Acts as the visitor in the outbox: answers a call, calls, or writes by WhatsApp. */
  async play(path: string, body: Record<string, string> = {}): Promise<void> {
    const answer = await fetch(`${this.url}/dev/outbox/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`the outbox answered ${answer.status}`);
  }

  /** Reads or changes the product's database, for state that no page shows. */
  async query<T extends object>(sql: string, parameters: unknown[] = []): Promise<T[]> {
    return (await connected(this.databaseUrl, (client) => client.query<T>(sql, parameters))).rows;
  }

  async stop(): Promise<void> {
    await this.killServer();
    await onServer(`DROP DATABASE ${new URL(this.databaseUrl).pathname.slice(1)} WITH (FORCE)`);
    this.afterStop();
  }
}

const SECRET = randomBytes(32).toString('hex');

async function onServer(statement: string): Promise<void> {
  await connected(databaseUrl('postgres'), (client) => client.query(statement));
}

async function connected<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function databaseUrl(name: string): string {
  const url = new URL(process.env[SERVER_URL_VARIABLE] ?? '');
  url.pathname = `/${name}`;
  return url.href;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}
