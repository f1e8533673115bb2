import { NO_OFFICE } from 'domain/site/document';
import { initialDocument } from 'domain/site/initial';
import { DOCUMENT_POLICY } from '../../../src/common/http/security-headers';
import { PublishedSite } from '../../../src/modules/site-content/published-site';
import { SitePages } from '../../../src/modules/site/site-pages';
import { createTestApp, newIp, type Refusal, type TestApp } from '../../support/app';
import { buy } from '../../support/payments';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';
const ID = '6f1b2c3d-1111-4a53-9f0e-6d2f0a1b2c3d';
const SECRET = 'A'.repeat(43);
const PHONE = '(305) 420-1234';

let app: TestApp;
/** A server without a build of the frontend. */
let bare: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  bare = await createTestApp({}, { databaseUrl: app.databaseUrl, pages: '/nowhere' });
  const document = initialDocument();
  const version = {
    version: 2,
    document: {
      ...document,
      brand: { ...document.brand, name: 'Crédito & Más' },
    },
    office: { ...NO_OFFICE, phone: PHONE },
    registrations: [],
    publishedAt: new Date(),
    catalogVersion: 1,
  };
  for (const { app: server } of [app, bare]) {
    jest.spyOn(server.get(PublishedSite, { strict: false }), 'current').mockReturnValue(version);
    await server.get(SitePages, { strict: false }).onApplicationBootstrap();
  }
});
afterAll(async () => {
  await bare.close();
  await app.close();
});

describe('an invalid or truncated link', () => {
  const LINKS = [
    `/api/payments/${ID}/cancel?token=${SECRET}`,
    `/api/payments/${ID}/cancel?token=`,
    `/api/payments/${ID}/cancel`,
    `/api/payments/${ID}/canc`,
    `/api/payments/${ID.slice(0, 20)}/cancel?token=${SECRET}`,
    `/api/payments/${ID}/contract`,
    `/api/payments/${ID}`,
    '/api/payments/',
    `/api/payment-links/${SECRET}`,
    `/api/appointments/${SECRET}`,
    `/api/appointments/${SECRET}/calendar.ics`,
    `/api/appointments/${SECRET}/calend`,
    `/api/calendar-feeds/${SECRET}.ics`,
    `/checkout?plan=growth&ref=${SECRET.slice(0, 30)}`,
    '/checkout?plan=growth&ref=',
    `/checkout?ref=${SECRET}`,
    `/checkout?plan=gro&ref=${SECRET}`,
    '/checkout?plan=gro',
    '/checkout?plan=s',
    '/api/calendar-feeds/x',
    '/api/nothing',
  ];

  it.each(LINKS)(
    '%s is a page with the brand, the phone and a link to the home page for a browser',
    async (link) => {
      for (const server of [app, bare]) {
        const { status, headers, body } = await server.get<string>(link, {
          accept: BROWSER,
          'x-forwarded-for': newIp(),
        });
        expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
        expect(headers.get('content-security-policy')).toBe(DOCUMENT_POLICY);
        expect(headers.get('content-disposition')).toBeNull();
        expect(headers.get('cache-control')).toContain('no-store');
        expect(headers.get('vary')).toContain('accept');
        expect(body).toContain('<html lang="es">');
        expect(body).toContain('<h1>Este enlace no funciona</h1>');
        expect(body).toContain('Crédito &#38; Más'.replace('&#38;', server === app ? '&amp;' : '&#38;'));
        expect(body).toMatch(/href="tel:\+?1?3054201234"/);
        expect(body).toContain('href="/"');
        expect(body).not.toContain('<script');
        expect(body).not.toContain('"code"');
      }
    },
  );

  it.each([
    '*/*',
    'application/json',
    'application/json, text/plain, */*',
    'application/json, text/html;q=0.9',
    'text/html;q=0, */*',
    'text/html;q=0.5, application/*',
  ])('is answered with JSON where Accept is %s', async (accept) => {
    for (const link of LINKS) {
      const { status, body } = await app.get<Refusal>(link, { accept, 'x-forwarded-for': newIp() });
      expect([link, status]).toEqual([link, 404]);
      expect(body.code).toMatch(/^[A-Z_]+$/);
    }
  });

  it('is a page for the form of a cancellation too', async () => {
    const response = await fetch(`${app.url}${LINKS[0]!}`, {
      method: 'POST',
      headers: { accept: BROWSER, 'content-type': 'application/x-www-form-urlencoded' },
      body: '',
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'text/html; charset=utf-8',
    ]);
  });

  it('is a page when the router refuses the address', async () => {
    const { status, headers, body } = await app.get<string>('/api/payments/%E0%A4%A', { accept: BROWSER });
    expect([status, headers.get('content-security-policy')]).toEqual([400, DOCUMENT_POLICY]);
    expect(body).toContain('No pudimos abrir esta página');
  });

  it('shows nothing of the address that was opened', async () => {
    const { body } = await app.get<string>('/api/payments/<img src=x>/cancel?token=<b>x', {
      accept: BROWSER,
    });
    expect(body).not.toMatch(/<b>x|<img src=x/);
  });
});

it('an unknown or missing plan is redirected to the landing page', async () => {
  for (const query of ['', '?plan=', '?plan=GROWTH', '?plan=growths', '?plan=x', '?plan=growth&plan=growth'])
    expect([query, (await app.get(`/checkout${query}`)).status]).toEqual([query, 302]);
});

describe('invalid links from one address', () => {
  const from = (ip: string) => ({ 'x-forwarded-for': ip });
  const statusOf = async (path: string, ip: string): Promise<number> =>
    (await app.get(path, from(ip))).status;
  const WRONG = [
    `/api/payments/${ID}`,
    `/api/payments/${ID}/contract`,
    `/api/payments/${ID}/cancel?token=${SECRET}`,
    `/api/payment-links?ref=${SECRET}`,
    `/api/appointments/${SECRET}`,
    `/api/appointments/${SECRET}/calendar.ics`,
    `/api/appointments/slots?ref=${SECRET}`,
    `/api/appointments/slots?token=${SECRET}`,
  ];

  it('are answered 60 times an hour for all kinds of links, also at once, then refused for a while', async () => {
    const ip = newIp();
    const tries = Array.from({ length: 90 }, (_, index) => statusOf(WRONG[index % WRONG.length]!, ip));
    const statuses = await Promise.all(tries);
    expect(statuses.filter((status) => status === 404)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
    const { status, headers, body } = await app.get<Refusal>(WRONG[0]!, from(ip));
    expect([status, body.code]).toEqual([429, 'TOO_MANY_WRONG_LINKS']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_000);
    const page = await app.get<string>(WRONG[1]!, { ...from(ip), accept: BROWSER });
    expect(page.body).toContain('Desde su conexión se abrieron demasiados enlaces que no funcionan.');
    expect(await statusOf(WRONG[0]!, newIp())).toBe(404);
  });

  it('count together for the addresses of a subscriber', async () => {
    const ip = (last: number) => `2600:1700:${(1000 + WRONG.length).toString(16)}:7::${last.toString(16)}`;
    const statuses = await Promise.all(
      Array.from({ length: 70 }, (_, index) => statusOf(WRONG[0]!, ip(index + 1))),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });

  it('cannot hide a right one among many that are opened at once', async () => {
    const ip = newIp();
    const right = `/api/payments/${await buy(app)}`;
    const first = Array.from({ length: 80 }, () => statusOf(WRONG[0]!, ip));
    const [statuses, last] = await Promise.all([Promise.all(first), statusOf(right, ip)]);
    expect(statuses.filter((status) => status === 404)).toHaveLength(60);
    expect(last).toBe(429);
  });

  it('count only when they are wrong, and after too many a valid one has to wait too', async () => {
    const ip = newIp();
    const paymentId = await buy(app);
    const right = `/api/payments/${paymentId}`;
    const open = (times: number): Promise<number[]> =>
      Promise.all(Array.from({ length: times }, () => statusOf(right, ip)));
    for (const _ of [1, 2]) expect(new Set(await open(40))).toEqual(new Set([200]));
    await Promise.all(Array.from({ length: 59 }, () => statusOf(WRONG[0]!, ip)));
    for (const _ of [1, 2]) expect(await open(1)).toEqual([200]);
    expect(await statusOf(WRONG[0]!, ip)).toBe(404);
    expect(await statusOf(right, ip)).toBe(429);
  });

  it('include those of a payment, a booking, a change and a cancellation', async () => {
    const ip = newIp();
    const send = async (method: string, path: string, body: object): Promise<number> =>
      (
        await fetch(app.url + path, {
          method,
          headers: { 'content-type': 'application/json', ...from(ip) },
          body: JSON.stringify(body),
        })
      ).status;
    const startsAt = new Date(Date.now() + 86_400_000).toISOString();
    const acts = [
      ['POST', '/api/appointments', { ref: SECRET, startsAt }],
      ['PATCH', `/api/appointments/${SECRET}`, { startsAt }],
      ['DELETE', `/api/appointments/${SECRET}`, {}],
      ['POST', `/api/appointments/${SECRET}/confirmation`, {}],
      ['POST', '/api/appointments/callbacks', { ref: SECRET, timeOfDay: 'morning' }],
      ['POST', `/api/payments/${ID}/cancel?token=${SECRET}`, {}],
    ] as const;
    for (const [method, path, body] of acts)
      expect([path, await send(method, path, body)]).toEqual([path, 404]);
    await Promise.all(Array.from({ length: 60 - acts.length }, () => statusOf(WRONG[0]!, ip)));
    for (const [method, path, body] of acts)
      expect([path, await send(method, path, body)]).toEqual([path, 429]);
  });
});
