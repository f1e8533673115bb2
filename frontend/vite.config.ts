import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, preprocessCSS, type Plugin, type ResolvedConfig } from 'vite';
import { buildTargets } from './browsers/oldest.mjs';
import { OFFICE_CHUNKS, publicChunks } from './public-chunks';

/** The HTML entries, one for each surface; each is a file of the built site. */
const entries = [
  'index',
  'checkout',
  'calendario',
  'privacidad',
  'privacidad-gpc',
  'accesibilidad',
  'terminos',
  'divulgaciones',
  '404',
  'documento',
  'admin',
].filter((name) => existsSync(resolve(import.meta.dirname, `${name}.html`)));

/**
 * Pages that are built separately, in the mode `apart`. They do not use React, and in a common build they would load
 * it with the file that the other pages share.
 */
const APART = ['calendario'];

/**
 * Fills the pages' marks during development, with the first version of the content. In production the server fills
 * them, with the published version.
 */
function prerenderWhileDeveloping(): Plugin {
  return {
    name: 'prerender-while-developing',
    apply: 'serve',
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { server, filename }) {
        if (!server) return html;
        const { fillPage } = (await server.ssrLoadModule(
          '/src/prerender.tsx',
        )) as typeof import('./src/prerender');
        const { initialDocument } = (await server.ssrLoadModule(
          'domain/site/initial',
        )) as typeof import('domain/site/initial');
        return fillPage(html, filename, {
          document: initialDocument(process.env['BRAND_NAME']),
          publicUrl: '',
          office: { phone: '', email: '', address: process.env['BUSINESS_ADDRESS'] ?? '' },
          showsSamples: true,
          storesCards: false,
        });
      },
    },
  };
}

/**
 * Static sections are rendered by servers, so no script of the browser imports their CSS modules; their
 * HTML entry links them as `x.module.css?static`. Vite would drop such a module as unused, so here it becomes
 * a plain style sheet with the class names that the renderer gave the markup.
 */
function staticCssModules(): Plugin {
  const linked = '.module.css?static';
  const plain = '.static.css';
  let config: ResolvedConfig;
  return {
    name: 'static-css-modules',
    apply: 'build',
    enforce: 'pre',
    configResolved(resolved) {
      config = resolved;
    },
    resolveId(source) {
      return source.endsWith(linked)
        ? resolve(import.meta.dirname, `.${source.slice(0, -linked.length)}${plain}`)
        : null;
    },
    async load(id) {
      if (!id.endsWith(plain)) return null;
      const file = `${id.slice(0, -plain.length)}.module.css`;
      this.addWatchFile(file);
      const { code } = await preprocessCSS(await readFile(file, 'utf8'), file, config);
      return code;
    },
  };
}

/** React, the loader of later scripts, and the modules of src/shared that the landing needs from the start. */
const PUBLIC_BASE = [
  /\/node_modules\/(react|react-dom|scheduler)\//,
  /^\0vite\/preload-helper/,
  /\/src\/shared\/(api\/(api-error|first-abort|transport(\.copy)?|generated\/(config\/config|events\/events))|admin-storage|attribution|events|phone|read-url|session-record|store|receipt\/payment-receipt|site\/(Island|load-notice|take-over|page-data)|ui\/(toast-store|LazyToastRegion|use-visitor-active))\.tsx?$/,
  /^\0rolldown\/runtime/,
  /\/domain\/src\/(names|phone|us-states|verification)\.ts$/,
];
const isPublicBase = (id: string): boolean => PUBLIC_BASE.some((pattern) => pattern.test(id));

export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  appType: 'mpa',
  plugins: [react(), staticCssModules(), prerenderWhileDeveloping(), publicChunks()],
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      ['/api', '/docs', '/docs-json', '/dev/outbox'].map((path) => [
        path,
        `http://127.0.0.1:${process.env.API_PORT ?? '3000'}`,
      ]),
    ),
  },
  build: {
    // Both parts are one build, so the older of the two lists applies.
    target: buildTargets('public'),
    cssTarget: buildTargets('public'),
    // The separately built pages are built after the others.
    emptyOutDir: mode !== 'apart',
    copyPublicDir: mode !== 'apart',
    // The content security policy admits no data: URLs for scripts and styles, and no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // `npm run bench -- back-office` limits the scripts of the back office, `landing-budget.mjs` those of visitors.
    chunkSizeWarningLimit: 600,
    rollupOptions: {
      input: Object.fromEntries(
        entries
          .filter((name) => APART.includes(name) === (mode === 'apart'))
          .map((name) => [name, resolve(import.meta.dirname, `${name}.html`)]),
      ),
      output: {
        codeSplitting: {
          // Puts code that the public pages share with each other and the back office into one file, because each
          // further file costs a visitor about a kilobyte of headers.
          groups: mode === 'production' ? [{ name: 'shared', test: isPublicBase }, ...OFFICE_CHUNKS] : [],
        },
      },
    },
  },
}));
