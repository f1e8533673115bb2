import type { ReactNode } from 'react';
import type { PageData } from './page-data';

/** What a page says about itself in its head. */
export interface PageHeadProps {
  title: string;
  description: string;
  /** Path below the site's origin, with its leading slash. */
  path: string;
  /** Keeps the page out of search engines and of the sitemap. */
  noindex?: boolean;
  /** For a page whose address holds a secret: nobody is told where a visitor came from. */
  noReferrer?: boolean;
  /** Structured data (schema.org) as a data block. */
  structuredData?: object;
}

/** A prerendered page: its head, and its body as static markup. All of it is asked for inside `renderWith`. */
export interface Page {
  head: () => PageHeadProps;
  body: () => ReactNode;
  /** What the page's scripts know of the content document, beside the brand. */
  data?: () => PageData;
}
