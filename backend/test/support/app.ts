import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { AppConfig } from '../../src/config/app-config';
import type { Environment } from '../../src/config/environment';
import { createApp } from '../../src/create-app';
import { DatabaseWatch } from '../../src/database/driver/database-watch';
import { holdAnswersAgainstDocument } from './api/api-document';
import { createTestDatabase } from './database/postgres';

export { newIp, newPhone } from './people';

/** Response of the API with a parsed body. */
export interface Answer<T = Record<string, unknown>> {
  status: number;
  headers: Headers;
  body: T;
}

/**
 * Application as production builds it, with an empty database and a free port. `close` throws if a response
 * differed from openapi.json.
 */
export interface TestApp {
  url: string;
  app: NestFastifyApplication;
  dataSource: DataSource;
  databaseUrl: string;
  /** Sends JSON from a client address (the app trusts one proxy). */
  post<T = Record<string, unknown>>(path: string, body: unknown, ip?: string): Promise<Answer<T>>;
  get<T = Record<string, unknown>>(path: string, headers?: Record<string, string>): Promise<Answer<T>>;
  query<T = Record<string, unknown>>(sql: string, parameters?: unknown[]): Promise<T[]>;
  close(): Promise<void>;
}

export const TEST_ENVIRONMENT: Environment = {
  NODE_ENV: 'test',
  HOST: '127.0.0.1',
  PORT: '0',
  TRUST_PROXY: '1',
  JWT_SECRET: randomBytes(32).toString('hex'),
  ENCRYPTION_KEY: randomBytes(32).toString('hex'),
  OTP_SECRET: randomBytes(32).toString('hex'),
  LOG_LEVEL: 'silent',
  // Can be shared, because files are named by their content.
  MEDIA_DIR: join(__dirname, '../../../node_modules/.cache/test-media'),
};

export async function createTestApp(
  environment: Environment = {},
  options: {
    jobsWorkers?: boolean;
    databaseUrl?: string;
    connectionTimeoutMs?: number;
    pages?: string;
    generatedSecrets?: string[];
  } = {},
): Promise<TestApp> {
  const database = options.databaseUrl
    ? { url: options.databaseUrl, drop: async () => undefined }
    : await createTestDatabase();
  const config = new AppConfig(
    {
      ...TEST_ENVIRONMENT,
      DATABASE_URL: options.connectionTimeoutMs === undefined ? patient(database.url) : database.url,
      ...environment,
    },
    {
      jobsWorkers: options.jobsWorkers ?? false,
      pages: options.pages,
      generatedSecrets: options.generatedSecrets,
    },
  );
  const app = await createApp(config);
  const expectAnswersAsDocumented = holdAnswersAgainstDocument(app);
  await app.listen(0, '127.0.0.1');
  const url = await app.getUrl();
  const dataSource = app.get(DataSource);
  poolOf(dataSource)!.options.connectionTimeoutMillis = options.connectionTimeoutMs ?? PATIENCE_MS;
  if (options.connectionTimeoutMs === undefined) app.get(DatabaseWatch).silenceMs = PATIENCE_MS;

  const read = async <T>(response: Response): Promise<Answer<T>> => {
    const text = await response.text();
    const json = response.headers.get('content-type')?.includes('json') && text !== '';
    return {
      status: response.status,
      headers: response.headers,
      body: (json ? JSON.parse(text) : text) as T,
    };
  };
  return {
    url,
    app,
    dataSource,
    databaseUrl: database.url,
    post: async (path, body, ip = '198.51.100.1') =>
      read(
        await fetch(url + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
          body: typeof body === 'string' ? body : JSON.stringify(body),
        }),
      ),
    get: async (path, headers = {}) => read(await fetch(url + path, { headers, redirect: 'manual' })),
    query: (sql, parameters) => dataSource.query(sql, parameters),
    close: async () => {
      const slow = setTimeout(() => void sayWhatIsOpen(app), SLOW_CLOSE_MS);
      await app.close().finally(() => clearTimeout(slow));
      await database.drop();
      expectAnswersAsDocumented();
    },
  };
}

/**
 * Long timeout for the database: on a busy machine a test waits longer than a visitor would, and a response
 * 503 would say nothing about the product.
 */
const PATIENCE_MS = 60_000;

/** Returns the URL with this timeout, because parameters of the URL override the driver's settings. */
const patient = (databaseUrl: string): string => {
  const url = new URL(databaseUrl);
  url.searchParams.set('lock_timeout', String(PATIENCE_MS));
  url.searchParams.set('statement_timeout', String(PATIENCE_MS));
  return url.href;
};

/** Returns the connections of an application. */
export const poolOf = (dataSource: DataSource): Pool | undefined =>
  (dataSource.driver as unknown as { master?: Pool }).master;

/** Time after which a slow close is reported, because a Jest timeout does not name its cause. */
const SLOW_CLOSE_MS = 10_000;
async function sayWhatIsOpen(app: NestFastifyApplication): Promise<void> {
  // There are no connections once the database is closed; then something else is slow.
  const { totalCount = 0, idleCount = 0 } = poolOf(app.get(DataSource)) ?? {};
  const connections = await promisify(app.getHttpServer().getConnections.bind(app.getHttpServer()))();
  process.stderr.write(
    `still closing: ${connections} HTTP connections; of the database's ${totalCount}, ${idleCount} idle\n`,
  );
}

/** Returns the code in the newest message to a phone. */
export async function lastCode(app: TestApp, phoneNumber: string): Promise<string> {
  const { body } = await app.get<{ to: string; body: string }[]>('/dev/outbox', {
    accept: 'application/json',
  });
  const message = body.find(({ to }) => to === phoneNumber);
  const code = message && /\b\d{6}\b/.exec(message.body)?.[0];
  if (!code) throw new Error(`no code was sent to ${phoneNumber}`);
  return code;
}

/** Returns a code that differs from the given one. */
export const wrongCode = (right: string): string => String((Number(right) + 1) % 1_000_000).padStart(6, '0');

/** Returns a submission that passes every rule. */
export const submission = (
  phoneNumber: string,
): { fullName: string; phoneNumber: string; state: string } => ({
  fullName: 'María Fernández López',
  phoneNumber,
  state: 'FL',
});

/** Response when a code was sent. */
export interface CodeSent {
  submissionId: string;
  phoneNumber: string;
  message: string;
  expiresAt: string;
  resendAvailableAt: string;
}

/** Body of every error response. */
export interface Refusal {
  code: string;
  message: string;
  error: string;
  requestId: string;
  details?: { field: string; code: string; message: string }[];
}
