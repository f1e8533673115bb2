import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { readSite } from './src/shared/site/site.ts';

/** The HTML entries, one for each surface; each is a file of the built site. */
const entries = [
  'index',
  'checkout',
  'calendario',
  'privacidad',
  'terminos',
  'divulgaciones',
  '404',
  'admin',
].filter((name) => existsSync(resolve(import.meta.dirname, `${name}.html`)));

/** Fills the pages' marks while developing; the build does it in build.mjs, from the built renderer. */
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
        return fillPage(html, filename);
      },
    },
  };
}

/**
 * Static sections are rendered at build time, so no script of the browser imports their CSS modules; their
 * HTML entry links them as `x.module.css?static`. Vite would drop them as unused: here they count as plain
 * style sheets, with the class names that the renderer gave the markup.
 */
function staticCssModules(): Plugin {
  return {
    name: 'static-css-modules',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\.module\.css\?static$/ },
      handler: () => ({ code: '', map: null, moduleSideEffects: 'no-treeshake' }),
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  appType: 'mpa',
  plugins: [react(), staticCssModules(), prerenderWhileDeveloping()],
  define: { __SITE__: JSON.stringify(readSite(process.env)) },
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
    outDir: 'dist',
    emptyOutDir: true,
    // The content security policy admits no data: URLs for scripts and styles, and no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: Object.fromEntries(entries.map((name) => [name, resolve(import.meta.dirname, `${name}.html`)])),
    },
  },
});
