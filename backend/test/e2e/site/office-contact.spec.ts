import type { SiteDocument } from 'domain/site/document';
import { createAdmin, logIn, type Caller } from '../../support/admin';
import { createTestApp, type Refusal, type TestApp } from '../../support/app';
import { until } from '../../support/until';

const BASE = '/api/admin/site';
let app: TestApp;
let other: TestApp;
let owner: Caller;

beforeAll(async () => {
  app = await createTestApp();
  other = await createTestApp({}, { databaseUrl: app.databaseUrl });
  owner = await logIn(app, (await createAdmin(app)).username);
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const put = (office: object) => owner.put<Refusal & Record<string, unknown>>('/api/admin/settings', office);
const page = async (path: string, at = app): Promise<string> => (await at.get<string>(path)).body;

/** Waits until a page of an instance shows a text. */
const shows = (at: TestApp, path: string, text: string) =>
  until(async () => (await page(path, at)).includes(text));

async function publish(name: string): Promise<{ status: number; version: number }> {
  const { revision, document } = (
    await owner.get<{ revision: number; document: SiteDocument }>(`${BASE}/draft`)
  ).body;
  const saved = await owner.put<{ revision: number }>(`${BASE}/draft`, {
    revision,
    document: { ...document, brand: { ...document.brand, name } },
  });
  const { status, body } = await owner.post<{ version: number }>(`${BASE}/publish`, {
    revision: saved.body.revision,
  });
  return { status, version: body.version };
}

const versions = async (): Promise<number> =>
  (await owner.get<{ versions: unknown[] }>(`${BASE}/versions`)).body.versions.length;

describe('the office’s phone, mail and address', () => {
  it('are on every page of every instance within five seconds, without a new version', async () => {
    const before = await versions();
    const saved = await put({
      officePhone: '305 420 1234',
      officeEmail: ' hola@ejemplo.com ',
      officeAddress: 'Calle Ocho 100\nMiami, FL 33135',
    });
    expect([saved.status, saved.body['officePhone'], saved.body['officeAddress']]).toEqual([
      200,
      '+13054201234',
      'Calle Ocho 100\nMiami, FL 33135',
    ]);
    for (const at of [app, other])
      for (const path of ['/', '/checkout?plan=growth', '/calendario', '/privacidad', '/terminos', '/nada']) {
        await shows(at, path, 'href="tel:+13054201234"');
        expect(await page(path, at)).toContain('hola@ejemplo.com');
      }
    expect(await page('/')).toContain('"telephone":"+13054201234"');
    expect(await page('/privacidad')).toContain('llámenos al (305) 420-1234');
    const contract = await app.get('/api/plans/growth/contract');
    expect(JSON.stringify(contract.body)).toContain('Calle Ocho 100, Miami, FL 33135');
    expect(await versions()).toBe(before);
  });

  it('stay when an earlier version with another contact is restored', async () => {
    const { version } = await publish('Antes');
    await app.query(
      `UPDATE site_versions SET document = jsonb_set(document, '{contact,phone}', '"(212) 555-0000"') WHERE version = $1`,
      [version],
    );
    await publish('Después');
    await put({ officePhone: '(786) 420-1234' });
    const restored = await owner.post(`${BASE}/versions/${version}/restore`);
    expect(restored.status).toBe(201);
    await shows(app, '/', 'href="tel:+17864201234"');
    await shows(other, '/', 'href="tel:+17864201234"');
    await shows(other, '/', '<title>Antes: ');
    expect(await page('/')).not.toContain('555-0000');
  });

  it('are not changed by a draft that names others', async () => {
    const { revision, document } = (
      await owner.get<{ revision: number; document: SiteDocument }>(`${BASE}/draft`)
    ).body;
    const contact = { ...document.contact, phone: '(212) 555-0000', hours: 'Lunes a jueves' };
    const saved = await owner.put<{ revision: number }>(`${BASE}/draft`, {
      revision,
      document: { ...document, contact },
    });
    expect((await owner.post(`${BASE}/publish`, { revision: saved.body.revision })).status).toBe(201);
    expect(await page('/')).toContain('Lunes a jueves');
    expect(await page('/')).not.toContain('555-0000');
  });

  it('are kept together with a site version that is published at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const phone = `(305) 420-10${round}0`;
      const [saved, published] = await Promise.all([put({ officePhone: phone }), publish(`Marca ${round}`)]);
      expect([saved.status, published.status]).toEqual([200, 201]);
      for (const at of [app, other]) {
        await shows(at, '/', `href="tel:+130542010${round}0"`);
        await shows(at, '/', `<title>Marca ${round}: `);
      }
    }
  });

  it('may be toll-free', async () => {
    expect((await put({ officePhone: '1 (800) 555-0100' })).body['officePhone']).toBe('+18005550100');
    await shows(app, '/', 'href="tel:+18005550100"');
  });

  it.each([
    [{ officePhone: '305 42' }],
    [{ officePhone: '(305) 420-1234 ext. 5' }],
    [{ officePhone: '</script>' }],
    [{ officePhone: '1'.repeat(50_000) }],
    [{ officePhone: null }],
    [{ officePhone: { $ne: '' } }],
    [{ officeEmail: 'hola@' }],
    [{ officeEmail: '"a<b"@ejemplo.com' }],
    [{ officeEmail: `${'a'.repeat(300)}@ejemplo.com` }],
    [{ officeAddress: 'Calle\u0000 8' }],
    [{ officeAddress: 'x'.repeat(301) }],
    [{ officeAddress: ['Calle'] }],
  ])('refuse %j with an instruction', async (office) => {
    const { status, body } = await put(office);
    expect(status).toBe(400);
    expect(body.code).toMatch(/VALIDATION_FAILED|MALFORMED_REQUEST/);
  });

  it('are shown as plain text with any content, and disappear once they are emptied', async () => {
    await put({ officeAddress: '<img src=x onerror=alert(1)> & {telefono}' });
    await shows(app, '/', '&lt;img src=x onerror=alert(1)&gt; &amp; {telefono}');
    await put({ officePhone: '', officeEmail: '', officeAddress: '' });
    await until(async () => !/tel:|mailto:|contactPoint/.test(await page('/')));
  });
});
