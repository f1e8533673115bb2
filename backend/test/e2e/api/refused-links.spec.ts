import { NO_OFFICE } from 'domain/site/document';
import { initialDocument } from 'domain/site/initial';
import { DOCUMENT_POLICY } from '../../../src/common/http/security-headers';
import { PublishedSite } from '../../../src/modules/site-content/published-site';
import { SitePages } from '../../../src/modules/site/site-pages';
import { createTestApp, type Refusal, type TestApp } from '../../support/app';

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

describe('a link that is wrong or cut', () => {
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
    '/api/calendar-feeds/x',
    '/api/nothing',
  ];

  it.each(LINKS)('%s is a page with the brand, the phone and a way home for a browser', async (link) => {
    for (const server of [app, bare]) {
      const { status, headers, body } = await server.get<string>(link, { accept: BROWSER });
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
  });

  it.each([
    '*/*',
    'application/json',
    'application/json, text/plain, */*',
    'application/json, text/html;q=0.9',
    'text/html;q=0, */*',
    'text/html;q=0.5, application/*',
  ])('is answered with JSON where Accept is %s', async (accept) => {
    for (const link of LINKS) {
      const { status, body } = await app.get<Refusal>(link, { accept });
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

  it('is a page where the router itself refuses the address', async () => {
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
