import { PICTURE_FORMATS, pictureWidths } from 'domain/site/pictures';
import sharp from 'sharp';
import { mediaUnsupported } from './media.errors';

/** Pixels that are unpacked at most: some fifty million, more than any phone takes. */
const PIXELS_MAX = 52_000_000;
/** AVIF and HEIC are unpacked whole, at some sixteen bytes a pixel; colours of 16 bits take twice the room of others. */
const HEIF_COST = 3.25;
const DEEP_COST = 2;
const FORMATS = new Set(['jpeg', 'png', 'webp', 'heif', 'gif']);
const QUALITY = { avif: { quality: 55, effort: 3 }, webp: { quality: 80 } } as const;

// One picture uses one thread of the machine, and nothing of it stays in memory.
sharp.concurrency(1);
sharp.cache(false);

/** A picture as it is kept. */
export interface PreparedPicture {
  width: number;
  height: number;
  files: { name: string; mime: string; width: number; height: number; content: Buffer }[];
}

/**
 * Draws a picture anew in the formats and widths of the site: what else the file holds (places, dates, programs) is left behind. Of
 * a moving picture the first frame is taken.
 * @throws AppError 415 for what is no picture, is broken, or has too many pixels
 */
export async function preparePicture(path: string): Promise<PreparedPicture> {
  try {
    const { width, height, small } = await shrunk(path);
    const files: PreparedPicture['files'] = [];
    for (const each of pictureWidths(width))
      for (const kind of PICTURE_FORMATS) {
        const { data, info } = await sharp(small)
          .autoOrient()
          .resize({ width: each, withoutEnlargement: true })
          .toFormat(kind, QUALITY[kind])
          .toBuffer({ resolveWithObject: true });
        files.push({
          name: `${each}.${kind}`,
          mime: `image/${kind}`,
          width: info.width,
          height: info.height,
          content: data,
        });
      }
    return { width, height, files };
  } catch {
    throw mediaUnsupported(
      'No pudimos leer esa foto: está dañada, es enorme o no es una foto. Guárdela como JPG o PNG y súbala otra vez.',
    );
  }
}

/**
 * Reads the picture once, in strips where its format allows it, into one no larger than the site needs. Turned is only that one:
 * turning asks for every pixel at once.
 */
async function shrunk(path: string): Promise<{ width: number; height: number; small: Buffer }> {
  const options = { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 } as const;
  const { format, depth, orientation = 1, ...stored } = await sharp(path, options).metadata();
  if (!FORMATS.has(format)) throw new Error(format);
  const cost = format === 'heif' ? HEIF_COST : depth === 'ushort' ? DEEP_COST : 1;
  if (stored.width * stored.height * cost > PIXELS_MAX) throw new Error('too many pixels');
  const { width, height } = stored.autoOrient;
  const largest = pictureWidths(width).at(-1);
  const small = await sharp(path, options)
    .resize({ [orientation >= 5 ? 'height' : 'width']: largest })
    .withMetadata({ orientation })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return { width, height, small };
}
