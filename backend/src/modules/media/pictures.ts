import { PICTURE_FORMATS, pictureWidths } from 'domain/site/pictures';
import { pictureLibrary } from '../../common/picture-library';
import { mediaUnsupported } from './media.errors';

/** Maximum width and height in the header. A picture of one column and millions of rows is slow to read, however few pixels it has. */
const SIDE_MAX = 30_000;
/** Maximum number of decoded pixels: some fifty million, more than any phone's camera has. */
const PIXELS_MAX = 52_000_000;
/**
 * Factors by which decoding costs more memory: AVIF and HEIC are decoded as a whole, at some 16 bytes per pixel; colours of 16 bits take
 * twice the memory.
 */
const HEIF_COST = 3.25;
const DEEP_COST = 2;
const FORMATS = new Set(['jpeg', 'png', 'webp', 'heif', 'gif']);
const QUALITY = { avif: { quality: 55, effort: 3 }, webp: { quality: 80 } } as const;

/** Picture as stored. */
export interface PreparedPicture {
  width: number;
  height: number;
  files: { name: string; mime: string; width: number; height: number; content: Buffer }[];
}

/**
 * Draws a picture again in the formats and widths of the site, which removes all other contents of the file (places, dates, programs). Uses
 * the first frame of an animation.
 * @throws AppError 415 if the file is not a picture, is broken or has too many pixels
 */
export async function preparePicture(path: string): Promise<PreparedPicture> {
  const sharp = await pictureLibrary();
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
 * Reads the picture once, in strips if its format allows it, into one no larger than the site needs. Rotates only the small one, because
 * rotation needs all pixels at once.
 */
async function shrunk(path: string): Promise<{ width: number; height: number; small: Buffer }> {
  const options = { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 } as const;
  const sharp = await pictureLibrary();
  const { format, depth, orientation = 1, ...stored } = await sharp(path, options).metadata();
  if (!FORMATS.has(format)) throw new Error(format);
  const cost = format === 'heif' ? HEIF_COST : depth === 'ushort' ? DEEP_COST : 1;
  if (Math.max(stored.width, stored.height) > SIDE_MAX) throw new Error('too long');
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
