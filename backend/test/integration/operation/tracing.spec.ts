import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChildProcess } from 'node:child_process';
import { Client } from 'pg';
import { newPhone, submission } from '../../support/app';
import { startOtlpStandIn, type OtlpStandIn, type ReceivedSpan } from '../../support/stand-ins/otlp-stand-in';
import { createTestDatabase, type TestDatabase } from '../../support/database/postgres';
import { freePort, startServer } from '../../support/server';
import {
  ACCOUNT_SID,
  AUTH_TOKEN,
  startTwilioStandIn,
  type TwilioStandIn,
} from '../../support/stand-ins/twilio-stand-in';

const PASSWORD = 'una contraseña plantada';
const ADDRESS = '73.9.9.7';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Sends JSON as a visitor's browser does, under an id of its own. */
async function send(port: number, method: string, path: string, body?: unknown): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': ADDRESS,
      'x-request-id': randomUUID(),
      // A stranger's own trace is not gone on with.
      traceparent: `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

describe('traces, with a receiver', () => {
  let twilio: TwilioStandIn;
  let receiver: OtlpStandIn;
  let verified: Response;
  const phone = newPhone();
  const ownerPhone = newPhone();
  let code: string;

  beforeAll(async () => {
    [twilio, receiver] = [await startTwilioStandIn(), await startOtlpStandIn()];
    const client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query(
      `INSERT INTO settings (key, value) VALUES ('smsNotifications', 'true'), ('notificationPhones', $1)`,
      [JSON.stringify([ownerPhone])],
    );
    const port = await freePort();
    const server = await startServer(database.url, port, {
      environment: {
        SMS_TRANSPORT: 'twilio',
        TWILIO_ACCOUNT_SID: ACCOUNT_SID,
        TWILIO_AUTH_TOKEN: AUTH_TOKEN,
        TWILIO_FROM: '+13055550100',
        TWILIO_API_BASE_URL: twilio.url,
        TWILIO_LOOKUP_BASE_URL: twilio.url,
        OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
        OTEL_EXPORTER_OTLP_HEADERS: 'x-api-key=clave',
        OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=prueba',
      },
    });
    await send(port, 'POST', '/api/leads', submission(phone));
    code = /\b\d{6}\b/.exec(twilio.received.find(({ to }) => to === phone)!.body)![0];
    verified = await send(port, 'POST', '/api/leads/verify', { phoneNumber: phone, code });
    await send(port, 'POST', '/api/admin/login', { username: 'admin', password: PASSWORD });
    await send(port, 'GET', `/api/admin/leads?search=${encodeURIComponent(phone)}`);
    await send(port, 'GET', `/api/${phone}`);
    await send(port, 'GET', '/api/health/ready');
    for (;;) {
      const { rows } = await client.query(
        `SELECT 1 FROM jobs.job WHERE name = 'lead-verified-notification' AND state = 'completed'`,
      );
      if (rows.length > 0) break;
    }
    await client.end();
    // Pending spans are sent at the end.
    server.kill('SIGTERM');
    await once(server, 'exit');
  });
  afterAll(async () => {
    await receiver.close();
    await twilio.close();
  });

  const spanOf = (name: string): ReceivedSpan => {
    const found = receiver.spans.find((span) => span.name === name);
    if (!found) throw new Error(`no ${name} among ${receiver.spans.map((span) => span.name).join(', ')}`);
    return found;
  };
  const traceOf = ({ traceId }: ReceivedSpan): string[] =>
    receiver.spans.filter((span) => span.traceId === traceId).map(({ name }) => name);

  it('names requests by their routes, with the id that the browser gave', () => {
    const span = spanOf('POST /api/leads/verify');
    expect(verified.status).toBe(200);
    expect(span.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/api/leads/verify',
      'http.response.status_code': 200,
      'request.id': verified.headers.get('x-request-id'),
    });
    expect(span.parentSpanId).toBe('');
    const ofRequests = receiver.spans.filter(({ name }) => name.includes('/'));
    for (const { name } of ofRequests) expect(name).toMatch(/^(GET|POST) \/api\/[a-z/:*-]*$/);
    expect(ofRequests.some(({ name }) => name.includes('health'))).toBe(false);
    expect(receiver.spans.map(({ traceId }) => traceId)).not.toContain('ab'.repeat(16));
  });

  it('holds the statements of a request, and its call to the provider', () => {
    const names = traceOf(spanOf('POST /api/leads'));
    expect(names).toEqual(expect.arrayContaining(['START', 'COMMIT', 'WITH', 'twilio']));
    const statement = receiver.spans.find(({ name }) => name === 'WITH')!;
    expect(statement.attributes).toMatchObject({ 'db.system.name': 'postgresql' });
    expect(statement.parentSpanId).toMatch(/^[0-9a-f]{16}$/);
  });

  it('continues through the queue to the job’s call of the provider', () => {
    const names = traceOf(spanOf('POST /api/leads/verify'));
    expect(names).toEqual(expect.arrayContaining(['job lead-verified-notification', 'twilio']));
    const job = spanOf('job lead-verified-notification');
    expect(job.parentSpanId).toBe(spanOf('POST /api/leads/verify').spanId);
    expect(job.attributes['request.id']).toBe(verified.headers.get('x-request-id'));
  });

  it('takes the standard variables', () => {
    expect(receiver.headers).toMatchObject({ path: '/v1/traces', 'x-api-key': 'clave' });
    expect(receiver.resource).toMatchObject({
      'service.name': 'backend',
      'deployment.environment.name': 'prueba',
    });
  });

  it('holds nothing of people and no secret', () => {
    const planted = [phone, phone.slice(2), ownerPhone, code, PASSWORD, ADDRESS, 'Fernández'];
    for (const text of [...planted, AUTH_TOKEN, ACCOUNT_SID, new URL(database.url).password || AUTH_TOKEN]) {
      expect([text, receiver.raw.includes(text)]).toEqual([text, false]);
    }
    expect(receiver.raw.length).toBeGreaterThan(1_000);
  });
});

describe('traces, without an answer', () => {
  let hanging: OtlpStandIn;
  beforeAll(async () => {
    hanging = await startOtlpStandIn('hang');
  });
  afterAll(() => hanging.close());

  it.each(['hangs', 'is gone'])('delay no visitor when the receiver %s', async (state) => {
    const port = await freePort();
    const endpoint = state === 'hangs' ? hanging.url : `http://127.0.0.1:${await freePort()}`;
    const server = await startServer(database.url, port, {
      environment: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint },
    });
    // More spans than a batch holds, so that some are under way while others are made. Requests that wait for a receiver would
    // not end within the test's time limit.
    for (let n = 0; n < 400; n++) expect((await send(port, 'GET', '/api/config')).status).toBe(200);
    server.kill('SIGTERM');
    await once(server, 'exit');
  });
});

describe('traces, without a receiver', () => {
  it('load nothing of the SDK', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'loaded-'));
    const list = join(folder, 'list');
    writeFileSync(
      join(folder, 'hook.cjs'),
      // When it says that it is ready, all that it starts with is loaded.
      `const { send } = process;
       process.send = (...told) => {
         require('node:fs').writeFileSync(${JSON.stringify(list)}, Object.keys(require.cache).join('\\n'));
         return send.apply(process, told);
       };`,
    );
    const loadedWith = async (environment: Record<string, string>): Promise<string> => {
      const server: ChildProcess = await startServer(database.url, await freePort(), {
        environment: { NODE_OPTIONS: `--require ${join(folder, 'hook.cjs')}`, ...environment },
      });
      server.kill('SIGTERM');
      await once(server, 'exit');
      return readFileSync(list, 'utf8');
    };
    expect(await loadedWith({})).not.toMatch(/@opentelemetry\/(?!api\/)/);
    expect(await loadedWith({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })).toMatch(
      /@opentelemetry\/sdk-trace/,
    );
    rmSync(folder, { recursive: true });
  });
});
