import { request as httpRequest } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { createTestApp, newIp, newPhone, submission, type TestApp } from '../../support/app';

/** Asks for a page of the outbox with these headers, the host among them. @returns the status */
const ask = (app: TestApp, headers: Record<string, string> = {}, path = '/dev/outbox'): Promise<number> =>
  new Promise((resolve, reject) => {
    httpRequest(`${app.url}${path}`, { headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });

describe('the outbox of a site on this machine', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await createTestApp();
    await app.post('/api/leads', submission(newPhone()), newIp());
  });
  afterAll(() => app.close());

  it('is shown to this machine', async () => {
    expect(await ask(app)).toBe(200);
    expect(await ask(app, {}, '/dev/outbox/outbox.css')).toBe(200);
    expect(await ask(app, { host: 'localhost:5173' })).toBe(200);
  });

  it.each([
    ['127.0.0.1', 200],
    ['::1', 200],
    ['::ffff:127.0.0.1', 200],
    ['192.168.1.20', 404],
    ['::ffff:203.0.113.7', 404],
    ['2001:db8::7', 404],
  ])('answers %s, which asks for localhost, with %i', async (remoteAddress, status) => {
    const server: FastifyInstance = app.app.getHttpAdapter().getInstance();
    const { statusCode } = await server.inject({
      url: '/dev/outbox',
      remoteAddress,
      headers: { host: 'localhost:3000' },
    });
    expect(statusCode).toBe(status);
  });

  it.each([
    ['X-Forwarded-For', '8.8.8.8'],
    ['X-Forwarded-Host', 'creditoclaro.example'],
    ['X-Forwarded-Proto', 'https'],
    ['Forwarded', 'for=8.8.8.8'],
    ['X-Real-IP', '8.8.8.8'],
    ['Via', '1.1 proxy'],
    ['CF-Connecting-IP', '8.8.8.8'],
    ['Host', 'creditoclaro.example'],
  ])('is not found for requests that a proxy forwards: %s', async (name, value) => {
    expect(await ask(app, { [name]: value })).toBe(404);
    expect(await ask(app, { [name]: value }, '/dev/outbox/outbox.css')).toBe(404);
  });
});

it('is closed to all visitors on a public site, and open to all where that is allowed', async () => {
  const PUBLIC_URL = 'https://creditoclaro.example';
  const app = await createTestApp({ PUBLIC_URL });
  expect([await ask(app), await ask(app, {}, '/dev/outbox/outbox.css')]).toEqual([404, 404]);
  await app.close();
  const allowed = await createTestApp({ PUBLIC_URL, ALLOW_DEV_OUTBOX: 'true' });
  expect(await ask(allowed, { 'x-forwarded-for': '8.8.8.8', host: 'creditoclaro.example' })).toBe(200);
  await allowed.close();
});
