/*
 * Makes our own videos into public/videos: frames of scenes.mjs drawn in a browser, encoded by ffmpeg (which
 * must be on the PATH) as MP4 and WebM, with captions and posters. Run after changing a scene:
 *   node frontend/media/make-videos.mjs [file…]
 */
import { spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { art, colours } from './art.mjs';
import { launchBrowser } from './browser.mjs';
import { SCENE_SECONDS, videos } from './scenes.mjs';

const FRAMES_PER_SECOND = 20;
const WIDTH = 720;
const HEIGHT = 900;
const output = join(import.meta.dirname, '..', 'public', 'videos');
const font = await readFile(
  join(import.meta.dirname, '..', 'src/shared/styles/fonts/bricolage-grotesque.woff2'),
  'base64',
);

const page = `<!doctype html><meta charset="utf-8"><style>
@font-face { font-family: B; src: url(data:font/woff2;base64,${font}); font-weight: 400 800; }
body { margin: 0; width: ${WIDTH}px; height: ${HEIGHT}px; overflow: hidden; font-family: B; }
section { position: absolute; inset: 0; }
p { position: absolute; left: 56px; right: 48px; top: 64px; margin: 0; font-size: 66px; font-weight: 800;
  line-height: 1.02; letter-spacing: -0.03em; text-wrap: balance; }
.title p { font-size: 88px; }
svg { position: absolute; left: 60px; top: 372px; width: 600px; height: 480px; overflow: hidden; }
</style><body></body>`;

/** Returns the markup of a moment: the scene, and while it starts, the previous scene below its growing circle. */
function frame(scenes, seconds) {
  const index = Math.min(scenes.length - 1, Math.floor(seconds / SCENE_SECONDS));
  const at = seconds - index * SCENE_SECONDS;
  const enter = 1 - (1 - Math.min(1, at / 0.6)) ** 3;
  const layer = (scene, progress, shift, clip, first) => {
    const dark = scene.ground === 'petrol';
    return `<section class="${first ? 'title' : ''}" style="background:${colours[scene.ground]};color:${dark ? '#fff' : colours.ink};${clip}"><p style="transform:translateY(${shift}px)">${scene.text}</p><svg viewBox="0 0 600 480">${art[scene.art](progress, dark)}</svg></section>`;
  };
  const below = index > 0 && enter < 1 ? layer(scenes[index - 1], 1, 0, '', index === 1) : '';
  const clip = index > 0 && enter < 1 ? `clip-path:circle(${enter * 1150}px at 50% 100%)` : '';
  // The first scene is complete from the start, as on the poster.
  const progress = index === 0 ? Math.min(1, 0.75 + at / 4) : Math.min(1, at / 1.9);
  return below + layer(scenes[index], progress, index === 0 ? 0 : 26 * (1 - enter), clip, index === 0);
}

function encode(file, args) {
  const child = spawn(
    'ffmpeg',
    [
      '-y',
      '-loglevel',
      'error',
      '-f',
      'image2pipe',
      '-framerate',
      String(FRAMES_PER_SECOND),
      '-c:v',
      'png',
      '-i',
      '-',
      ...args,
      join(output, file),
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  const done = new Promise((resolve, reject) =>
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg: ${code}`)))),
  );
  return { child, done };
}

function time(seconds) {
  return `00:00:${seconds.toFixed(3).padStart(6, '0')}`;
}

function captions(scenes) {
  const cues = scenes.map(
    (scene, i) => `${time(i * SCENE_SECONDS)} --> ${time((i + 1) * SCENE_SECONDS)}\n${scene.text}\n`,
  );
  return `WEBVTT\n\n${cues.join('\n')}`;
}

await mkdir(output, { recursive: true });
const browser = await launchBrowser();
const tab = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
await tab.setContent(page);
await tab.evaluate(() => document.fonts.load('800 60px B'));

const chosen = videos.filter((video) => process.argv.length < 3 || process.argv.includes(video.file));
for (const { file, scenes } of chosen) {
  const mp4 = encode(`${file}.mp4`, [
    '-c:v',
    'libx264',
    '-preset',
    'veryslow',
    '-crf',
    '27',
    '-pix_fmt',
    'yuv420p',
    '-tune',
    'animation',
    '-movflags',
    '+faststart',
  ]);
  const webm = encode(`${file}.webm`, [
    '-c:v',
    'libvpx-vp9',
    '-crf',
    '40',
    '-b:v',
    '0',
    '-row-mt',
    '1',
    '-pix_fmt',
    'yuv420p',
  ]);
  for (let i = 0; i < scenes.length * SCENE_SECONDS * FRAMES_PER_SECOND; i += 1) {
    await tab.evaluate((html) => void (document.body.innerHTML = html), frame(scenes, i / FRAMES_PER_SECOND));
    const picture = await tab.screenshot();
    if (i === FRAMES_PER_SECOND) {
      await sharp(picture)
        .resize(560)
        .webp({ quality: 82 })
        .toFile(join(output, `${file}.webp`));
    }
    for (const { child } of [mp4, webm]) {
      if (!child.stdin.write(picture)) await new Promise((resolve) => child.stdin.once('drain', resolve));
    }
  }
  mp4.child.stdin.end();
  webm.child.stdin.end();
  await Promise.all([mp4.done, webm.done]);
  await writeFile(join(output, `${file}.vtt`), captions(scenes));
  console.log(file);
}
await browser.close();
