import { basename } from 'node:path';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { calendarPage } from './calendar/page';
import { checkoutPage } from './checkout/page';
import { landingPage } from './landing/page';
import { legalPages } from './legal/page';
import { notFoundPage } from './not-found/page';
import type { Page } from './shared/site/page';
import { PageHead } from './shared/site/PageHead';
import { BROWSER_COLOURS } from './shared/site/browser-colours';
import { SITE } from './shared/site/site';

/** Every prerendered page by the name of its HTML file. */
const pages: Record<string, Page> = {
  'index.html': landingPage,
  'checkout.html': checkoutPage,
  'calendario.html': calendarPage,
  '404.html': notFoundPage,
  ...legalPages,
};

function markup(node: ReactNode): string {
  return renderToStaticMarkup(node);
}

/**
 * Puts a page's head and body in the place of its HTML file's marks. Files without a page (the back
 * office) come back unchanged.
 */
export function fillPage(html: string, filename: string): string {
  const page = pages[basename(filename)];
  if (!page) return html;
  // Functions as replacements: texts with `$` stay as they are.
  return html
    .replace('<!--head-->', () => markup(<PageHead {...page.head} />))
    .replace('<!--body-->', () => markup(page.body()));
}

/** `sitemap.xml`: the pages that search engines should know. It needs the site's address. */
export function sitemap(): string | null {
  if (!SITE.publicUrl) return null;
  const urls = Object.values(pages)
    .filter((page) => !page.head.noindex)
    .map((page) => `  <url><loc>${SITE.publicUrl}${page.head.path}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

/**
 * `robots.txt`: everything but the API and the back office may be read; pages that are to stay out of
 * search results say so themselves, and must be readable for that.
 */
export function robots(): string {
  return [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /admin',
    '',
    ...(SITE.publicUrl ? [`Sitemap: ${SITE.publicUrl}/sitemap.xml`, ''] : []),
  ].join('\n');
}

/** `manifest.webmanifest`: name, colours and icons for a home screen. */
export function manifest(): string {
  return JSON.stringify({
    name: SITE.brand,
    short_name: SITE.brand,
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
