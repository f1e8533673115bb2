import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestApp, type TestApp } from '../../support/app';

describe('pages, while others are built beside them', () => {
  let builds: string;
  let app: TestApp;

  const build = (name: string, title: string): string => {
    const folder = join(builds, name);
    mkdirSync(join(folder, 'assets'), { recursive: true });
    writeFileSync(join(folder, 'index.html'), `<script src="/assets/index-${title}.js"></script>`);
    writeFileSync(join(folder, '404.html'), 'no such page');
    writeFileSync(join(folder, 'assets', `index-${title}.js`), `// ${title}`);
    writeFileSync(join(folder, 'assets', `index-${title}.js.br`), 'compressed');
    writeFileSync(join(folder, 'other.txt'), title);
    return folder;
  };
  const get = async (path: string) => {
    const answer = await fetch(`${app.url}${path}`, { headers: { 'accept-encoding': 'identity' } });
    return { status: answer.status, cache: answer.headers.get('cache-control'), text: await answer.text() };
  };

  beforeAll(async () => {
    builds = mkdtempSync(join(tmpdir(), 'builds-'));
    build('0'.repeat(16), 'older');
    app = await createTestApp({}, { pages: build('1'.repeat(16), 'ours') });
    build('2'.repeat(16), 'newer');
  });
  afterAll(async () => {
    await app.close();
    rmSync(builds, { recursive: true });
  });

  it('stay those that the site started with, scripts included', async () => {
    expect(await get('/')).toMatchObject({ status: 200, text: expect.stringContaining('index-ours.js') });
    expect(await get('/assets/index-ours.js')).toMatchObject({ status: 200, text: '// ours' });
  });

  it.each(['older', 'newer'])('of an %s build that are still open get their files', async (title) => {
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
    '/assets/..%2f..%2f2222222222222222%2findex.html',
    '/2222222222222222/index.html',
  ])('give nothing else of another build: %s', async (path) => {
    expect(await get(path)).toMatchObject({ status: 404 });
  });
});
