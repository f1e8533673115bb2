/*
 * Makes the icons and the fixed sharing picture into public/. Links show the picture if a server cannot draw the
 * published headline; it carries no brand name, so it fits any BRAND_NAME. Run after changing the sign: node
 * frontend/media/make-images.mjs
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { art, colours } from './art.mjs';
import { launchBrowser } from './browser.mjs';

const output = join(import.meta.dirname, '..', 'public');

/** Returns the sign on its background, in a square of 64. */
function icon(radius) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="${radius}" fill="${colours.deep}"/><path d="M10 45a22 22 0 0 1 44 0" fill="none" stroke="${colours.bugambilia}" stroke-width="6"/><path d="M18.500 45a13.500 13.500 0 0 1 27 0" fill="none" stroke="${colours.maiz}" stroke-width="6"/><path d="M25.500 45a6.500 6.500 0 0 1 13 0z" fill="#fff"/></svg>`;
}

/** Returns an .ico file with one PNG. */
function ico(png, size) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(22, 18);
  return Buffer.concat([head, png]);
}

const png = (radius, size) =>
  sharp(Buffer.from(icon(radius)), { density: (72 * size) / 64 })
    .resize(size)
    .png({ palette: true })
    .toBuffer();

await writeFile(join(output, 'favicon.svg'), icon(14));
await writeFile(join(output, 'favicon.ico'), ico(await png(14, 32), 32));
await writeFile(join(output, 'apple-touch-icon.png'), await png(0, 180));
await writeFile(join(output, 'icon-192.png'), await png(14, 192));
await writeFile(join(output, 'icon-512.png'), await png(14, 512));

const font = await readFile(
  join(import.meta.dirname, '..', 'src/shared/styles/fonts/bricolage-grotesque.woff2'),
  'base64',
);
const browser = await launchBrowser();
const tab = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await tab.setContent(`<style>
@font-face { font-family: B; src: url(data:font/woff2;base64,${font}); font-weight: 400 800; }
body { margin: 0; background: ${colours.deep}; color: #fff; font-family: B; overflow: hidden; }
h1 { position: absolute; left: 72px; top: 76px; width: 560px; margin: 0; font-size: 96px; font-weight: 800;
  line-height: 0.97; letter-spacing: -0.035em; }
p { position: absolute; left: 72px; bottom: 66px; margin: 0; padding: 14px 26px; border-radius: 99px;
  background: ${colours.maiz}; color: ${colours.ink}; font-size: 30px; font-weight: 700; }
svg { position: absolute; right: -30px; bottom: 26px; width: 620px; }
</style><body><h1>Que su crédito deje de decirle que no</h1><p>Consulta gratis, en español</p>
<svg viewBox="0 0 600 420">${art.sun(1, true)}</svg></body>`);
await tab.evaluate(() => document.fonts.load('800 60px B'));
await sharp(await tab.screenshot())
  .png({ palette: true })
  .toFile(join(output, 'og.png'));
await browser.close();
