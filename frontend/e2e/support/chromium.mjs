import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { chromium } from 'playwright-core';

const modules = resolve(import.meta.dirname, '../../../node_modules');

/** Blocks all hosts except this machine: neither a test nor a page may need the internet. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1',
];

/**
 * Returns Playwright's `launch` options for a Chromium: `CHROMIUM_PATH`, else Playwright's, else the
 * system's, else that of the npm package, which needs no installation.
 * @returns {Promise<{ executablePath: string, args: string[], env?: Record<string, string> }>}
 */
export async function chromiumLaunchOptions() {
  const executablePath = process.env['CHROMIUM_PATH'] || installed();
  if (executablePath) return { executablePath, args: ARGUMENTS };
  return { ...(await packaged()), args: ARGUMENTS };
}

function installed() {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = [
    chromium.executablePath(),
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
  ];
  return candidates.find((candidate) => candidate && existsSync(candidate));
}

/**
 * Returns the Chromium of the npm package, unpacked once. Unpacks into a temporary folder and renames it,
 * because two runs may do this at the same time.
 */
async function packaged() {
  const { version } = JSON.parse(readFileSync(join(modules, '@sparticuz/chromium/package.json'), 'utf8'));
  const folder = join(modules, '.cache', `chromium-${version}`);
  if (!existsSync(folder)) {
    const draft = `${folder}.${process.pid}`;
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { recursive: true });
    await unpack(draft);
    const fonts = `<dir>${folder}/fonts</dir><cachedir>${folder}/font-cache</cachedir>`;
    writeFileSync(
      join(draft, 'fonts.conf'),
      `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${fonts}</fontconfig>`,
    );
    try {
      renameSync(draft, folder);
    } catch (error) {
      if (!existsSync(folder)) throw error;
      rmSync(draft, { recursive: true });
    }
  }
  const libraries = [join(folder, 'al2023', 'lib'), process.env['LD_LIBRARY_PATH']]
    .filter(Boolean)
    .join(delimiter);
  return {
    executablePath: join(folder, 'chromium'),
    env: { ...process.env, FONTCONFIG_PATH: folder, LD_LIBRARY_PATH: libraries },
  };
}

/**
 * Sets environment variables, from which the package reads where to unpack and whether to include its
 * libraries.
 */
async function unpack(folder) {
  const wanted = { TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x', FONTCONFIG_PATH: folder };
  const names = [...Object.keys(wanted), 'LD_LIBRARY_PATH', 'HOME'];
  const before = Object.fromEntries(names.map((name) => [name, process.env[name]]));
  Object.assign(process.env, wanted);
  try {
    const { default: npmChromium } = await import('@sparticuz/chromium');
    await npmChromium.executablePath();
  } finally {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}
