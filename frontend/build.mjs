/*
 * Builds the public site: the browser's files by Vite, then every page's markup by the renderer built from
 * src/prerender.tsx, then the files for search engines, then compressed copies.
 * Run from anywhere: node frontend/build.mjs [folder], by default into frontend/dist/pages. `npm run build` gives each
 * build a folder of its own.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build, minify } from 'vite';

const root = import.meta.dirname;
const dist = resolve(process.argv[2] ?? join(root, 'dist', 'pages'));
// Two builds may run at once.
const renderer = join(root, '.cache', `prerender-${process.pid}`);
const configFile = join(root, 'vite.config.ts');

process.env.NODE_ENV = 'production';
await build({ configFile, logLevel: 'warn', build: { outDir: dist } });
await build({ configFile, logLevel: 'warn', mode: 'apart', build: { outDir: dist } });
await build({
  configFile,
  logLevel: 'warn',
  build: {
    ssr: 'src/prerender.tsx',
    outDir: renderer,
    copyPublicDir: false,
    rollupOptions: { input: undefined },
  },
});

const { fillPage, sitemap, robots, manifest } = await import(
  pathToFileURL(join(renderer, 'prerender.js')).href
);

/** The page's links to style sheets, as they stand in its markup, and what is in them. */
const stylesOf = (page) =>
  Promise.all(
    [...page.matchAll(/<link rel="stylesheet"[^<>]*>\s*/g)].map(async ([link]) => {
      const [, file] = /\shref="([^"]+)"/.exec(link);
      return { link, css: await readFile(join(dist, file), 'utf8') };
    }),
  );

/** Fails when the markup has a CSS module's class that none of the page's style sheets knows. */
async function requireStyles(name, page) {
  const sheets = (await stylesOf(page)).map(({ css }) => css).join('');
  const classes = [...page.matchAll(/\sclass="([^"]*)"/g)].flatMap((match) => match[1].split(' '));
  const unknown = classes.find((item) => /^_\w+_\w{5}_\d+$/.test(item) && !sheets.includes(item));
  if (unknown) throw new Error(`${name}: no style sheet for ${unknown}`);
}

/** The page is whole without its scripts: they come after what it takes to paint it. */
const scriptsLast = (page) =>
  page.replace(/<script type="module"|<link rel="modulepreload"/g, (tag) => `${tag} fetchpriority="low"`);

/** What tells a person that the page's scripts are gone runs before them: scripts that wait run in their order. */
const withStaleNotice = (page) =>
  page.replace(
    '<script type="module"',
    (tag) => `<script defer fetchpriority="low" src="/stale-page.js"></script>\n    ${tag}`,
  );

/** One request instead of several before the first paint: a page's style sheets become one file of its own. */
async function joinStyles(name, page) {
  const styles = await stylesOf(page);
  if (styles.length < 2) return page;
  const css = styles.map((style) => style.css).join('');
  const hash = createHash('sha256').update(css).digest('hex').slice(0, 8);
  const file = `assets/${name.replace('.html', '')}-page-${hash}.css`;
  await writeFile(join(dist, file), css);
  const [first, ...others] = styles;
  const rest = others.reduce((markup, { link }) => markup.replace(link, ''), page);
  return rest.replace(first.link, () => `<link rel="stylesheet" href="/${file}">\n    `);
}

const stalePage = join(dist, 'stale-page.js');
const { code } = await minify('stale-page.js', await readFile(stalePage, 'utf8'));
await writeFile(stalePage, code);

const names = await readdir(dist);
for (const name of names.filter((file) => file.endsWith('.html'))) {
  const page = fillPage(await readFile(join(dist, name), 'utf8'), name);
  // What the content security policy would refuse must not get this far.
  if (name !== 'admin.html' && /<[^<>]+\sstyle=/.test(page))
    throw new Error(`${name}: inline style attribute`);
  await requireStyles(name, page);
  await writeFile(join(dist, name), withStaleNotice(scriptsLast(await joinStyles(name, page))));
}
const map = sitemap();
if (map) await writeFile(join(dist, 'sitemap.xml'), map);
await writeFile(join(dist, 'robots.txt'), robots());
await writeFile(join(dist, 'manifest.webmanifest'), manifest());
await rm(renderer, { recursive: true });

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
for (const entry of await readdir(dist, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(html|js|css|svg|xml|txt|webmanifest|vtt|ico)$/.test(entry.name)) continue;
  const path = join(entry.parentPath, entry.name);
  const bytes = await readFile(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeFile(`${path}.br`, await brotli(bytes, { params }));
  await writeFile(`${path}.gz`, await zip(bytes, { level: 9 }));
}
