const sharp = require('sharp');

const RED_DOT = { r: 255, g: 0, b: 0 };

/** A picture in one colour. */
const plain = (width, height, background) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

async function differenceOf(before, after) {
  const module = await import('../../frontend/media/picture-difference.mjs');
  return module.differenceOf(before, after);
}

describe('the difference of two pictures of a screen', () => {
  it('is nothing for the same picture, and for tones that look the same', async () => {
    const before = await plain(20, 10, { r: 100, g: 100, b: 100 });
    expect((await differenceOf(before, before)).share).toBe(0);
    expect((await differenceOf(before, await plain(20, 10, { r: 110, g: 100, b: 95 }))).share).toBe(0);
  });

  it('is the share of the changed pixels, which are red in the marked picture', async () => {
    const before = await plain(20, 10, { r: 255, g: 255, b: 255 });
    const dot = await plain(5, 2, { r: 0, g: 0, b: 0 });
    const after = await sharp(before)
      .composite([{ input: dot, left: 3, top: 4 }])
      .png()
      .toBuffer();
    const { share, marked } = await differenceOf(before, after);
    expect(share).toBe(10 / 200);
    const { data } = await sharp(marked).raw().toBuffer({ resolveWithObject: true });
    const at = (x, y) => [...data.subarray((y * 20 + x) * 3, (y * 20 + x) * 3 + 3)];
    expect(at(3, 4)).toEqual(Object.values(RED_DOT));
    expect(at(2, 4)).not.toEqual(Object.values(RED_DOT));
  });

  it('counts what only one of two sizes shows', async () => {
    const white = { r: 255, g: 255, b: 255 };
    expect((await differenceOf(await plain(10, 10, white), await plain(10, 20, white))).share).toBe(0.5);
  });
});
