import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { get as httpGet } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { NO_OFFICE, type SiteDocument } from 'domain/site/document';
import { initialDocument } from 'domain/site/initial';
import { Clock } from '../../../src/common/clock';
import { PageRenderer, RenderFailed } from '../../../src/modules/site/page-renderer';
import { KeptAssets } from '../../../src/modules/site/kept-assets';
import { PublishedSite } from '../../../src/modules/site-content/published-site';
import { SitePages } from '../../../src/modules/site/site-pages';
import { createTestApp, type TestApp } from '../../support/app';
import { until } from '../../support/until';

/** Published content in memory: this file does not test how it gets there. */
function publish(app: TestApp, version: number, document: SiteDocument): void {
  jest.spyOn(app.app.get(PublishedSite, { strict: false }), 'current').mockReturnValue({
    version,
    document,
    office: NO_OFFICE,
    registrations: [],
    publishedAt: new Date(),
    catalogVersion: 1,
  });
}

const pagesOf = (app: TestApp): SitePages => app.app.get(SitePages, { strict: false });
const named = (name: string): SiteDocument => {
  const document = initialDocument();
  return { ...document, brand: { ...document.brand, name } };
};

/** An answer with its raw bytes. */
function raw(url: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>(
    (resolve, reject) => {
      const request = httpGet(url, { headers, method, agent: false }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        );
      });
      request.on('error', reject);
    },
  );
}

describe('the pages of the newest build', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(() => publish(app, 1, initialDocument()));

  it('are available when the server is ready, with the text of the first version', async () => {
    const { status, headers, body } = await app.get<string>('/');
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'text/html; charset=utf-8',
      'public, max-age=0, must-revalidate',
    ]);
    expect(body).toContain('Que su crédito deje de decirle que');
    for (const path of [
      '/privacidad',
      '/terminos/',
      '/divulgaciones',
      '/accesibilidad',
      '/calendario',
      '/checkout?plan=elite',
    ])
      expect([path, (await app.get(path)).status]).toEqual([path, 200]);
    expect((await app.get('/checkout?plan=x')).status).toBe(302);
    expect((await app.get('/robots.txt')).headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect((await app.get('/manifest.webmanifest')).status).toBe(200);
    expect((await app.get('/nothing')).status).toBe(404);
    expect((await app.get('/captions/x.vtt')).status).toBe(404);
    expect((await app.get('/api/health/ready')).status).toBe(200);
  });

  it.each([
    ['br', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['gzip;q=1.0, br;q=0', 'gzip', gunzipSync],
    ['identity', undefined, (bytes: Buffer) => bytes],
  ])('are served as %s to a browser that accepts %s', async (accepted, encoding, read) => {
    const plain = await raw(`${app.url}/privacidad`);
    const answer = await raw(`${app.url}/privacidad`, { 'accept-encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['vary']).toContain('accept-encoding');
    expect(answer.headers['etag']).toBe(plain.headers['etag']);
    expect(Number(answer.headers['content-length'])).toBe(answer.body.length);
    expect(read(answer.body).equals(plain.body)).toBe(true);
  });

  it('answer the Global Privacy Control signal in the privacy notice', async () => {
    const said = 'Recibimos su señal de privacidad. No vendemos ni compartimos sus datos.';
    for (const [headers, isSaid] of [
      [{ 'sec-gpc': '1' }, true],
      [{ 'sec-gpc': '0' }, false],
      [{}, false],
    ] as const) {
      const answer = await raw(`${app.url}/privacidad`, headers);
      expect([answer.status, answer.headers['vary']]).toEqual([200, 'accept-encoding, sec-gpc']);
      expect(answer.body.toString().includes(said)).toBe(isSaid);
    }
    const plain = await raw(`${app.url}/privacidad`);
    const known = { 'sec-gpc': '1', 'if-none-match': String(plain.headers['etag']) };
    expect((await raw(`${app.url}/privacidad`, known)).status).toBe(200);
    const { status, body } = await app.get<object>('/.well-known/gpc.json');
    expect([status, body]).toEqual([
      200,
      { gpc: true, lastUpdate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    ]);
  });

  it('are sent once while they are unchanged', async () => {
    const { headers } = await raw(`${app.url}/`);
    const etag = String(headers['etag']);
    for (const known of [etag, `"x", ${etag.replace('W/', '')}`, '*']) {
      const answer = await raw(`${app.url}/`, { 'if-none-match': known });
      expect([known, answer.status, answer.body.length]).toEqual([known, 304, 0]);
      expect(answer.headers['etag']).toBe(etag);
      expect(answer.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    }
    expect((await raw(`${app.url}/`, { 'if-none-match': '"x"' })).status).toBe(200);
    expect((await raw(`${app.url}/nothing`, { 'if-none-match': '*' })).status).toBe(404);
  });

  it('have a head without a body', async () => {
    const answer = await raw(`${app.url}/`, {}, 'HEAD');
    expect([answer.status, answer.body.length]).toEqual([200, 0]);
    expect(Number(answer.headers['content-length'])).toBeGreaterThan(10_000);
  });

  it('change all together, and none returns to an older version', async () => {
    const paths = ['/', '/terminos', '/checkout?plan=growth', '/manifest.webmanifest'];
    let newest = 1;
    let isOver = false;
    const mixed: string[] = [];
    const readers = paths.map(async (path) => {
      let seen = 0;
      while (!isOver) {
        const { body } = await raw(`${app.url}${path}`);
        const marks = [...new Set([...body.toString().matchAll(/Marca (\d{3})/g)].map(([, n]) => Number(n)))];
        if (marks.length > 1 || (marks[0] ?? 0) < seen || (marks[0] ?? 0) > newest)
          mixed.push(`${path} ${marks.join()} after ${seen}`);
        seen = marks[0] ?? 0;
      }
    });
    for (newest = 2; newest <= 12; newest += 1) {
      publish(app, newest, named(`Marca ${String(newest).padStart(3, '0')}`));
      await pagesOf(app).renderIfChanged();
      await sleep(20);
    }
    newest -= 1;
    // Every later request gets the same version everywhere.
    await pagesOf(app).renderIfChanged();
    for (const path of paths) expect((await raw(`${app.url}${path}`)).body.toString()).toContain('Marca 012');
    isOver = true;
    await Promise.all(readers);
    expect(mixed).toEqual([]);
  });

  it('are rendered again when a person was removed from the shown version', async () => {
    publish(app, 15, named('Con la persona'));
    await pagesOf(app).renderIfChanged();
    publish(app, 15, named('Sin la persona'));
    await pagesOf(app).renderIfChanged();
    await pagesOf(app).renderIfChanged();
    expect((await raw(`${app.url}/`)).body.toString()).toContain('Sin la persona');
  });

  it('are shown after a publication without a request for it', async () => {
    publish(app, 20, named('Marca puntual'));
    await until(async () => (await raw(`${app.url}/`)).body.includes('Marca puntual'));
  });

  it('are rendered again when a published text is hostile, and stay harmless', async () => {
    const hostile = `</script><script>alert(1)</script>"'<!--\u202e`;
    const document = named(hostile);
    document.faq.items[0]!.answer = ['x'.repeat(1_000_000)];
    publish(app, 30, document);
    await pagesOf(app).renderIfChanged();
    const { status, headers, body } = await raw(`${app.url}/`);
    expect(status).toBe(200);
    expect(body.length).toBeGreaterThan(1_000_000);
    expect(body.toString()).not.toContain('<script>alert');
    expect(headers['content-security-policy']).toContain("script-src 'self';");
  });

  it('contain the captions of an uploaded video', async () => {
    const document = initialDocument();
    const id = 'a'.repeat(64);
    document.stories.items[0]!.video = {
      kind: 'media',
      id,
      seconds: 12,
      poster: null,
      captions: 'WEBVTT\n\n00:00.000 --> 00:02.000\n¡Hola!\n',
    };
    publish(app, 40, document);
    await pagesOf(app).renderIfChanged();
    const { status, headers, body } = await app.get<string>(`/captions/${id}.vtt`);
    expect([status, headers.get('content-type'), body]).toEqual([
      200,
      'text/vtt; charset=utf-8',
      expect.stringContaining('¡Hola!'),
    ]);
  });

  it('are rendered for the owner before publication, and refused with the page’s name', async () => {
    const renderer = app.app.get(PageRenderer, { strict: false });
    const document = initialDocument();
    await expect(renderer.preview(named('Borrador'))).resolves.toMatchObject({
      'index.html': expect.stringContaining('Borrador'),
    });
    await expect(renderer.tryRender(document)).resolves.toBeUndefined();
    const broken = { ...document, brand: { ...document.brand, name: {} as string } };
    await expect(renderer.tryRender(broken)).rejects.toThrow(/^[\w.]+: /);
  });
});

describe('sites in one process', () => {
  it('have separate pages, each with the address of the site', async () => {
    const one = await createTestApp({ PUBLIC_URL: 'https://uno.example', ALLOW_DEV_OUTBOX: 'true' });
    const two = await createTestApp({ PUBLIC_URL: 'https://dos.example', BRAND_NAME: 'La segunda' });
    const none = await createTestApp();
    const [first, second, third] = await Promise.all(
      [one, two, none].map(async (app) => (await app.get<string>('/')).body),
    );
    expect(first).toContain('<link rel="canonical" href="https://uno.example/"/>');
    expect(second).toContain('<link rel="canonical" href="https://dos.example/"/>');
    expect(second).toContain('<title>La segunda');
    expect(first + third!).not.toMatch(/dos\.example|La segunda/);
    expect(third).not.toContain('canonical');
    expect((await one.get('/sitemap.xml')).body).toContain('https://uno.example/');
    expect((await none.get('/sitemap.xml')).status).toBe(404);
    await Promise.all([one, two, none].map((app) => app.close()));
  });

  it('omit unproven claims in production, and show them from their proof until the day it expires', async () => {
    const app = await createTestApp({
      PUBLIC_URL: 'https://uno.example',
      ALLOW_DEV_OUTBOX: 'false',
      NODE_ENV: 'production',
      PAYMENTS_MODE: 'simulator',
      ALLOW_SIMULATED_PAYMENTS: 'true',
      SMS_TRANSPORT: 'twilio',
      TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
      TWILIO_AUTH_TOKEN: 'token',
      TWILIO_MESSAGING_SERVICE_SID: `MG${'0'.repeat(32)}`,
      EMAIL_TRANSPORT: 'smtp',
      SMTP_URL: 'smtps://a:b@mail.example.com',
      EMAIL_FROM: 'a@example.com',
    });
    const clock = app.app.get(Clock);
    const landing = async () => (await app.get<string>('/')).body;
    const catchUp = async () => {
      await pagesOf(app).updateDay();
      await pagesOf(app).renderIfChanged();
      // The first may have waited for a rendering that had begun before.
      await pagesOf(app).renderIfChanged();
    };
    expect(await landing()).not.toContain('30,000+');
    // The payment page and other programs read no more than the landing shows.
    const plans = async () => JSON.stringify((await app.get('/api/plans')).body);
    expect(await plans()).toContain('"popular":false');
    expect(await plans()).not.toMatch(/"popular":true|50 ?%/);
    for (const claim of ['Más popular', '50%', '50 %', 'App Store'])
      expect([claim, (await landing()).includes(claim)]).toEqual([claim, false]);
    const document = initialDocument();
    const proof = { ...document.offer.proof, text: 'Registro', owner: 'La dueña', expiresOn: '2031-05-10' };
    document.figures.items = document.figures.items.map((item) => ({ ...item, proof }));
    publish(app, 2, document);
    jest.spyOn(clock, 'now').mockReturnValue(new Date('2031-05-11T03:59:00Z'));
    await catchUp();
    expect(await landing()).toContain('30,000+');
    // Midnight in New York.
    jest.spyOn(clock, 'now').mockReturnValue(new Date('2031-05-11T04:00:00Z'));
    await catchUp();
    expect(await landing()).not.toContain('30,000+');
    await app.close();
  });
});

describe('the picture of shared links', () => {
  const address = 'https://uno.example';
  const titled = (title: string): SiteDocument => {
    const document = initialDocument();
    return { ...document, hero: { ...document.hero, title } };
  };
  const media = mkdtempSync(join(tmpdir(), 'share-'));
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp({ PUBLIC_URL: address, ALLOW_DEV_OUTBOX: 'true', MEDIA_DIR: media });
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(async () => {
    await app.close();
    rmSync(media, { recursive: true });
  });

  /** The picture that the landing page names for crawlers after publication. */
  async function pictureOf(version: number, document: SiteDocument) {
    publish(app, version, document);
    // The first may have waited for a rendering that had begun before.
    await pagesOf(app).renderIfChanged();
    await pagesOf(app).renderIfChanged();
    const { body } = await app.get<string>('/');
    const meta = (name: string) =>
      new RegExp(`(?:property|name)="${name}" content="([^"]*)"`).exec(body)?.[1];
    expect([meta('og:image:width'), meta('og:image:height'), meta('twitter:card')]).toEqual([
      '1200',
      '630',
      'summary_large_image',
    ]);
    return { url: meta('og:image')!, alt: meta('og:image:alt')! };
  }

  it('shows the published headline, under an address per picture that stays valid', async () => {
    const seen: { url: string; pixels: Buffer }[] = [];
    for (const [version, title] of [
      [2, 'Su casa empieza por su crédito'],
      [3, '“Sí” 🎉 <script>alert(1)</script> & {marca} \u202e مرحبا'],
      [4, 'Un título muy largo, '.repeat(400)],
    ] as const) {
      const { url, alt } = await pictureOf(version, titled(title));
      expect(url).toMatch(/^https:\/\/uno\.example\/assets\/share-[0-9a-f]{16}\.png$/);
      expect(alt).toContain(version === 2 ? '“Su casa empieza por su crédito”' : '“');
      const { status, headers, body } = await raw(app.url + url.slice(address.length));
      expect([status, headers['content-type']]).toEqual([200, 'image/png']);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(body.length).toBeLessThan(300_000);
      const { data, info } = await sharp(body).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([1200, 630]);
      for (const other of seen) expect(data.equals(other.pixels)).toBe(false);
      seen.push({ url, pixels: data });
    }
    expect(new Set(seen.map(({ url }) => url)).size).toBe(3);
    for (const { url } of seen) expect((await raw(app.url + url.slice(address.length))).status).toBe(200);
    // A republished picture has its former address.
    expect((await pictureOf(5, titled('Su casa empieza por su crédito'))).url).toBe(seen[0]!.url);
  });

  it('is the fixed one when it cannot be made, and the pages are published', async () => {
    jest.spyOn(app.app.get(KeptAssets, { strict: false }), 'add').mockRejectedValue(new Error('ENOSPC'));
    const { url, alt } = await pictureOf(6, titled('Otro título'));
    expect(url).toBe(`${address}/og.png`);
    expect(alt).toContain('“Que su crédito deje de decirle que no”');
    expect((await app.get('/')).body).toContain('Otro título');
    expect((await app.get('/og.png')).status).toBe(200);
  });
});

describe('a faulty renderer', () => {
  const folder = mkdtempSync(join(tmpdir(), 'renderer-'));
  let app: TestApp;

  beforeAll(async () => {
    mkdirSync(join(folder, 'public', 'assets'), { recursive: true });
    mkdirSync(join(folder, 'renderer'));
    writeFileSync(
      join(folder, 'renderer', 'render-worker.mjs'),
      `import { parentPort, workerData } from 'node:worker_threads';
       const name = workerData.document.brand.name;
       if (name === 'hangs') for (;;);
       if (name === 'eats') for (const all = [];;) all.push(new Array(1e5).fill(name + all.length));
       if (name === 'throws') throw new Error('it threw');
       if (name === 'ends') process.exit(3);
       if (name === 'fails') parentPort.postMessage({ error: 'index.html: no such plan' });
       else parentPort.postMessage({ files: {
         'index.html': name + ' ' + JSON.stringify([process.env.JWT_SECRET, process.execArgv]), '404.html': '404' } });`,
    );
    app = await createTestApp({ BRAND_NAME: 'The first' }, { pages: folder });
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });

  it.each([
    ['hangs', 'not rendered in 0.5 s'],
    ['eats', 'memory'],
    ['throws', 'it threw'],
    ['ends', 'ended with 3'],
    ['fails', 'index.html: no such plan'],
  ])('%s, and is terminated', async (name, why) => {
    const rendering = app.app
      .get(PageRenderer, { strict: false })
      .render(
        { document: named(name), office: NO_OFFICE, showsSamples: true, storesCards: false },
        name === 'hangs' ? 500 : undefined,
      );
    await expect(rendering).rejects.toThrow(RenderFailed);
    await expect(rendering).rejects.toThrow(why);
  });

  it('keeps the earlier pages in place, and the next version replaces them', async () => {
    publish(app, 2, named('throws'));
    await pagesOf(app).renderIfChanged();
    expect((await app.get('/')).body).toContain('The first');
    expect((await app.get('/api/health/ready')).status).toBe(200);
    publish(app, 3, named('The third'));
    await pagesOf(app).renderIfChanged();
    expect((await app.get('/')).body).toContain('The third');
  });

  it('has no access to the server’s secrets', async () => {
    expect((await app.get('/')).body).toContain('[null,[]]');
  });

  it('leaves the server not ready when there were no earlier pages', async () => {
    const bare = await createTestApp({ BRAND_NAME: 'throws' }, { pages: folder });
    expect((await bare.get('/')).status).toBe(503);
    expect((await bare.get('/api/health/ready')).status).toBe(503);
    expect((await bare.get('/api/health/live')).status).toBe(200);
    publish(bare, 2, named('At last'));
    await pagesOf(bare).renderIfChanged();
    expect((await bare.get('/')).body).toContain('At last');
    expect((await bare.get('/api/health/ready')).status).toBe(200);
    await bare.close();
  });
});
