import sharp from 'sharp';

/** Difference of a channel, 0 to 255, up to which two pixels look the same. */
const NOTICEABLE = 24;

/**
 * Compares two pictures of the same screen.
 *
 * @param {Buffer | string} before picture, or the path of its file
 * @param {Buffer | string} after
 * @returns {Promise<{ share: number, marked: Buffer }>} share: part of the pixels that differ, from 0 to 1; marked: the later picture as
 *   PNG, pale, with these pixels in red. Pictures of different sizes differ in every pixel that only one of them has.
 */
export async function differenceOf(before, after) {
  const sizes = await Promise.all([before, after].map((picture) => sharp(picture).metadata()));
  const width = Math.max(...sizes.map((size) => size.width));
  const height = Math.max(...sizes.map((size) => size.height));
  const [one, other] = await Promise.all([before, after].map((picture) => pixelsOf(picture, width, height)));
  const marked = Buffer.alloc(width * height * 3);
  let different = 0;
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const [from, to] = [pixel * 4, pixel * 3];
    const differs = [0, 1, 2, 3].some(
      (channel) => Math.abs(one[from + channel] - other[from + channel]) > NOTICEABLE,
    );
    if (differs) different += 1;
    for (let channel = 0; channel < 3; channel += 1)
      marked[to + channel] = differs ? [255, 0, 0][channel] : 190 + Math.round(other[from + channel] / 4);
  }
  return {
    share: different / (width * height),
    marked: await sharp(marked, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer(),
  };
}

/** Returns the pixels of a picture in the upper left corner of an area, with four channels. The rest is transparent. */
async function pixelsOf(picture, width, height) {
  const { width: own, height: tall } = await sharp(picture).metadata();
  return sharp(picture)
    .ensureAlpha()
    .extend({ right: width - own, bottom: height - tall, background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .raw()
    .toBuffer();
}
