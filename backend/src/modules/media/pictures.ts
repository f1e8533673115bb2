import { PICTURE_FORMATS, pictureWidths } from 'domain/site/pictures';
import sharp from 'sharp';
import { mediaUnsupported } from './media.errors';

/** Pixels that are unpacked at most: some fifty million, more than any phone takes. */
const PIXELS_MAX = 52_000_000;
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
    const options = { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 } as const;
    const { format, autoOrient } = await sharp(path, options).metadata();
    if (!FORMATS.has(format)) throw new Error(format);
    const files: PreparedPicture['files'] = [];
    for (const width of pictureWidths(autoOrient.width))
      for (const kind of PICTURE_FORMATS) {
        const { data, info } = await sharp(path, options)
          .autoOrient()
          .resize({ width, withoutEnlargement: true })
          .toFormat(kind, QUALITY[kind])
          .toBuffer({ resolveWithObject: true });
        files.push({
          name: `${width}.${kind}`,
          mime: `image/${kind}`,
          width: info.width,
          height: info.height,
          content: data,
        });
      }
    return { width: autoOrient.width, height: autoOrient.height, files };
  } catch {
    throw mediaUnsupported(
      'No pudimos leer esa foto: está dañada, es enorme o no es una foto. Guárdela como JPG o PNG y súbala otra vez.',
    );
  }
}
