import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { contentSecurityPolicy, DATA_POLICY } from '../../../src/common/http/security-headers';
import { createTestApp, newIp, newPhone, submission, type TestApp } from '../../support/app';

/** Common properties of the answers of all routes. */
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties?: Record<string, Field>; required?: string[] }> };
}
interface Operation {
  summary?: string;
  parameters?: { name: string; description?: string }[];
  requestBody?: { content: Record<string, { schema?: { $ref?: string } }> };
  responses: Record<string, unknown>;
}
interface Field {
  type?: string;
  description?: string;
  example?: unknown;
  enum?: unknown[];
}

/** The committed document, which the checks hold equal to the code. */
const committed = JSON.parse(
  readFileSync(join(__dirname, '../../../../openapi/openapi.json'), 'utf8'),
) as OpenApi;

describe('/api/admin', () => {
  it('refuses a caller without a session on every route but the login and invitations', async () => {
    const routes = Object.entries(committed.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => [method.toUpperCase(), path] as const),
    );
    const isPublic = /^\/api\/admin\/(login$|login\/passkey|invitations\/)/;
    const guarded = routes.filter(([, path]) => path.startsWith('/api/admin') && !isPublic.test(path));
    expect(guarded.length).toBeGreaterThan(0);
    for (const [method, path] of guarded) {
      const { status } = await fetch(app.url + path.replace(/\{\w+\}/g, 'x'), { method });
      expect([method, path, status]).toEqual([method, path, 401]);
    }
  });
});

describe('security headers', () => {
  it.each([
    ['GET', '/'],
    ['GET', '/checkout?plan=growth'],
    ['GET', '/admin/security'],
    ['GET', '/docs'],
    ['GET', '/api/health/live'],
    ['GET', '/api/nothing'],
    ['GET', '/nothing'],
    ['HEAD', '/'],
    ['OPTIONS', '/api/leads'],
    ['PUT', '/api/leads'],
  ])('are on %s %s', async (method, path) => {
    const { headers } = await fetch(app.url + path, { method, redirect: 'manual' });
    const policy = headers.get('content-security-policy')!;
    expect(policy).toMatch(/script-src 'self';|^default-src 'none';/);
    expect(policy).not.toMatch(/script-src[^;]*unsafe|\*/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(headers.get('x-frame-options')).toBe('DENY');
    if (policy.includes('sandbox')) expect(headers.get('permissions-policy')).toBeNull();
    else expect(headers.get('permissions-policy')).toMatch(/camera=\(\).*publickey-credentials-get=\(self\)/);
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it.each(['/calendario', '/calendario?token=x', '/?utm_source=x&ref=x', '/api/appointments/slots?ref=x'])(
    'disclose no address to other sites from %s',
    async (path) => {
      const { headers } = await fetch(app.url + path);
      expect(headers.get('referrer-policy')).toBe('no-referrer');
    },
  );

  it('are short for scripts and styles', async () => {
    const { headers } = await fetch(`${app.url}/assets/any.js`);
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'self'; frame-ancestors 'none'; form-action 'none'; base-uri 'none'",
    );
    for (const name of ['permissions-policy', 'x-frame-options', 'cross-origin-opener-policy'])
      expect([name, headers.get(name)]).toEqual([name, null]);
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('allow inline styles only in the back office and the documentation, and frames only where they are used', async () => {
    const policyOf = async (path: string) => (await app.get(path)).headers.get('content-security-policy')!;
    for (const path of ['/', '/checkout?plan=growth', '/privacidad', '/nothing'])
      expect([path, await policyOf(path)]).toEqual([path, expect.stringContaining("style-src 'self';")]);
    for (const path of ['/admin', '/docs'])
      expect([path, await policyOf(path)]).toEqual([
        path,
        expect.stringContaining("style-src 'self' 'unsafe-inline';"),
      ]);
    expect(await policyOf('/')).toContain('frame-src https://www.youtube-nocookie.com;');
    expect(await policyOf('/privacidad')).toContain("frame-src 'none';");
  });

  it('allow only the payment page to load the resources of Collect.js, when it is configured', () => {
    const gateway = 'https://secure.nmi.com';
    const policy = contentSecurityPolicy('/checkout', gateway);
    for (const directive of [
      `script-src 'self' ${gateway};`,
      `style-src 'self' ${gateway} 'unsafe-inline';`,
      `frame-src 'self' ${gateway};`,
      `connect-src 'self' ${gateway};`,
    ])
      expect(policy).toContain(directive);
    for (const path of ['/', '/admin', '/divulgaciones', '/api/payments/x/contract'])
      expect(contentSecurityPolicy(path, gateway)).not.toContain(gateway);
  });

  it('allow only the cancellation and outbox pages to send their forms', () => {
    const id = '6f1b2c3d-1111-4a53-9f0e-6d2f0a1b2c3d';
    expect(contentSecurityPolicy(`/api/payments/${id}/cancel`)).toContain("form-action 'self'");
    expect(contentSecurityPolicy('/dev/outbox')).toContain("form-action 'self'");
    for (const path of [`/api/payments/${id}/contract`, `/api/payments/${id}/cancel/x`])
      expect(contentSecurityPolicy(path)).toContain("form-action 'none'");
  });

  it('prevent a browser from running, loading or storing anything from a data answer', async () => {
    for (const path of ['/api/config', '/api/nothing', '/api/admin/leads', '/docs-json', '/%E0%A4%A']) {
      const { headers } = await app.get(path);
      expect([path, headers.get('content-security-policy')]).toEqual([path, DATA_POLICY]);
      expect([path, headers.get('cache-control')]).toEqual([path, 'no-store']);
      expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
    }
  });

  it('require HTTPS once the site has it', async () => {
    const secure = await createTestApp({ PUBLIC_URL: 'https://sitio.example' });
    expect((await secure.get('/')).headers.get('strict-transport-security')).toBe(
      'max-age=31536000; includeSubDomains',
    );
    await secure.close();
    expect((await app.get('/')).headers.get('strict-transport-security')).toBeNull();
  });
});

describe('request bodies', () => {
  const send = (path: string, contentType: string, body: string) =>
    fetch(app.url + path, {
      method: 'POST',
      headers: { 'content-type': contentType, origin: 'https://otro.example' },
      body,
    });

  // Types that any web page may send from its visitors' browsers without a preflight request.
  it.each([
    ['application/x-www-form-urlencoded', 'phoneNumber=3054201234'],
    ['text/plain', '{"phoneNumber":"3054201234"}'],
    ['text/plain; application/json', '{"phoneNumber":"3054201234"}'],
    ['multipart/form-data; boundary=x', '--x--'],
  ])('are refused as %s', async (contentType, body) => {
    const response = await send('/api/validate-phone', contentType, body);
    expect([response.status, await response.json()]).toEqual([
      415,
      expect.objectContaining({ code: 'UNSUPPORTED_MEDIA_TYPE' }),
    ]);
  });

  it('are read as JSON, with or without a charset', async () => {
    for (const contentType of ['application/json', 'application/json; charset=utf-8']) {
      const response = await send('/api/validate-phone', contentType, '{"phoneNumber":"3054201234"}');
      expect(await response.json()).toMatchObject({ valid: true });
    }
  });

  const operations = Object.entries(committed.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => method !== 'get')
      .map(([method, { requestBody }]) => ({
        method: method.toUpperCase(),
        path: path.replace(/\{\w+\}/g, '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d'),
        hasBody: requestBody !== undefined,
        isJson: 'application/json' in (requestBody?.content ?? {}),
      })),
  );
  const bodyless = operations.filter(({ hasBody }) => !hasBody);

  // Bodies are read before the session is checked, so a request without a session is sufficient.
  it.each([
    'application/json',
    'application/x-www-form-urlencoded',
    'text/plain',
    'multipart/form-data',
    'nonsense',
  ])('may be empty and of the type %s when an operation has no body', async (contentType) => {
    expect(bodyless.length).toBeGreaterThan(40);
    for (const { method, path } of bodyless) {
      const response = await fetch(app.url + path, {
        method,
        headers: { 'content-type': contentType, 'x-forwarded-for': newIp() },
        body: '',
      });
      const { code } = (await response.json().catch(() => ({}))) as { code?: string };
      expect([method, path, response.status, code]).not.toEqual([method, path, 415, code]);
      expect([method, path, code]).not.toEqual([method, path, 'MALFORMED_REQUEST']);
    }
  });

  // `fetch` announces an empty stream as a body of length 0.
  it('may be empty and sent in chunks when an operation has no body', async () => {
    const statusOf = async (method: string, path: string): Promise<number | undefined> => {
      const headers = {
        'content-type': 'text/plain',
        'transfer-encoding': 'chunked',
        'x-forwarded-for': newIp(),
      };
      const call = request(app.url + path, { method, headers }).end();
      const [response] = (await once(call, 'response')) as [IncomingMessage];
      response.resume();
      return response.statusCode;
    };
    for (const { method, path } of bodyless)
      expect([method, path, await statusOf(method, path)]).not.toEqual([method, path, 415]);
  });

  it('are read when they come in chunks', async () => {
    const response = await fetch(`${app.url}/api/validate-phone`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: ReadableStream.from(['{', '"phoneNumber":', '"3054201234"}'].map((part) => Buffer.from(part))),
      duplex: 'half',
    });
    expect(await response.json()).toMatchObject({ valid: true });
  });

  it('are refused with 400 when they are not JSON', async () => {
    for (const { method, path } of operations.filter(({ isJson }) => isJson)) {
      if (path.startsWith('/api/admin/site/draft')) continue; // It checks the session before it reads a byte.
      const response = await fetch(app.url + path, {
        method,
        headers: { 'content-type': 'application/json', 'x-forwarded-for': newIp() },
        body: '{"a":',
      });
      const { code } = (await response.json()) as { code: string };
      expect([method, path, response.status, code]).toEqual([method, path, 400, 'MALFORMED_REQUEST']);
    }
  });
});

describe('a field with the name of a property of every object', () => {
  const NAMES = [
    'constructor',
    'toString',
    'hasOwnProperty',
    'isPrototypeOf',
    'prototype',
    '__defineGetter__',
  ];
  const unknown = (field: string) => ({
    status: 400,
    body: { details: [{ field, code: 'UNKNOWN_FIELD', message: `El campo ${field} no existe.` }] },
  });

  it.each(NAMES)('is unknown in a body: %s', async (name) => {
    const body = { phoneNumber: '(305) 420-1234', [name]: 1 };
    expect(await app.post('/api/validate-phone', body, newIp())).toMatchObject(unknown(name));
  });

  it.each(NAMES)('is unknown in an object of a body: %s', async (name) => {
    const body = { ...submission(newPhone()), attribution: { [name]: { a: 1 } } };
    expect(await app.post('/api/leads', body, newIp())).toMatchObject(unknown(`attribution.${name}`));
  });

  it.each([...NAMES, '__proto__'])('is unknown in a query: %s', async (name) => {
    expect(await app.get(`/api/appointments/slots?${name}=1`)).toMatchObject(unknown(name));
  });

  it('is refused in a body: __proto__', async () => {
    const response = await fetch(`${app.url}/api/validate-phone`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"phoneNumber":"3054201234","__proto__":{"a":1}}',
    });
    expect(response.status).toBe(400);
  });
});

describe('an error', () => {
  it('has the usual shape for an unknown endpoint', async () => {
    const { status, body } = await app.get('/api/nothing');
    expect(status).toBe(404);
    expect(body).toEqual({
      code: 'NOT_FOUND',
      message: expect.any(String),
      error: expect.any(String),
      requestId: expect.any(String),
    });
  });

  it('is 415 for another content type', async () => {
    const response = await fetch(`${app.url}/api/leads`, {
      method: 'POST',
      headers: { 'content-type': 'text/xml' },
      body: '<a/>',
    });
    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' });
  });

  it('is not a 5xx for an address that cannot be decoded', async () => {
    expect((await app.get('/%E0%A4%A')).status).toBeLessThan(500);
    expect((await app.get('/api/%00')).status).toBeLessThan(500);
    expect((await app.get('/..%2f..%2fpackage.json')).status).toBe(404);
  });

  it.each(['/api/%E0%A4', `/api/leads/submissions/${'x'.repeat(600)}`, '/%E0%A4%A'])(
    'has the request id in its headers when the router refuses %s',
    async (path) => {
      const response = await fetch(app.url + path);
      const { requestId } = (await response.json()) as { requestId: string };
      expect(response.headers.get('x-request-id')).toBe(requestId);
    },
  );

  it('keeps the id of a request that the router refuses', async () => {
    const id = '0198f3c2-7f5e-4a53-9f0e-6d2f0a1b2c3d';
    const response = await fetch(`${app.url}/api/%E0%A4`, { headers: { 'x-request-id': id } });
    expect(response.headers.get('x-request-id')).toBe(id);
  });
});

describe('an invalid HTTP request', () => {
  const say = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      let answer = '';
      const socket = connect(Number(new URL(app.url).port), '127.0.0.1', () => socket.write(text));
      socket.on('data', (chunk) => (answer += chunk.toString()));
      socket.on('close', () => resolve(answer));
      socket.on('error', reject);
    });

  it.each([
    [
      'two lengths',
      'POST /api/leads HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n',
      400,
    ],
    ['a broken header', 'GET / HTTP/1.1\r\nhost: x\r\nx: a\rb\r\n\r\n', 400],
    ['an invented method', 'FOO / HTTP/1.1\r\nhost: x\r\n\r\n', 400],
    ['endless headers', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ])('is refused in the shape of every error: %s', async (_kind, text, status) => {
    const [head = '', body = ''] = (await say(text)).split('\r\n\r\n');
    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(head).toContain(`content-security-policy: ${DATA_POLICY}`);
    expect(JSON.parse(body)).toEqual({
      code: 'MALFORMED_REQUEST',
      message: expect.any(String),
      error: expect.any(String),
      requestId: expect.any(String),
    });
  });
});

describe('GET /api/health', () => {
  it('is live and ready', async () => {
    expect((await app.get('/api/health/live')).body).toEqual({ status: 'ok' });
    expect((await app.get('/api/health/ready')).body).toEqual({ status: 'ok' });
  });
});

describe('GET /docs-json', () => {
  it('lists the routes of the committed document', async () => {
    const { body: document } = await app.get<OpenApi>('/docs-json');
    expect(Object.keys(document.paths).sort()).toEqual(Object.keys(committed.paths).sort());
  });

  it('describes every route and every field', () => {
    for (const [path, methods] of Object.entries(committed.paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        expect([path, method, operation.summary]).toEqual([path, method, expect.stringMatching(/\S/)]);
        expect(Object.keys(operation.responses).some((status) => Number(status) >= 400)).toBe(true);
      }
    }
    for (const [name, schema] of Object.entries(committed.components.schemas)) {
      for (const [field, { description }] of Object.entries(schema.properties ?? {})) {
        if (!description) throw new Error(`${name}.${field} has no description`);
      }
    }
  });

  it('has an example of each required body field, and describes path parameters', () => {
    const missing: string[] = [];
    for (const [path, methods] of Object.entries(committed.paths)) {
      for (const { requestBody, parameters = [] } of Object.values(methods)) {
        for (const { name, description } of parameters) if (!description) missing.push(`${path} ${name}`);
        const schema = requestBody?.content['application/json']?.schema?.$ref?.split('/').pop();
        const { properties = {}, required = [] } = committed.components.schemas[schema ?? ''] ?? {};
        for (const field of required)
          if (properties[field]?.type === 'string' && !properties[field].enum && !properties[field].example)
            missing.push(`${schema}.${field}`);
      }
    }
    expect(missing).toEqual([]);
  });

  it('shows Swagger UI at /docs', async () => {
    expect((await app.get('/docs')).status).toBe(200);
  });
});

describe('POST /api/events', () => {
  const sessionId = '2f4c1a56-0a4a-4b5e-9d0c-0c1f7e3b9a77';

  it('records an event of the browser', async () => {
    const { status } = await app.post('/api/events', {
      event: 'landing_view',
      sessionId,
      metadata: { device: 'mobile' },
    });
    expect(status).toBe(204);
    expect(await app.query(`SELECT metadata FROM analytics_events WHERE event = 'landing_view'`)).toEqual([
      { metadata: { device: 'mobile', sessionId } },
    ]);
  });

  it('does not accept events that only the server can confirm', async () => {
    expect((await app.post('/api/events', { event: 'code_verified', sessionId })).status).toBe(204);
    expect(await app.query(`SELECT 1 FROM analytics_events WHERE event = 'code_verified'`)).toHaveLength(0);
  });

  it.each([
    [{ event: 'anything', sessionId }],
    [{ event: 'landing_view', sessionId: 'me' }],
    [{ event: 'landing_view', sessionId, metadata: { fullName: 'María Fernández' } }],
  ])('refuses %j', async (body) => {
    expect((await app.post('/api/events', body)).status).toBe(400);
  });
});

describe('shutdown', () => {
  it('answers a request that is in progress', async () => {
    const stopping = await createTestApp();
    const { port } = new URL(stopping.url);
    const body = JSON.stringify({ phoneNumber: '3054201234' });
    const answer = await new Promise<string>((resolve, reject) => {
      let received = '';
      const socket = connect(Number(port), '127.0.0.1', () => {
        socket.write(
          `POST /api/validate-phone HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n`,
        );
        // The server receives the head of the request before the app begins to close, and the body afterwards.
        setImmediate(() => {
          const closing = stopping.close();
          socket.write(body);
          closing.catch(reject);
        });
      });
      socket.on('data', (chunk) => (received += chunk.toString()));
      socket.on('close', () => resolve(received));
      socket.on('error', reject);
    });
    expect(answer).toContain('"valid":true');
  });

  it('does not wait for a client that keeps an idle connection', async () => {
    const stopping = await createTestApp();
    const port = Number(new URL(stopping.url).port);
    const unused = connect(port, '127.0.0.1');
    const keeper = connect(port, '127.0.0.1');
    await Promise.all([once(unused, 'connect'), once(keeper, 'connect')]);
    const answered = new Promise<string>((resolve) => {
      let received = '';
      keeper.on('data', (chunk) => (received += chunk.toString())).on('close', () => resolve(received));
    });
    keeper.write(
      'POST /api/validate-phone HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 28\r\n\r\n',
    );
    await once(stopping.app.getHttpServer(), 'request');
    const closed = stopping.close();
    await once(unused.resume(), 'close');
    keeper.write('{"phoneNumber":"3054201234"}');
    expect(await answered).toContain('"valid":true');
    await closed;
  });

  it('gives a connection only the time that a slow one needs, and checks often', () => {
    const { requestTimeout, headersTimeout, connectionsCheckingInterval } =
      app.app.getHttpServer() as unknown as Record<string, number>;
    expect({ requestTimeout, headersTimeout, connectionsCheckingInterval }).toEqual({
      // For the largest uploads; slow-bodies.spec.ts covers the others.
      requestTimeout: 900_000,
      headersTimeout: 15_000,
      connectionsCheckingInterval: 5_000,
    });
  });
});
