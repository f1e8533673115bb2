import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

/** Starts a browser for drawing, from `CHROMIUM_PATH` if it is set, else the one that npm installs. */
export async function launchBrowser() {
  const executablePath = process.env.CHROMIUM_PATH ?? (await npmChromium());
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--force-color-profile=srgb'],
  });
}

async function npmChromium() {
  const folder = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'chromium');
  if (!existsSync(folder)) await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, 'fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/cache</cachedir></fontconfig>`,
  );
  // The package reads these variables to choose the files to unpack and their folder.
  Object.assign(process.env, {
    TMPDIR: folder,
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x',
    FONTCONFIG_PATH: folder,
  });
  const { default: packaged } = await import('@sparticuz/chromium');
  return packaged.executablePath();
}
