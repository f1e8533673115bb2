import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RenderedTexts } from './page-renderer';

/** File of the site in each encoding that browsers accept. */
export interface RenderedFile {
  readonly type: string;
  /** Weak ETag, the same for all encodings of the content. */
  readonly etag: string;
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

export type RenderedFiles = ReadonlyMap<string, RenderedFile>;

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.vtt': 'text/vtt; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
};
/** Compression level that takes milliseconds, so that a publication is visible immediately. */
export const FAST_BROTLI = 5;
/** Compression level that takes a second and saves visitors an eighth. */
export const BEST_BROTLI = 11;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Compresses the site's files. */
export async function compressed(texts: RenderedTexts, quality: number): Promise<RenderedFiles> {
  const files = await Promise.all(
    Object.entries(texts).map(async ([name, text]) => {
      const plain = Buffer.from(text);
      const file: RenderedFile = {
        type: TYPES[extname(name)] ?? 'application/octet-stream',
        etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
        plain,
        br: await withBrotli(plain, quality),
        gzip: await zip(plain, { level: 9 }),
      };
      return [name, file] as const;
    }),
  );
  return new Map(files);
}

const withBrotli = (bytes: Buffer, quality: number): Promise<Buffer> =>
  brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
