import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get as httpGet, type IncomingHttpHeaders } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { NO_OFFICE } from 'domain/site/document';
import { initialDocument } from 'domain/site/initial';
import { PublishedSite } from '../../../src/modules/site-content/published-site';
import { createTestApp, type TestApp } from '../../support/app';

const ROOT = join(__dirname, '../../../..');
const NGINX = process.env['NGINX_BINARY'] ?? 'nginx';
/** Skipped without an installed nginx; the containers include it. */
const withNginx = spawnSync(NGINX, ['-v']).status === 0 ? describe : describe.skip;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Maximum wait for nginx or the server; beyond it the test fails with the name of what did not happen. */
const PATIENCE_MS = 30_000;
/**
 * Time after which a page in nginx's cache is stale (`proxy_cache_valid 1s`), with a margin: nginx counts whole seconds,
 * so a page that it cached at the start of a second is fresh for nearly two.
 */
const CACHED_MS = 2_100;

withNginx('pages behind nginx', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  const media = join(folder, 'media');
  const build = join(ROOT, 'frontend/dist', readFileSync(join(ROOT, 'frontend/dist/current'), 'utf8'));
  let app: TestApp;
  let nginx: ChildProcess | undefined;
  let site: string;
  let isAway = false;
  let file: string;
  let port: number;

  /** docker/nginx.conf with this server in place of Docker's name. */
  function configuration(backend: string, resolver: string): string {
    const replaced: [string | RegExp, string][] = [
      ['pid /tmp/', `pid ${folder}/`],
      [/_temp_path \/tmp\//g, `_temp_path ${folder}/`],
      ['proxy_cache_path /tmp/', `proxy_cache_path ${folder}/`],
      ['access_log /dev/stdout paths;', 'access_log off;'],
      [/\/dev\/stderr/g, `${folder}/error.log`],
      ['listen 8080;', `listen 127.0.0.1:${port};`],
      ['root /usr/share/nginx/html;', `root ${build}/public;`],
      ['resolver 127.0.0.11 valid=1s ipv6=off;', resolver],
      ['http://backend:3000;', `${backend};`],
      ['include /etc/nginx/trusted-proxies*.conf;', ''],
    ];
    return replaced.reduce(
      (text, [from, to]) => {
        const changed = text.replace(from, to);
        if (changed === text) throw new Error(`docker/nginx.conf has changed: ${from}`);
        return changed;
      },
      readFileSync(join(ROOT, 'docker/nginx.conf'), 'utf8'),
    );
  }

  const get = (path: string, headers: Record<string, string> = {}, from = site) =>
    new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
      httpGet(`${from}${path}`, { headers, agent: false }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        );
      }).on('error', reject);
    });

  /** Repeats a request until it succeeds, or fails after `PATIENCE_MS`. */
  const waitFor = async (what: string, isSo: () => Promise<boolean>) => {
    const until = performance.now() + PATIENCE_MS;
    while (!(await isSo())) {
      if (performance.now() > until) throw new Error(`not in time: ${what}`);
      await sleep(50);
    }
  };

  const leave = async () => {
    if (!isAway) await app.close();
    isAway = true;
  };

  beforeAll(async () => {
    // Its workers run as another user where root starts it.
    chmodSync(folder, 0o755);
    mkdirSync(join(media, 'assets'), { recursive: true });
    writeFileSync(join(media, 'assets', 'index-earlier.js'), '// of an earlier build');
    app = await createTestApp({ MEDIA_DIR: media, TRUST_PROXY: '1' });
    port = await freePort();
    site = `http://127.0.0.1:${port}`;
    file = join(folder, 'nginx.conf');
    writeFileSync(file, configuration(app.url, ''));
    nginx = spawn(NGINX, ['-c', file, '-g', 'daemon off;'], { stdio: 'ignore' });
    await waitFor('nginx answers', () => {
      if (nginx?.exitCode !== null) throw new Error(`nginx ended with ${nginx?.exitCode}`);
      return get('/api/health/live').then(
        () => true,
        () => false,
      );
    });
  });
  afterAll(async () => {
    if (nginx?.kill('SIGTERM')) await once(nginx, 'exit');
    await leave();
    rmSync(folder, { recursive: true });
  });

  it.each([
    ['/', 200],
    ['/checkout?plan=elite', 200],
    [`/checkout?plan=elite&ref=${'A'.repeat(43)}`, 200],
    ['/checkout?plan=elite&ref=', 404],
    ['/checkout?plan=el', 404],
    ['/calendario', 200],
    ['/privacidad/', 200],
    ['/accesibilidad', 200],
    ['/.well-known/gpc.json', 200],
    ['/admin', 200],
    ['/admin/login', 200],
    ['/admin/invitacion?token=abc', 200],
    ['/robots.txt', 200],
    ['/manifest.webmanifest', 200],
    ['/nothing', 404],
    ['/videos', 404],
    ['/index.html', 404],
    ['/admin/nothing', 404],
    ['/assets/nothing.js', 404],
    ['/stale-page.js.br', 404],
  ])('are as the server sends them: %s', async (path, status) => {
    // Programs get errors as JSON, with another request id each time.
    const browser = { accept: 'text/html' };
    const direct = await get(path.replace(/\/nothing$|\.br$|^\/videos$/, '/no'), browser, app.url);
    const answer = await get(path, browser);
    expect([answer.status, direct.status]).toEqual([status, status]);
    expect(answer.body.equals(direct.body)).toBe(true);
    for (const name of [
      'content-type',
      'cache-control',
      'content-security-policy',
      'referrer-policy',
      'x-frame-options',
      'permissions-policy',
      'x-content-type-options',
      'cross-origin-opener-policy',
      'etag',
    ]) {
      if (path.startsWith('/admin/nothing') || path.startsWith('/assets/')) continue;
      expect([name, answer.headers[name]]).toEqual([name, direct.headers[name]]);
    }
  });

  it('come in the form that a browser takes, and once', async () => {
    const plain = await get('/terminos');
    const forms = [
      ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
      ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
      ['identity', undefined, (bytes: Buffer) => bytes],
    ] as const;
    for (const [accepted, encoding, read] of forms) {
      const answer = await get('/terminos', { 'accept-encoding': accepted });
      expect([accepted, answer.headers['content-encoding']]).toEqual([accepted, encoding]);
      expect(read(answer.body).equals(plain.body)).toBe(true);
      const again = await get('/terminos', {
        'accept-encoding': accepted,
        'if-none-match': String(answer.headers['etag']),
      });
      expect([again.status, again.body.length]).toEqual([304, 0]);
    }
  });

  it('answer the privacy signal of each browser, also after others without it', async () => {
    for (const signal of ['1', '0', '1', undefined]) {
      const headers: Record<string, string> = signal === undefined ? {} : { 'sec-gpc': signal };
      const answer = await get('/privacidad', headers);
      const said = answer.body.includes('Recibimos su señal de privacidad.');
      expect([signal, said, answer.headers['vary']]).toEqual([
        signal,
        signal === '1',
        'accept-encoding, sec-gpc',
      ]);
    }
  });

  it('keep an address with a secret to themselves, even after requests of others', async () => {
    await get('/');
    expect((await get('/?ref=x')).headers['referrer-policy']).toBe('no-referrer');
    expect((await get('/')).headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  });

  it('lead to files that nginx serves, and to those of earlier builds', async () => {
    const name = readdirSync(join(build, 'public', 'assets')).find((file) => file.endsWith('.css'))!;
    for (const path of [`/assets/${name}`, '/assets/index-earlier.js']) {
      const { status, headers } = await get(path);
      expect([path, status, headers['cache-control']]).toEqual([
        path,
        200,
        'public, max-age=31536000, immutable',
      ]);
    }
    expect((await get('/checkout?plan=x')).headers['location']).toBe('/');
  });

  it('follow the published version', async () => {
    const document = initialDocument();
    document.brand.name = 'La nueva marca';
    jest.spyOn(app.app.get(PublishedSite, { strict: false }), 'current').mockReturnValue({
      version: 2,
      document,
      office: NO_OFFICE,
      registrations: [],
      publishedAt: new Date(),
      catalogVersion: 1,
    });
    await waitFor('nginx shows the new version', async () =>
      (await get('/')).body.includes('La nueva marca'),
    );
    // A first visitor in a while is not shown the page before.
    await get('/terminos');
    document.brand.name = 'Otra marca';
    jest.spyOn(app.app.get(PublishedSite, { strict: false }), 'current').mockReturnValue({
      version: 3,
      document: structuredClone(document),
      office: NO_OFFICE,
      registrations: [],
      publishedAt: new Date(),
      catalogVersion: 1,
    });
    await waitFor('the server shows the new version', async () =>
      (await get('/terminos', {}, app.url)).body.includes('Otra marca'),
    );
    await sleep(CACHED_MS);
    expect((await get('/terminos')).body.toString()).toContain('Otra marca');
  });

  it('stay while no server answers', async () => {
    const before = await get('/privacidad');
    await leave();
    await sleep(CACHED_MS);
    const answer = await get('/privacidad');
    expect([answer.status, answer.body.equals(before.body)]).toEqual([200, true]);
    expect(answer.headers['content-security-policy']).toBe(before.headers['content-security-policy']);
    const never = await get('/divulgaciones', { 'accept-encoding': 'br' });
    expect([never.status, never.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
    expect(never.body.toString()).toContain('Vuelva a cargar la página');
    const api = await get('/api/config');
    expect([api.status, JSON.parse(api.body.toString())]).toEqual([
      503,
      expect.objectContaining({ code: 'UNAVAILABLE' }),
    ]);
  });

  it('stay while not even the servers’ name is known', async () => {
    await leave();
    writeFileSync(file, configuration('http://nobody:3000', 'resolver 127.0.0.1:1;'));
    nginx?.kill('SIGHUP');
    await waitFor('nginx fails to resolve the new name', async () => {
      await get('/api/config');
      return readFileSync(join(folder, 'error.log'), 'utf8').includes('nobody could not be resolved');
    });
    expect((await get('/privacidad')).status).toBe(200);
    expect((await get('/calendario', { 'accept-encoding': 'br' })).status).toBe(503);
    expect((await get('/stale-page.js')).status).toBe(200);
  });
});
