import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Clock } from '../../../src/common/clock';
import { KeptAssets } from '../../../src/modules/site/kept-assets';
import { createTestApp, type TestApp } from '../../support/app';

const DAY_MS = 86_400_000;

/** A renderer of one page, which names a script of its build. */
const RENDERER = (title: string): string => `
  import { parentPort } from 'node:worker_threads';
  const page = '<script src="/assets/index-${title}.js"></script>';
  parentPort.postMessage({ files: { 'index.html': page, '404.html': 'no such page', 'admin.html': 'the back office' } });`;

describe('successive builds', () => {
  const folder = mkdtempSync(join(tmpdir(), 'builds-'));
  const media = join(folder, 'media');
  const kept = join(media, 'assets');
  let app: TestApp;

  const build = (title: string): string => {
    const made = join(folder, title);
    mkdirSync(join(made, 'public', 'assets'), { recursive: true });
    mkdirSync(join(made, 'renderer'));
    writeFileSync(join(made, 'renderer', 'render-worker.mjs'), RENDERER(title));
    writeFileSync(join(made, 'public', 'assets', `index-${title}.js`), `// ${title}`);
    writeFileSync(join(made, 'public', 'assets', `index-${title}.js.br`), 'compressed');
    writeFileSync(join(made, 'public', 'other.txt'), title);
    return made;
  };
  const start = (title: string) => createTestApp({ MEDIA_DIR: media }, { pages: build(title) });
  const get = async (path: string) => {
    const answer = await fetch(`${app.url}${path}`, { headers: { 'accept-encoding': 'identity' } });
    return { status: answer.status, cache: answer.headers.get('cache-control'), text: await answer.text() };
  };

  beforeAll(async () => {
    await (await start('older')).close();
    app = await start('ours');
    // Simulates another instance during a change of builds.
    await (await start('newer')).close();
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });

  it('do not change a running site: it keeps the pages it started with, scripts included', async () => {
    expect(await get('/')).toMatchObject({ status: 200, text: expect.stringContaining('index-ours.js') });
    expect(await get('/assets/index-ours.js')).toMatchObject({ status: 200, text: '// ours' });
    expect(await get('/admin')).toMatchObject({ status: 200, text: 'the back office' });
  });

  it.each(['older', 'newer'])('still serve the files of open pages of an %s build', async (title) => {
    expect(await get(`/assets/index-${title}.js`)).toEqual({
      status: 200,
      cache: 'public, max-age=31536000, immutable',
      text: `// ${title}`,
    });
  });

  it.each([
    '/assets/index-nobody.js',
    '/assets/index-newer.js.br',
    '/assets/..%2findex.html',
    '/assets/%2e%2e%2fother.txt',
    '/assets/..%2f..%2fnewer%2fpublic%2fother.txt',
    '/newer/public/other.txt',
    '/admin.html',
    '/index.html',
    '/renderer/render-worker.mjs',
  ])('serve nothing else of an old build: %s', async (path) => {
    expect(await get(path)).toMatchObject({ status: 404, text: 'no such page' });
  });

  it('are removed when unused for a month, except the current one', async () => {
    const assets = app.app.get(KeptAssets, { strict: false });
    const now = app.app.get(Clock).now().getTime();
    const age = (name: string, days: number) => {
      const then = new Date(now - days * DAY_MS);
      utimesSync(join(kept, name), then, then);
    };
    age('index-older.js', 31);
    age('index-newer.js', 29);
    age('index-ours.js', 31);
    for (const name of ['share-old.png', 'share-shown.png']) {
      await assets.add(name, () => Promise.resolve(Buffer.from(name)));
      age(name, 31);
    }
    await assets.keep();
    expect(readdirSync(kept).sort()).toEqual([
      'index-newer.js',
      'index-newer.js.br',
      'index-older.js.br',
      'index-ours.js',
      'index-ours.js.br',
      'share-shown.png',
    ]);
    expect((await get('/assets/share-shown.png')).status).toBe(200);
  });
});
