import { request } from 'node:http';
import type { SiteDocument } from 'domain/site/document';
import { initialDocument } from 'domain/site/initial';
import { unmarked } from 'domain/site/marks';
import { AppError } from '../../../src/common/app-error';
import { AuditService } from '../../../src/modules/audit/audit.service';
import { PageRenderer, RenderFailed } from '../../../src/modules/site/page-renderer';
import { SiteContentRepository } from '../../../src/modules/site-content/site-content.repository';
import { createAdmin, logIn, type Caller, PASSWORD } from '../../support/admin';
import { createTestApp, newIp, type Refusal, type TestApp } from '../../support/app';

interface Draft {
  revision: number;
  document: SiteDocument;
  published: SiteDocument;
  problems: { path: string; message: string; severity: string }[];
  unproven: { path: string; claim: string }[];
  updatedBy: string | null;
  publishedVersion: number;
}
interface Publication {
  version: number;
  publishedAt: string;
}

const BASE = '/api/admin/site';
let app: TestApp;
let owner: Caller;
let ownerName: string;

beforeAll(async () => {
  app = await createTestApp();
  const admin = await createAdmin(app);
  ownerName = admin.username;
  owner = await logIn(app, admin.username);
});
afterAll(() => app.close());
afterEach(() => jest.restoreAllMocks());
beforeEach(async () => {
  await app.query('DELETE FROM site_draft');
});

const draft = async (by = owner): Promise<Draft> => (await by.get<Draft>(`${BASE}/draft`)).body;
const page = async (path = '/'): Promise<string> => (await app.get<string>(path)).body;
const named = (document: SiteDocument, name: string): SiteDocument => ({
  ...document,
  brand: { ...document.brand, name },
});
async function save(change: (document: SiteDocument) => object, by = owner): Promise<number> {
  const { revision, document } = await draft(by);
  const { status, body } = await by.put<{ revision: number }>(`${BASE}/draft`, {
    revision,
    document: change(document),
  });
  expect(status).toBe(200);
  return body.revision;
}
const publish = (revision: number, by = owner) =>
  by.post<Publication & Refusal>(`${BASE}/publish`, { revision });

describe('the draft', () => {
  it('equals the published content before the first edit', async () => {
    const opened = await draft();
    expect(opened.revision).toBe(0);
    expect(opened.document).toEqual(opened.published);
    expect(opened.problems.map(({ severity }) => severity)).not.toContain('error');
    expect(opened.unproven.map(({ claim }) => claim)).toContain('95% de casos con éxito');
  });

  it('is saved with its problems, valid or not', async () => {
    const { document } = await draft();
    const answer = await owner.put<Draft>(`${BASE}/draft`, {
      revision: 0,
      document: { ...document, hero: { ...document.hero, title: '' }, app: 7 },
    });
    expect(answer.status).toBe(200);
    expect(answer.body.problems).toEqual([
      expect.objectContaining({ path: 'hero.title', severity: 'error', message: 'Escriba algo aquí.' }),
      expect.objectContaining({ path: 'app', severity: 'error' }),
    ]);
    const again = await draft();
    expect(again.document.app).toBe(7);
    expect(again.updatedBy).toBe(ownerName);
    expect((await publish(again.revision)).status).toBe(422);
  });

  it('is saved by twenty users at once as if one after the other, and no change is lost', async () => {
    const callers = await Promise.all(
      Array.from({ length: 20 }, async () => logIn(app, (await createAdmin(app)).username)),
    );
    const tried = await Promise.all(
      callers.map(async (by, index) => {
        const { revision, document } = await draft(by);
        const mine = [...document.faq.items, { question: `¿Pregunta ${index}?`, answer: ['Sí.'] }];
        // As the editor does: after a conflict it loads the other user's draft and adds to it.
        let next = { revision, items: mine };
        for (let tries = 0; ; tries += 1) {
          const { status, body } = await by.put<{ code: string; revision: number }>(`${BASE}/draft`, {
            revision: next.revision,
            document: { ...document, faq: { ...document.faq, items: next.items } },
          });
          if (status === 200) return tries;
          expect([status, body.code]).toEqual([409, 'DRAFT_CHANGED']);
          const theirs = await draft(by);
          next = { revision: theirs.revision, items: [...theirs.document.faq.items, mine.at(-1)!] };
        }
      }),
    );
    const { document, revision } = await draft();
    const asked = document.faq.items.map(({ question }) => question);
    expect(callers.map((_, index) => asked.includes(`¿Pregunta ${index}?`))).not.toContain(false);
    expect(revision).toBe(20);
    expect(Math.max(...tried)).toBeGreaterThan(0);
  });

  it.each([
    [{ revision: 0 }, 'document'],
    [{ revision: -1, document: {} }, 'revision'],
    [{ revision: 1e20, document: {} }, 'revision'],
    [{ revision: 0, document: [] }, 'document'],
    [{ revision: 0, document: {}, more: 1 }, 'more'],
  ])('is refused as %j', async (body, field) => {
    const { status, body: refusal } = await owner.put(`${BASE}/draft`, body);
    expect([status, refusal.code, refusal.details?.[0]?.field]).toEqual([400, 'VALIDATION_FAILED', field]);
  });

  it('may have a megabyte, and not more', async () => {
    const long = (letters: number) =>
      owner.put(`${BASE}/draft`, { revision: 0, document: { hero: 'a'.repeat(letters) } });
    expect((await long(1_000_000)).status).toBe(200);
    expect((await long(1_100_000)).status).toBe(413);
  });

  it('is refused when it has too many parts to check', async () => {
    let deep: object = {};
    for (let level = 0; level < 50; level += 1) deep = { deep };
    for (const document of [{ items: Array.from({ length: 100_000 }, () => 0) }, deep]) {
      const { status, body } = await owner.put(`${BASE}/draft`, { revision: 0, document });
      expect([status, body.code]).toEqual([
        400,
        expect.stringMatching(/VALIDATION_FAILED|MALFORMED_REQUEST/),
      ]);
    }
  });

  it('is refused without a session before its body is read', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sent = request(
        `${app.url}${BASE}/draft`,
        {
          method: 'PUT',
          headers: { 'content-type': 'application/json', 'content-length': 900_000 },
        },
        (response) => {
          resolve(response.statusCode);
          sent.destroy();
        },
      );
      sent.on('error', reject);
      // The rest never comes.
      sent.write('{');
    });
    expect(status).toBe(401);
  });
});

describe('publishing', () => {
  it('shows the draft on every page at once, and records the user', async () => {
    const revision = await save((document) => named(document, 'Puente Firme'));
    const { status, body } = await publish(revision);
    expect(status).toBe(201);
    expect(await page()).toContain('<title>Puente Firme: ');
    expect(await page('/terminos')).toContain('Puente Firme');
    expect(await page('/manifest.webmanifest')).toMatchObject({ name: 'Puente Firme' });
    const [entry] = await app.query<{ username: string; target: string }>(
      `SELECT username, target FROM audit_entries WHERE action = 'site_published' ORDER BY created_at DESC, id DESC LIMIT 1`,
    );
    expect(entry).toEqual({ username: ownerName, target: `site:${body.version}` });
  });

  it('requires the password again when a price changes, and only then', async () => {
    const wait = () =>
      app.query(
        `UPDATE sessions SET sess = sess || jsonb_build_object('confirmedAt', now() - interval '16 minutes')`,
      );
    const before = (await draft()).publishedVersion;
    const revision = await save((document) => ({
      ...document,
      plans: {
        ...document.plans,
        elite: {
          ...document.plans.elite,
          checkout: { ...document.plans.elite.checkout, firstCents: 1_100, monthlyCents: 1_100 },
        },
      },
    }));
    await wait();
    const refused = await publish(revision);
    expect([refused.status, refused.body.code]).toEqual([403, 'PASSWORD_REQUIRED']);
    expect((await draft()).publishedVersion).toBe(before);
    const wrong = await owner.post<Refusal>(`${BASE}/publish`, { revision, password: 'no es' });
    expect(wrong.body.code).toBe('WRONG_PASSWORD');
    const done = await owner.post<Publication>(`${BASE}/publish`, { revision, password: PASSWORD });
    expect(done.status).toBe(201);
    const price = async () =>
      (await app.get<{ id: string; priceCents: number }[]>('/api/plans')).body.find(
        ({ id }) => id === 'elite',
      )!.priceCents;
    expect(await price()).toBe(1_100);
    await wait();
    expect((await publish(await save((document) => named(document, 'Sin Precio Nuevo')))).status).toBe(201);
    // An older version has other prices.
    const restored = await owner.post<Refusal>(`${BASE}/versions/${before}/restore`);
    expect(restored.body.code).toBe('PASSWORD_REQUIRED');
    await owner.post('/api/admin/account/confirm-password', { password: PASSWORD });
    expect((await owner.post(`${BASE}/versions/${before}/restore`)).status).toBe(201);
    expect(await price()).not.toBe(1_100);
  });

  it('creates one version for ten requests at once', async () => {
    const revision = await save((document) => named(document, 'Diez Veces'));
    const before = (await draft()).publishedVersion;
    const answers = await Promise.all(Array.from({ length: 10 }, () => publish(revision)));
    expect(answers.map(({ status, body }) => [status, body.version])).toEqual(
      Array.from({ length: 10 }, () => [201, before + 1]),
    );
  });

  it('refuses another revision', async () => {
    const revision = await save((document) => named(document, 'Uno'));
    await save((document) => named(document, 'Dos'));
    const { status, body } = await publish(revision);
    expect([status, body.code]).toEqual([409, 'DRAFT_CHANGED']);
    expect(await page()).not.toContain('Uno: ');
  });

  it('names the invalid fields of a draft', async () => {
    const revision = await save((document) => ({ ...document, faq: { ...document.faq, items: [] } }));
    const { status, body } = await publish(revision);
    expect([status, body.code, body.details?.[0]?.field]).toEqual([422, 'SITE_INVALID', 'faq.items']);
  });

  it('changes nothing when a page cannot be rendered', async () => {
    const before = await draft();
    const revision = await save((document) => named(document, 'Nunca'));
    jest
      .spyOn(app.app.get(PageRenderer, { strict: false }), 'tryRender')
      .mockRejectedValue(new RenderFailed('index.html: roto'));
    const { status, body } = await publish(revision);
    expect([status, body.code]).toEqual([422, 'SITE_NOT_RENDERED']);
    expect((await draft()).publishedVersion).toBe(before.publishedVersion);
  });

  it.each([
    ['before the version is written', SiteContentRepository, 'insert'],
    ['before it is on record', AuditService, 'record'],
  ] as const)('leaves everything unchanged when it ends %s', async (when, service, method) => {
    const before = await draft();
    const revision = await save((document) => named(document, `Cortado ${when}`));
    jest
      .spyOn(app.app.get<Record<string, () => Promise<unknown>>>(service, { strict: false }), method)
      .mockRejectedValue(new AppError(503, 'NOT_READY', 'Cortado.'));
    expect((await publish(revision)).status).toBe(503);
    jest.restoreAllMocks();
    const after = await draft();
    expect([after.publishedVersion, after.revision]).toEqual([before.publishedVersion, revision]);
    expect(await page()).not.toContain(`Cortado ${when}`);
    expect((await publish(revision)).status).toBe(201);
    expect(await page()).toContain(`Cortado ${when}`);
  });

  it('is previewed field by field', async () => {
    await save((document) => ({
      ...document,
      plans: {
        ...document.plans,
        growth: {
          ...document.plans.growth,
          landing: { ...document.plans.growth.landing, monthlyCents: 52_500 },
        },
      },
    }));
    const { body } = await owner.get<{ changes: object[]; total: number }>(`${BASE}/changes`);
    expect(body).toEqual({
      total: 1,
      changes: [
        {
          path: 'plans.growth.landing.monthlyCents',
          label: 'Planes › Plan Growth › En la página de inicio › Precio de cada mes después',
          before: '$500',
          after: '$525',
        },
      ],
    });
  });
});

describe('versions', () => {
  it('are listed, the newest first, and one can be published again with one request', async () => {
    const first = (await publish(await save((document) => named(document, 'Antes')))).body.version;
    await publish(await save((document) => named(document, 'Después')));
    const restored = await owner.post<Publication>(`${BASE}/versions/${first}/restore`);
    expect([restored.status, restored.body.version]).toEqual([201, first + 2]);
    expect(await page()).toContain('<title>Antes: ');
    expect((await draft()).document.brand.name).toBe('Antes');
    const { body } = await owner.get<{ versions: Record<string, unknown>[] }>(`${BASE}/versions`);
    expect(body.versions.slice(0, 2)).toMatchObject([
      { version: first + 2, restoredFrom: first, publishedBy: ownerName, sections: ['brand'] },
      { version: first + 1, restoredFrom: null },
    ]);
    expect(body.versions.at(-1)).toMatchObject({ version: 1, publishedBy: null });
  });

  it('are limited to the last hundred', async () => {
    await app.query(
      `INSERT INTO site_versions (version, document) SELECT n, $1 FROM generate_series(1000, 1150) n`,
      [JSON.stringify(initialDocument())],
    );
    const { version } = (await publish(await save((document) => named(document, 'Cien')))).body;
    const { body } = await owner.get<{ versions: { version: number }[] }>(`${BASE}/versions`);
    expect(body.versions.map((each) => each.version)).toEqual(
      Array.from({ length: 100 }, (_, index) => version - index),
    );
    const gone = await owner.post(`${BASE}/versions/1000/restore`);
    expect([gone.status, gone.body.code]).toEqual([404, 'NOT_FOUND']);
  });
});

describe('the preview', () => {
  const ticket = async () => (await owner.post<{ ticket: string }>(`${BASE}/preview-ticket`)).body.ticket;

  it('shows the draft once per ticket, in a frame of our site only', async () => {
    await save((document) => ({ ...document, hero: { ...document.hero, title: 'Título nuevo' } }));
    const path = `${BASE}/preview/index?ticket=${await ticket()}`;
    const { status, headers, body } = await app.get<string>(path);
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'.*frame-ancestors 'self'/);
    expect([
      headers.get('x-frame-options'),
      headers.get('cache-control'),
      headers.get('referrer-policy'),
    ]).toEqual(['SAMEORIGIN', 'no-store', 'no-referrer']);
    expect(unmarked(body, (await draft()).document).text).toContain('Título nuevo');
    expect((await app.get(path)).status).toBe(403);
    expect((await app.get('/')).headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  it('names the field of each text', async () => {
    const { document } = await draft();
    const { body } = await app.get<string>(`${BASE}/preview/index?ticket=${await ticket()}`);
    const title = /<h1[^>]*>([^<]*)<\/h1>/.exec(body)![1]!;
    expect(unmarked(title, document)).toEqual({ text: document.hero.title, paths: [['hero', 'title']] });
  });

  it('opens one page per ticket, however many requests come at once, and none for an old or invented one', async () => {
    const used = await ticket();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => app.get(`${BASE}/preview/terminos?ticket=${used}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const old = await ticket();
    await app.query(`UPDATE site_preview_tickets SET expires_at = now() - interval '1 second'`);
    for (const each of [old, 'x', '', 'a'.repeat(32), `${old}'--`])
      expect((await app.get(`${BASE}/preview/index?ticket=${encodeURIComponent(each)}`)).status).toBe(403);
    expect((await app.get(`${BASE}/preview/admin?ticket=${await ticket()}`)).status).toBe(404);
    expect((await app.get(`${BASE}/preview/index`)).status).toBe(403);
  });
});

describe('prices are promises', () => {
  interface PlanBody {
    id: string;
    priceCents: number;
    catalogVersion: number;
    features: string[];
  }
  const growth = async (): Promise<PlanBody> => {
    const { body } = await app.get<PlanBody[]>('/api/plans');
    return body.find(({ id }) => id === 'growth')!;
  };
  const withPrice = (document: SiteDocument, firstCents: number): SiteDocument => ({
    ...document,
    plans: {
      ...document.plans,
      growth: { ...document.plans.growth, checkout: { ...document.plans.growth.checkout, firstCents } },
    },
  });
  let people = 0;
  const pay = (catalogVersion?: number) => {
    people += 1;
    return app.post<{ code?: string; amountCents?: number; paymentId?: string }>(
      '/api/payments/nmi/charge',
      {
        fullName: 'María Fernández',
        email: `precio${people}@example.com`,
        phone: '3054201234',
        billingZip: '33101',
        plan: 'growth',
        cardNumber: '4111111111111111',
        cardExpiry: '12/99',
        cardCvv: '999',
        ...(catalogVersion === undefined ? {} : { catalogVersion }),
      },
      newIp(),
    );
  };

  it('a charge at an outdated price is refused, and nothing is charged', async () => {
    const before = await growth();
    await publish(await save((document) => withPrice(document, 22_000)));
    const after = await growth();
    expect([after.priceCents, after.catalogVersion > before.catalogVersion]).toEqual([22_000, true]);
    const payments = () => app.query('SELECT FROM payments');
    const there = (await payments()).length;
    const refused = await pay(before.catalogVersion);
    expect([refused.status, refused.body.code]).toEqual([409, 'PRICE_CHANGED']);
    expect(await payments()).toHaveLength(there);
    expect((await pay(after.catalogVersion)).status).toBe(201);
    expect((await pay()).status).toBe(201);
    const [row] = await app.query<{ amount: number; promised: { priceCents: number } }>(
      `SELECT amount_cents AS amount, promised FROM payments WHERE email = $1`,
      [`precio${people}@example.com`],
    );
    expect(row).toMatchObject({ amount: 22_000, promised: { priceCents: 22_000 } });
  });

  it('a sold plan keeps its price and texts when the owner changes them', async () => {
    await publish(await save((document) => withPrice(document, 23_000)));
    await pay((await growth()).catalogVersion);
    const email = `precio${people}@example.com`;
    await publish(await save((document) => withPrice(document, 99_000)));
    const [row] = await app.query<{ renewal: number; promised: PlanBody }>(
      'SELECT renewal_cents AS renewal, promised FROM payments WHERE email = $1',
      [email],
    );
    expect([row!.renewal, row!.promised.priceCents]).toEqual([24_900, 23_000]);
  });

  it('the contract names the company of the owner’s settings, and its contact data', async () => {
    const office = {
      officePhone: '(305) 555-0100',
      officeEmail: 'hola@ejemplo.com',
      officeAddress: 'Calle 8, 100\nMiami, FL 33130',
    };
    expect((await owner.put('/api/admin/settings', office)).status).toBe(200);
    await publish(
      await save((document) => ({
        ...document,
        legal: { ...document.legal, company: 'Puente Firme LLC' },
      })),
    );
    const { body } = await app.get('/api/plans/growth/contract');
    const text = JSON.stringify(body);
    expect(text).toContain(
      'entre usted y Puente Firme LLC, con oficina principal en Calle 8, 100, Miami, FL 33130, teléfono (305) 555-0100.',
    );
    expect(text).toContain('hola@ejemplo.com');
  });

  it('the catalogue number stays while no promise changes', async () => {
    const { catalogVersion } = await growth();
    await publish(await save((document) => named(document, 'Otra Marca')));
    expect((await growth()).catalogVersion).toBe(catalogVersion);
  });

  it('while prices change for twenty customers at once, each pays the price that was shown or nothing', async () => {
    const seen = await growth();
    const revision = await save((document) => withPrice(document, 31_000));
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 8 }, () => pay(seen.catalogVersion))),
      publish(revision),
    ]);
    for (const { status, body } of answers)
      expect(status === 201 || (status === 409 && body.code === 'PRICE_CHANGED')).toBe(true);
    const rows = await app.query<{ amount: number }>(
      `SELECT amount_cents AS amount FROM payments ORDER BY created_at DESC, id DESC LIMIT $1`,
      [answers.filter(({ status }) => status === 201).length],
    );
    for (const { amount } of rows) expect(amount).toBe(seen.priceCents);
  });
});

describe('proofs of claims', () => {
  const PROOF = { text: 'Encuesta', link: '', file: null, owner: 'Ana', expiresOn: '2099-01-01' };

  it('are downloaded as one file', async () => {
    await publish(
      await save((document) => ({
        ...document,
        figures: {
          ...document.figures,
          items: document.figures.items.map((item) => ({ ...item, proof: PROOF })),
        },
      })),
    );
    const answer = await fetch(`${app.url}${BASE}/evidence`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([answer.status, answer.headers.get('content-type'), bytes.subarray(0, 2).toString()]).toEqual([
      200,
      'application/zip',
      'PK',
    ]);
    expect(bytes.includes('pruebas.txt')).toBe(true);
  });

  it('of a person who withdraws the consent are removed with the person from every version', async () => {
    const story = (document: SiteDocument): SiteDocument => ({
      ...document,
      stories: {
        ...document.stories,
        items: [{ ...document.stories.items[0]!, person: 'Zoila Peña', proof: PROOF }],
      },
    });
    await publish(await save(story));
    await publish(await save((document) => named(document, 'Después de Zoila')));
    expect(await page()).toContain('TESTIMONIOS REALES');
    const { status, body } = await owner.post<{ versions: number }>(`${BASE}/people/withdraw`, {
      name: ' zoila  pena ',
    });
    expect([status, body.versions]).toEqual([200, 2]);
    const left = await app.query(`SELECT FROM site_versions WHERE document::text LIKE '%Zoila Peña%'`);
    expect(left).toEqual([]);
    expect(JSON.stringify((await draft()).document)).not.toContain('Zoila Peña');
  });

  it('must be existing files: a draft that names a missing one is not published', async () => {
    const revision = await save((document) => ({
      ...document,
      expert: { ...document.expert, photo: { id: 'a'.repeat(64), width: 10, height: 10, alt: '' } },
    }));
    const { status, body } = await publish(revision);
    expect([status, body.details?.[0]?.field]).toEqual([422, 'expert.photo']);
  });
});
