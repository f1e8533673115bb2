import { basename } from 'node:path';
import { DOCUMENT_FILE } from 'domain/site/document-page';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { calendarPage } from './calendar/page';
import { checkoutPage } from './checkout/page';
import { documentPage } from './document/page';
import { landingPage } from './landing/page';
import { legalPages } from './legal/page';
import { notFoundPage } from './not-found/page';
import { BROWSER_COLOURS } from './shared/site/browser-colours';
import type { Page } from './shared/site/page';
import { PAGE_DATA_ID, providePageData, type PageData } from './shared/site/page-data';
import { LoadNotice } from './shared/site/LoadNotice';
import { PageHead } from './shared/site/PageHead';
import { content, renderWith, siteData, type SiteData } from './shared/site/site-data';

/** Prerendered pages, by the name of the HTML file. */
const pages: Record<string, Page> = {
  'index.html': landingPage,
  'checkout.html': checkoutPage,
  'calendario.html': calendarPage,
  '404.html': notFoundPage,
  [DOCUMENT_FILE]: documentPage,
  ...legalPages,
};

function markup(node: ReactNode): string {
  return renderToStaticMarkup(node);
}

/** Styles for browsers with scripts disabled. */
const NoScriptStyles = () => (
  <noscript>
    <link rel="stylesheet" href="/no-script.css" />
  </noscript>
);

/**
 * Returns the page's data for its scripts as a data block. Escapes `<`, so that no text can close the
 * element.
 */
const dataBlock = (data: PageData): string =>
  `<script type="application/json" id="${PAGE_DATA_ID}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

/** Replaces the marks of a page's template with its head, body and data. The back office only has data. */
function filled(template: string, page?: Page): string {
  const data = page?.data?.() ?? { brand: content().brand.name };
  providePageData(data);
  const parts: Record<string, () => string> = {
    '<!--head-->': () =>
      page ? markup(<PageHead {...page.head()} />) + (page.data ? markup(<NoScriptStyles />) : '') : '',
    '<!--body-->': () => (page ? markup(page.body()) + (page.data ? markup(<LoadNotice />) : '') : ''),
    '<!--data-->': () => dataBlock(data),
  };
  // In one pass, so that a text that looks like a mark is not replaced.
  return template.replace(/<!--(?:head|body|data)-->/g, (mark) => parts[mark]!());
}

/** Failure of rendering a page. */
class PageFailed extends Error {
  constructor(
    /** Name of the page's HTML file. */
    readonly page: string,
    cause: unknown,
  ) {
    super(`${page}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

function attempt<T>(page: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new PageFailed(page, error);
  }
}

/**
 * Renders all public pages, and the files for search engines and home screens.
 * @param templates HTML files with the marks `<!--head-->`, `<!--body-->` and `<!--data-->`, by name
 * @throws PageFailed
 */
export function renderSite(templates: Record<string, string>, data: SiteData): Record<string, string> {
  return renderWith(data, () => {
    const files: Record<string, string> = {};
    for (const name of [...Object.keys(pages), 'admin.html'])
      files[name] = attempt(name, () => {
        const template = templates[name];
        if (template === undefined) throw new Error('there is no template');
        return filled(template, pages[name]);
      });
    const map = attempt('sitemap.xml', sitemap);
    if (map) files['sitemap.xml'] = map;
    files['robots.txt'] = robots();
    files['manifest.webmanifest'] = manifest();
    return files;
  });
}

/**
 * Renders one page for the development server; vite.config.ts loads this function by name.
 * @public
 */
export function fillPage(html: string, filename: string, data: SiteData): string {
  return renderWith(data, () => filled(html, pages[basename(filename)]));
}

/** Returns `sitemap.xml` with the pages for search engines; null if the site's address is unknown. */
function sitemap(): string | null {
  const { publicUrl } = siteData();
  if (!publicUrl) return null;
  const urls = Object.values(pages)
    .map((page) => page.head())
    .filter((head) => !head.noindex)
    .map((head) => `  <url><loc>${publicUrl}${head.path}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    // Two files have the same address.
    ...new Set(urls),
    '</urlset>',
    '',
  ].join('\n');
}

/**
 * Returns `robots.txt`, which excludes only the API and the back office. Pages outside search results have a
 * `noindex` tag, and crawlers must be able to read it.
 */
function robots(): string {
  const { publicUrl } = siteData();
  return [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /admin',
    '',
    ...(publicUrl ? [`Sitemap: ${publicUrl}/sitemap.xml`, ''] : []),
  ].join('\n');
}

/** Returns `manifest.webmanifest`: name, colours and icons for a home screen. */
function manifest(): string {
  const { name } = content().brand;
  return JSON.stringify({
    name,
    short_name: name,
    lang: 'es',
    start_url: '/',
    display: 'browser',
    background_color: BROWSER_COLOURS.background,
    theme_color: BROWSER_COLOURS.theme,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    ],
  });
}
