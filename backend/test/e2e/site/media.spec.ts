import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { MediaService } from '../../../src/modules/media/media.service';
import { createAdmin, logIn, type Caller } from '../../support/admin';
import { createTestApp, type TestApp } from '../../support/app';

interface Uploaded {
  id: string;
  url: string;
  kind: string;
  width: number | null;
  height: number | null;
  seconds: number | null;
  variants: { name: string; url: string; mime: string; width: number; bytes: number }[];
  code?: string;
}

const VIDEO = readFileSync(join(__dirname, '../../../../frontend/public/videos/1-consulta.mp4'));
let app: TestApp;
let owner: Caller;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'media-'));
  app = await createTestApp({ MEDIA_DIR: folder });
  owner = await logIn(app, (await createAdmin(app)).username);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => app.query('DELETE FROM limit_counters'));

async function upload(
  bytes: Uint8Array | string,
  { name = 'foto.jpg', query = '', token = owner.token } = {},
) {
  const form = new FormData();
  form.append('file', new Blob([bytes as Buffer<ArrayBuffer>], { type: 'image/jpeg' }), name);
  const answer = await fetch(`${app.url}/api/admin/media${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: answer.status, body: (await answer.json()) as Uploaded };
}
const picture = (width: number, height: number, seed = 1) =>
  sharp({ create: { width, height, channels: 3, background: { r: seed, g: 90, b: 40 } } });
const media = () => app.app.get(MediaService, { strict: false });
const kept = () => (existsSync(join(folder, 'files')) ? readdirSync(join(folder, 'files')) : []);

describe('a picture', () => {
  it('is redrawn in widths up to the original, upright, and without metadata', async () => {
    const bytes = await picture(2000, 1000)
      .withExif({ IFD0: { Copyright: 'Ana' }, IFD3: { GPSLatitude: '25/1 46/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { status, body } = await upload(bytes);
    expect([status, body.kind, body.width, body.height]).toEqual([201, 'picture', 1000, 2000]);
    expect(body.variants.map(({ name }) => name).sort()).toEqual(
      ['1000.avif', '1000.webp', '480.avif', '480.webp', '960.avif', '960.webp'].sort(),
    );
    for (const variant of body.variants) {
      const answer = await fetch(app.url + variant.url);
      const sent = Buffer.from(await answer.arrayBuffer());
      const metadata = await sharp(sent).metadata();
      expect([answer.status, answer.headers.get('content-type'), metadata.exif]).toEqual([
        200,
        variant.mime,
        undefined,
      ]);
      expect([metadata.width, sent.length]).toEqual([variant.width, variant.bytes]);
    }
  });

  it('can be cached for ever by browsers, with a fixed content type', async () => {
    const { body } = await upload(await picture(100, 50, 2).png().toBuffer());
    const answer = await fetch(app.url + body.variants[0]!.url);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const again = await fetch(app.url + body.variants[0]!.url, {
      headers: { 'if-none-match': answer.headers.get('etag')! },
    });
    expect(again.status).toBe(304);
  });

  it('is stored once when it is uploaded ten times at once', async () => {
    const bytes = await picture(300, 200, 3).webp().toBuffer();
    const answers = await Promise.all(Array.from({ length: 10 }, () => upload(bytes)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    const rows = await app.query('SELECT FROM media WHERE id = $1', [answers[0]!.body.id]);
    expect(rows).toHaveLength(1);
  });
});

describe('a video', () => {
  it('is stored unchanged, and sent in ranges', async () => {
    const { status, body } = await upload(VIDEO, { name: 'x.mp4' });
    expect([status, body.kind, body.seconds, body.width, body.height]).toEqual([201, 'video', 12, 720, 900]);
    const part = await fetch(app.url + body.url, { headers: { range: 'bytes=0-99' } });
    expect([part.status, part.headers.get('content-type'), (await part.arrayBuffer()).byteLength]).toEqual([
      206,
      'video/mp4',
      100,
    ]);
    const whole = Buffer.from(await (await fetch(app.url + body.url)).arrayBuffer());
    expect(createHash('sha256').update(whole).digest('hex')).toBe(
      createHash('sha256').update(VIDEO).digest('hex'),
    );
  });
});

describe('a refused upload', () => {
  it.each<[string, () => Promise<Uint8Array | string> | Uint8Array | string]>([
    ['an SVG', () => '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a page', () => '<!doctype html><script>alert(1)</script>'],
    [
      'a page that begins as a JPEG does',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<html>')]),
    ],
    ['half a picture', async () => (await picture(800, 800, 4).png().toBuffer()).subarray(0, 60)],
    ['an MP4 without a video', () => Buffer.concat([VIDEO.subarray(0, 32), randomBytes(500)])],
    ['nothing', () => ''],
    ['a program', () => Buffer.concat([Buffer.from('MZ'), randomBytes(500)])],
  ])('is %s', async (_what, bytes) => {
    const { status, body } = await upload(await bytes());
    expect([status, body.code]).toEqual([415, 'MEDIA_UNSUPPORTED']);
    expect(kept().length).toBeLessThanOrEqual(1);
  });

  it('is a picture with too many pixels, however small its file is', async () => {
    const bomb = await sharp({
      create: { width: 9_000, height: 9_000, channels: 3, background: '#000' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(500_000);
    expect((await upload(bomb)).status).toBe(415);
  });

  it('is a picture of more than 15 MB, and a video of more than 100 MB', async () => {
    const png = await picture(10, 10, 5).png().toBuffer();
    const large = await upload(Buffer.concat([png, Buffer.alloc(15 * 1024 * 1024)]));
    expect([large.status, large.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    const huge = await upload(Buffer.concat([VIDEO, Buffer.alloc(100 * 1024 * 1024)]));
    expect([huge.status, huge.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect(readdirSync(join(folder, 'arriving'))).toEqual([]);
  });

  it('is any upload without a session, before its body is read', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sent = request(
        `${app.url}/api/admin/media`,
        {
          method: 'POST',
          headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 90_000_000 },
        },
        (response) => {
          resolve(response.statusCode);
          sent.destroy();
        },
      );
      sent.on('error', reject);
      sent.write('--x\r\n');
    });
    expect(status).toBe(401);
    expect(await owner.post('/api/admin/media', {}).then((answer) => answer.status)).toBe(400);
  });

  it('is the sixty-first in an hour', async () => {
    const bytes = await picture(20, 20, 6).png().toBuffer();
    const answers: number[] = [];
    for (let n = 0; n <= 60; n += 1) answers.push((await upload(bytes)).status);
    expect(answers.slice(0, 60).every((status) => status === 201)).toBe(true);
    expect(answers[60]).toBe(429);
  });
});

it('files are served by their exact names only', async () => {
  const { body } = await upload(await picture(50, 50, 7).png().toBuffer());
  for (const path of [
    `${body.id}/51.webp`,
    `${body.id}/..%2f..%2fetc%2fpasswd`,
    `${'0'.repeat(64)}/50.webp`,
    'x/y',
  ])
    expect([path, (await app.get(`/media/${path}`)).status]).toEqual([path, 404]);
});

it('a polyglot file is stored as the picture that it contains', async () => {
  const png = await picture(60, 60, 8).png().toBuffer();
  const { status, body } = await upload(
    Buffer.concat([png, Buffer.from('<script>alert(document.domain)</script>')]),
  );
  expect(status).toBe(201);
  for (const { url } of body.variants) {
    const text = Buffer.from(await (await fetch(app.url + url)).arrayBuffer()).toString('latin1');
    expect(text).not.toContain('script');
  }
});

describe('evidence', () => {
  it('is stored unchanged and served to administrators as a download', async () => {
    const pdf = Buffer.from('%PDF-1.4\n%âãÏÓ\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF');
    const { status, body } = await upload(pdf, { query: '?purpose=evidence', name: 'permiso.pdf' });
    expect([status, body.kind]).toEqual([201, 'evidence']);
    expect((await app.get(`/media/${body.id}/file`)).status).toBe(404);
    expect((await fetch(app.url + body.variants[0]!.url)).status).toBe(401);
    const answer = await fetch(app.url + body.variants[0]!.url, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect([answer.headers.get('content-disposition'), await answer.text()]).toEqual([
      'attachment; filename="prueba.pdf"',
      pdf.toString(),
    ]);
    expect((await upload(pdf)).status).toBe(415);
  });
});

describe('an unused file', () => {
  const old = (id: string) =>
    app.query(`UPDATE media SET touched_at = now() - interval '2 days' WHERE id = $1`, [id]);

  it('is removed a day later with its rows, while used ones stay', async () => {
    const video = (await upload(VIDEO)).body.id;
    const used = (await upload(await picture(70, 70, 9).png().toBuffer())).body.id;
    const fresh = (await upload(await picture(71, 71, 9).png().toBuffer())).body.id;
    await Promise.all([old(video), old(used)]);
    expect(kept()).toContain(`${video}.mp4`);
    await media().sweep([used]);
    const left = await media().find([video, used, fresh]);
    expect(left.map(({ id }) => id).sort()).toEqual([used, fresh].sort());
    expect(kept()).not.toContain(`${video}.mp4`);
  });

  it('stays when it is uploaded again at the same moment', async () => {
    for (let n = 0; n < 5; n += 1) {
      const { id } = (await upload(VIDEO)).body;
      await old(id);
      await Promise.all([media().sweep([]), upload(VIDEO)]);
      expect(await media().find([id])).toHaveLength(1);
      expect((await fetch(`${app.url}/media/${id}/video.mp4`)).status).toBe(200);
    }
  });
});
