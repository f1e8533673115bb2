/*
 * Builds the frontend, the same for every site: `public` has the browser's files with compressed copies, `renderer`
 * the files with which a server renders the public pages: their templates and src/render-worker.ts. No setting of a
 * site is part of the build. Run from anywhere: node frontend/build.mjs [folder], by default into
 * frontend/dist/pages. `npm run build` uses a separate folder for each build.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build, minify } from 'vite';
import { initialDocument } from '../domain/src/site/initial.ts';
import { shownDocument } from '../domain/src/site/shown.ts';
import { landingWeight, requireBudget } from './landing-budget.mjs';

const root = import.meta.dirname;
const dist = resolve(process.argv[2] ?? join(root, 'dist', 'pages'));
const publicFiles = join(dist, 'public');
const renderer = join(dist, 'renderer');
const templates = join(renderer, 'templates');
const configFile = join(root, 'vite.config.ts');

process.env.NODE_ENV = 'production';
await rm(dist, { recursive: true, force: true });
await build({ configFile, logLevel: 'warn', build: { outDir: publicFiles } });
await build({ configFile, logLevel: 'warn', mode: 'apart', build: { outDir: publicFiles } });
await build({
  configFile,
  logLevel: 'warn',
  mode: 'renderer',
  // A server has no packages of the frontend.
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ssr: 'src/render-worker.ts',
    outDir: renderer,
    copyPublicDir: false,
    rollupOptions: {
      input: undefined,
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
    },
  },
});

/** Returns the page's links to style sheets, as in its markup, and their content. */
const stylesOf = (page) =>
  Promise.all(
    [...page.matchAll(/<link rel="stylesheet"[^<>]*>\s*/g)].map(async ([link]) => {
      const [, file] = /\shref="([^"]+)"/.exec(link);
      return { link, css: await readFile(join(publicFiles, file), 'utf8') };
    }),
  );

/**
 * Fails if a page contains anything that the content security policy would refuse, or a class that none of its style
 * sheets defines.
 */
async function requireStyles(name, page) {
  if (/<[^<>]+\sstyle=/.test(page)) throw new Error(`${name}: inline style attribute`);
  const sheets = (await stylesOf(page)).map(({ css }) => css).join('');
  const classes = [...page.matchAll(/\sclass="([^"]*)"/g)].flatMap((match) => match[1].split(' '));
  const unknown = classes.find((item) => /^_\w+_\w{5}_\d+$/.test(item) && !sheets.includes(item));
  if (unknown) throw new Error(`${name}: no style sheet for ${unknown}`);
}

/** Moves the scripts after everything that the first paint needs, because the page is complete without them. */
const scriptsLast = (page) =>
  page.replace(/<script type="module"|<link rel="modulepreload"/g, (tag) => `${tag} fetchpriority="low"`);

/**
 * Adds the script that reports missing scripts of the back office. It runs before them, because deferred scripts run
 * in order. Public pages report this without a script (LoadNotice.tsx).
 */
const withStaleNotice = (name, page) =>
  name !== 'admin.html'
    ? page
    : page.replace(
        '<script type="module"',
        (tag) => `<script defer fetchpriority="low" src="/stale-page.js"></script>\n    ${tag}`,
      );

/** Joins a page's style sheets into one file, for one request before the first paint. */
async function joinStyles(name, page) {
  const styles = await stylesOf(page);
  if (styles.length < 2) return page;
  const css = styles.map((style) => style.css).join('');
  const hash = createHash('sha256').update(css).digest('hex').slice(0, 8);
  const file = `assets/${name.replace('.html', '')}-page-${hash}.css`;
  await writeFile(join(publicFiles, file), css);
  const [first, ...others] = styles;
  const rest = others.reduce((markup, { link }) => markup.replace(link, ''), page);
  return rest.replace(first.link, () => `<link rel="stylesheet" href="/${file}">\n    `);
}

const stalePage = join(publicFiles, 'stale-page.js');
const { code } = await minify('stale-page.js', await readFile(stalePage, 'utf8'));
await writeFile(stalePage, code);

await mkdir(templates);
for (const name of (await readdir(publicFiles)).filter((file) => file.endsWith('.html'))) {
  const file = join(publicFiles, name);
  const page = withStaleNotice(name, scriptsLast(await joinStyles(name, await readFile(file, 'utf8'))));
  await rm(file);
  await writeFile(join(templates, name), page);
}

/** Renders the site once, like a server. */
const rendered = (data) =>
  new Promise((done, failed) => {
    const worker = new Worker(join(renderer, 'render-worker.mjs'), {
      workerData: { office, ...data, publicUrl: 'https://example.com' },
    });
    worker.once('message', ({ files, error }) => (files ? done(files) : failed(new Error(error))));
    worker.once('error', failed);
  });

// Checks the page as developed, as first shown in production, and with additions that an owner can make.
const initial = initialDocument();
const picture = { id: '0'.repeat(64), width: 1200, height: 900, alt: 'Foto' };
const office = { phone: '(305) 420-1234', email: 'hola@example.com', address: 'Miami' };
const complete = {
  ...initial,
  brand: { ...initial.brand, logo: picture },
  contact: {
    whatsapp: '(305) 420-1234',
    hours: 'Lunes a viernes',
    registrations: [{ name: 'Fianza', number: '1' }],
  },
  benefits: {
    ...initial.benefits,
    items: initial.benefits.items.map((item) => ({ ...item, photo: picture })),
  },
  expert: { ...initial.expert, name: 'Ana', photo: picture, biography: 'Años.' },
  stories: { ...initial.stories, items: initial.stories.items.map((item) => ({ ...item, person: 'Rosa' })) },
};
const landings = [];
for (const data of [
  { document: initial, showsSamples: true },
  { document: complete, showsSamples: false },
  { document: shownDocument(initial, '2000-01-01'), showsSamples: false },
]) {
  const files = await rendered(data);
  for (const [name, text] of Object.entries(files))
    // The back office's styles come with its scripts.
    if (name.endsWith('.html') && name !== 'admin.html') await requireStyles(name, text);
  landings.push(files['index.html']);
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
for (const entry of await readdir(publicFiles, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(html|js|css|svg|xml|txt|webmanifest|vtt|ico)$/.test(entry.name)) continue;
  const path = join(entry.parentPath, entry.name);
  const bytes = await readFile(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeFile(`${path}.br`, await brotli(bytes, { params }));
  await writeFile(`${path}.gz`, await zip(bytes, { level: 9 }));
}

for (const page of landings) requireBudget(await landingWeight(publicFiles, page));
