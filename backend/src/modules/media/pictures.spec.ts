import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { preparePicture } from './pictures';

const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
};

/** A PNG of one colour in grey, as large as its header says. */
const png = (width: number, height: number): Buffer => {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const pixels = deflateSync(Buffer.alloc((width + 1) * height, 0));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

describe('a picture', () => {
  let folder: string;
  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'pictures-'))));
  afterAll(() => rmSync(folder, { recursive: true }));
  const prepare = (content: Buffer) => {
    const file = join(folder, 'picture.png');
    writeFileSync(file, content);
    return preparePicture(file);
  };

  it.each([
    [1, 30_001],
    [1, 20_000_000],
    [30_001, 1],
  ])('of %i × %i pixels is refused by its header, at once', async (width, height) => {
    const file = png(width, height);
    const began = performance.now();
    await expect(prepare(file)).rejects.toMatchObject({ status: 415 });
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  it('of an ordinary size is drawn', async () => {
    expect(await prepare(png(40, 30))).toMatchObject({ width: 40, height: 30 });
  });
});
