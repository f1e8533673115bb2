import { randomBytes } from 'node:crypto';
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
  existsSync,
} from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { AT_ONCE, MediaService, WAITING_MAX } from '../../../src/modules/media/media.service';
import { createAdmin, logIn, type Caller } from '../../support/admin';
import { createTestApp, type TestApp } from '../../support/app';
import { until } from '../../support/until';

const VIDEO = readFileSync(join(__dirname, '../../../../frontend/public/videos/1-consulta.mp4'));
const BOUNDARY = 'the-boundary';
const CRLF = '\r\n';
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

const media = () => app.app.get(MediaService, { strict: false });
const inFolder = (name: string) => (existsSync(join(folder, name)) ? readdirSync(join(folder, name)) : []);
const picture = (width: number, height: number, seed = 1) =>
  sharp({ create: { width, height, channels: 3, background: { r: seed, g: 90, b: 40 } } });

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#888' } });

/** A part of a form, as text of bytes. */
const part = (disposition: string, content: Uint8Array | string, type = 'image/png') =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}${CRLF}Content-Disposition: form-data; ${disposition}${CRLF}Content-Type: ${type}${CRLF}${CRLF}`,
    ),
    Buffer.from(content),
    Buffer.from(CRLF),
  ]);
const END = Buffer.from(`--${BOUNDARY}--${CRLF}`);

async function send(
  body: Uint8Array,
  { query = '', type = `multipart/form-data; boundary=${BOUNDARY}` } = {},
): Promise<{ status: number; body: Record<string, never>; headers: Headers }> {
  const answer = await fetch(`${app.url}/api/admin/media${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': type },
    body: body as Buffer<ArrayBuffer>,
  });
  const text = await answer.text();
  return { status: answer.status, body: JSON.parse(text || '{}'), headers: answer.headers };
}
const upload = (bytes: Uint8Array, query = '') =>
  send(Buffer.concat([part('name="file"; filename="a.png"', bytes), END]), { query });

/** A box of an MP4. */
function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}
const FTYP = box('ftyp', Buffer.from('isom\0\0\0\0isommp42', 'latin1'));

describe('a malformed form', () => {
  const png = picture(40, 30).png().toBuffer();
  it.each<[string, () => Promise<Buffer>, number]>([
    ['without a file', async () => Buffer.concat([part('name="x"', 'y', 'text/plain'), END]), 400],
    ['of nothing', async () => Buffer.alloc(0), 400],
    ['of nothing but its end', async () => END, 400],
    ['without an end', async () => part('name="file"; filename="a.png"', await png), 400],
    [
      'with a field of the language’s own',
      async () => Buffer.concat([part('name="__proto__"', 'x', 'text/plain'), END]),
      400,
    ],
    [
      'with a file under a name of the language’s own',
      async () => Buffer.concat([part('name="constructor"; filename="a.png"', await png), END]),
      400,
    ],
    [
      'with a long field',
      async () => Buffer.concat([part('name="x"', 'y'.repeat(2_000_000), 'text/plain'), END]),
      400,
    ],
    ['that is no form', async () => randomBytes(5_000), 400],
  ])('is refused: a form %s', async (_what, body, status) => {
    const answer = await send(await body());
    expect([answer.status, typeof answer.body['code']]).toEqual([status, 'string']);
    expect(inFolder('arriving')).toEqual([]);
  });

  it('is refused without its boundary', async () => {
    const answer = await send(END, { type: 'multipart/form-data' });
    expect([answer.status, typeof answer.body['code']]).toEqual([400, 'string']);
  });

  it('with many fields and two files yields the first file, and the server keeps running', async () => {
    const second = await picture(41, 31).png().toBuffer();
    const body = Buffer.concat([
      ...Array.from({ length: 50 }, (_, n) => part(`name="f${n}"`, 'x', 'text/plain')),
      part('name="file"; filename="a.png"', await png),
      part('name="file"; filename="b.png"', Buffer.concat([second, Buffer.alloc(8_000_000)])),
      END,
    ]);
    const { status, body: answer } = await send(body);
    expect([status, answer['width']]).toEqual([201, 40]);
    expect((await upload(second)).status).toBe(201);
  });

  it.each(['../../../etc/passwd', 'C:\\\\x\\\\y.png', '/etc/shadow', 'a\0b.png', `${'x'.repeat(5_000)}.png`])(
    'cannot choose a path on the volume: %.20s',
    async (name) => {
      const before = inFolder('.');
      const { status } = await send(
        Buffer.concat([part(`name="file"; filename="${name}"`, await picture(42, 32).png().toBuffer()), END]),
      );
      expect([status, inFolder('.')]).toEqual([201, before.length ? before : ['arriving']]);
      expect(inFolder('arriving')).toEqual([]);
    },
  );

  it('leaves nothing behind when the connection breaks', async () => {
    await new Promise<void>((resolve) => {
      const sent = request(`${app.url}/api/admin/media`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${owner.token}`,
          'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
          'content-length': 50_000_000,
        },
      });
      sent.on('error', () => resolve());
      sent.on('response', () => resolve());
      sent.write(part('name="file"; filename="a.mp4"', VIDEO));
      void until(() => inFolder('arriving').length > 0).then(() => sent.destroy());
    });
    await until(() => inFolder('arriving').length === 0);
    expect((await upload(await png)).status).toBe(201);
  });
});

describe('a picture', () => {
  it.each([
    ['JPEG', () => picture(900, 900, 50).jpeg()],
    ['WebP', () => picture(900, 900, 51).webp({ lossless: true })],
    ['PNG', () => picture(900, 900, 52).png({ compressionLevel: 0 })],
    ['AVIF', () => picture(900, 900, 53).avif()],
  ])('is refused when half of it is missing: a %s', async (_name, made) => {
    const bytes = await made().toBuffer();
    const { status, body } = await upload(bytes.subarray(0, Math.floor(bytes.length / 2)));
    expect([status, body['code']]).toEqual([415, 'MEDIA_UNSUPPORTED']);
  });

  it('is refused when it declares a larger size than it has', async () => {
    const bytes = await picture(10, 10).png().toBuffer();
    bytes.writeUInt32BE(60_000, 16);
    bytes.writeUInt32BE(60_000, 20);
    expect((await upload(bytes)).status).toBe(415);
  });

  it.each([
    ['an AVIF, which is unpacked whole', () => blank(5_000, 4_000).avif({ effort: 0 })],
    ['a PNG of deep colours', () => blank(6_000, 5_000).toColourspace('rgb16').png()],
  ])('of a few kB that would need a gigabyte is refused: %s', async (_what, made) => {
    const bytes = await made().toBuffer();
    expect((await upload(bytes)).status).toBe(415);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'is rotated and mirrored as its file declares: %s',
    async (orientation) => {
      // Red on the left, blue on the right.
      const halves = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#00f' } })
        .composite([
          {
            input: { create: { width: 300, height: 300, channels: 3, background: '#f00' } },
            left: 0,
            top: 0,
          },
        ])
        .withMetadata({ orientation })
        .png()
        .toBuffer();
      const { status, body } = await upload(halves);
      expect(status).toBe(201);
      const sent = await fetch(`${app.url}${body['url']}`);
      const shown = sharp(Buffer.from(await sent.arrayBuffer()));
      const expected = await sharp(halves)
        .autoOrient()
        .removeAlpha()
        .resize(60, 60, { fit: 'fill' })
        .raw()
        .toBuffer();
      const drawn = await shown.removeAlpha().resize(60, 60, { fit: 'fill' }).raw().toBuffer();
      const far = drawn.reduce((sum, value, n) => sum + Math.abs(value - expected[n]!), 0) / drawn.length;
      expect(far).toBeLessThan(6);
    },
  );

  it.each([
    ['a line', 1, 12_000],
    ['a column', 12_000, 1],
    ['a point', 1, 1],
  ])('that is %s is drawn or refused, without a server error', async (_what, width, height) => {
    expect([201, 415]).toContain((await upload(await picture(width, height, 60).png().toBuffer())).status);
  });

  it('with an animation yields its first frame', async () => {
    const frames = Buffer.concat(
      await Promise.all([70, 200].map((seed) => picture(30, 20, seed).raw().toBuffer())),
    );
    const gif = await sharp(frames, { raw: { width: 30, height: 40, channels: 3, pageHeight: 20 } })
      .gif({ delay: [100, 100] })
      .toBuffer();
    const { status, body } = await upload(gif);
    expect([status, body['width'], body['height']]).toEqual([201, 30, 20]);
  });

  it('waits in a queue, and is refused politely when the queue is full', async () => {
    const made = await Promise.all(
      Array.from({ length: 24 }, (_, n) =>
        picture(2_000, 1_500, n + 100)
          .jpeg()
          .toBuffer(),
      ),
    );
    const answers = await Promise.all(made.map((bytes) => upload(bytes)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([]);
    expect(statuses.filter((status) => status === 201).length).toBeGreaterThanOrEqual(AT_ONCE + WAITING_MAX);
    for (const { status, body, headers } of answers)
      if (status === 503) expect([body['code'], headers.get('retry-after')]).toEqual(['BUSY', '30']);
    expect((await upload(made[0]!)).status).toBe(201);
  });
});

describe('a video', () => {
  const tkhd = (width: number, height: number, matrix: number[]) => {
    const body = Buffer.alloc(84);
    matrix.forEach((value, n) => body.writeInt32BE(value, 40 + n * 4));
    body.writeUInt32BE(width << 16, 76);
    body.writeUInt32BE(height << 16, 80);
    return box('tkhd', body);
  };
  const mvhd = () => {
    const body = Buffer.alloc(100);
    body.writeUInt32BE(1_000, 12);
    body.writeUInt32BE(2_500, 16);
    return box('mvhd', body);
  };
  const hdlr = (kind: string) =>
    box('hdlr', Buffer.from(`\0\0\0\0\0\0\0\0${kind}`, 'latin1'), Buffer.alloc(12));
  const ONE = 65_536;
  const film = (matrix: number[]) =>
    Buffer.concat([
      FTYP,
      box(
        'moov',
        mvhd(),
        box('trak', tkhd(0, 0, matrix), box('mdia', hdlr('soun'))),
        box('trak', tkhd(1920, 1080, matrix), box('mdia', hdlr('vide'))),
      ),
      box('mdat', Buffer.alloc(64)),
    ]);

  it.each([
    ['lying', [ONE, 0, 0, 0, ONE, 0, 0, 0, 0x40000000], 1920, 1080],
    ['that a telephone took upright', [0, ONE, 0, -ONE, 0, 0, 0, 0, 0x40000000], 1080, 1920],
  ])('%s has the size in which it is displayed', async (_what, matrix, width, height) => {
    const { status, body } = await upload(film(matrix));
    expect([status, body['width'], body['height'], body['seconds']]).toEqual([201, width, height, 3]);
  });

  it.each([
    [
      'boxes in boxes in boxes',
      () => {
        const depth = 400_000;
        const moov = Buffer.alloc(depth * 8);
        for (let n = 0; n < depth; n += 1) {
          moov.writeUInt32BE((depth - n) * 8, n * 8);
          moov.write('moov', n * 8 + 4, 'latin1');
        }
        return Buffer.concat([FTYP, moov]);
      },
    ],
    ['more boxes than a film has', () => Buffer.concat([FTYP, ...Array(50_000).fill(box('free'))])],
    ['a box larger than the file', () => Buffer.concat([FTYP, Buffer.from('7fffffff6d6f6f76', 'hex')])],
    [
      'a box of more bytes than numbers hold',
      () => Buffer.concat([FTYP, Buffer.from('000000016d6f6f76ffffffffffffffff', 'hex'), Buffer.alloc(64)]),
    ],
    [
      'a box of no size',
      () => Buffer.concat([FTYP, Buffer.from('000000046d6f6f76', 'hex'), Buffer.alloc(64)]),
    ],
    [
      'an index of 20 MB',
      () => Buffer.concat([FTYP, box('moov', mvhd(), box('free', Buffer.alloc(20 * 1_048_576)))]),
    ],
    [
      'sound alone',
      () =>
        Buffer.concat([FTYP, box('moov', mvhd(), box('trak', tkhd(10, 10, []), box('mdia', hdlr('soun'))))]),
    ],
  ])('is refused when it has %s', async (_what, bytes) => {
    const { status, body } = await upload(bytes());
    expect([status, body['code']]).toEqual([415, 'MEDIA_UNSUPPORTED']);
  });

  it('is sent in the requested ranges', async () => {
    const { body } = await upload(VIDEO);
    const size = VIDEO.length;
    const ask = (headers: Record<string, string>, method = 'GET') =>
      fetch(`${app.url}${body['url']}`, { headers, method });
    for (const [range, status, expected] of [
      ['bytes=0-0', 206, VIDEO.subarray(0, 1)],
      ['bytes=-100', 206, VIDEO.subarray(size - 100)],
      [`bytes=${size - 10}-`, 206, VIDEO.subarray(size - 10)],
      [`bytes=10-${size * 2}`, 206, VIDEO.subarray(10)],
      ['bytes=0-1,5-6', 200, VIDEO],
      ['lines=1-2', 200, VIDEO],
      ['bytes=9-1', 200, VIDEO],
      ['bytes=-0', 416, null],
      [`bytes=${size}-`, 416, null],
    ] as const) {
      const answer = await ask({ range });
      const sent = Buffer.from(await answer.arrayBuffer());
      expect([range, answer.status]).toEqual([range, status]);
      if (expected) {
        expect([range, sent.equals(expected)]).toEqual([range, true]);
        expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        expect(answer.headers.get('content-type')).toBe('video/mp4');
      } else expect([range, answer.headers.get('cache-control')]).toEqual([range, 'no-store']);
    }
    const whole = await ask({});
    const etag = whole.headers.get('etag')!;
    expect(whole.headers.get('accept-ranges')).toBe('bytes');
    expect((await ask({ range: 'bytes=0-9', 'if-range': etag })).status).toBe(206);
    expect((await ask({ range: 'bytes=0-9', 'if-range': '"another"' })).status).toBe(200);
    const head = await ask({}, 'HEAD');
    expect([head.status, head.headers.get('content-length'), head.headers.get('etag')]).toEqual([
      200,
      String(size),
      etag,
    ]);
  });

  it('is answered with 404 when its file is missing on the volume, and no browser caches that', async () => {
    const { body } = await upload(film([1, 0, 0, 0, 1, 0, 0, 0, 1]));
    rmSync(join(folder, 'files', `${body['id']}.mp4`));
    const answer = await fetch(app.url + body['url']);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      404,
      'application/json; charset=utf-8',
    ]);
    expect(await answer.json()).toMatchObject({ code: 'NOT_FOUND' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    // A new upload restores it.
    expect((await upload(film([1, 0, 0, 0, 1, 0, 0, 0, 1]))).status).toBe(201);
    expect((await fetch(app.url + body['url'])).status).toBe(200);
  });
});

it('a file that is opened as a page loads and runs nothing', async () => {
  const { body } = await upload(await picture(33, 33).png().toBuffer());
  const film = await upload(VIDEO);
  for (const url of [body['url'], film.body['url']]) {
    const { headers } = await fetch(`${app.url}${url}`);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
});

describe('evidence', () => {
  const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF');

  it('can be saved by administrators only, and is never cached', async () => {
    const { body } = await upload(PDF, '?purpose=evidence');
    const { headers } = await fetch(`${app.url}${body['url']}`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-disposition')).toMatch(/^attachment/);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
  });

  it('is neither a page nor a drawing', async () => {
    for (const text of [
      '<!doctype html><script>alert(1)</script>',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'a,b\n1,2',
    ])
      expect((await upload(Buffer.from(text), '?purpose=evidence')).status).toBe(415);
  });

  it('is stored apart from a public picture of the same bytes, and is not served through it', async () => {
    const bytes = await picture(45, 45).png().toBuffer();
    const [page, evidence] = [await upload(bytes), await upload(bytes, '?purpose=evidence')];
    expect(page.body['id']).not.toBe(evidence.body['id']);
    for (const name of ['file', '45.webp', 'video.mp4'])
      expect((await app.get(`/media/${evidence.body['id']}/${name}`)).status).toBe(404);
  });
});

describe('unused files', () => {
  it('are removed from the volume even when the database does not know them', async () => {
    const days = (n: number) => (Date.now() - n * 86_400_000) / 1000;
    const lost = `${'a'.repeat(64)}.mp4`;
    const fresh = `${'b'.repeat(64)}`;
    const { body } = await upload(VIDEO);
    const used = `${body['id']}.mp4`;
    writeFileSync(join(folder, 'files', lost), 'x');
    writeFileSync(join(folder, 'files', fresh), 'x');
    for (const name of [lost, used]) utimesSync(join(folder, 'files', name), days(3), days(3));
    await media().sweep([]);
    expect(inFolder('files')).toEqual(expect.arrayContaining([fresh, used]));
    expect(inFolder('files')).not.toContain(lost);
  });

  it('stay when a draft names them at the same moment', async () => {
    for (let n = 0; n < 10; n += 1) {
      const { body } = await upload(
        await picture(80 + n, 20)
          .png()
          .toBuffer(),
      );
      await app.query(`UPDATE media SET touched_at = now() - interval '2 days' WHERE id = $1`, [body['id']]);
      const [, found] = await Promise.all([
        media().sweep([]),
        media()
          .touch([body['id']!])
          .then(() => media().find([body['id']!])),
      ]);
      // Either it was removed first, and the draft reports so, or it exists and stays.
      await sleep(20);
      expect(await media().find([body['id']!])).toEqual(found);
    }
  });
});
