import type { ReactNode } from 'react';
import type { PageData } from './page-data';

/** Content of a page's head. */
export interface PageHeadProps {
  title: string;
  description: string;
  /** Path below the site's origin, with a leading slash. */
  path: string;
  /** Excludes the page from search engines and from the sitemap. */
  noindex?: boolean;
  /** Whether to send no referrer, because the page's address contains a secret. */
  noReferrer?: boolean;
  /** Structured data (schema.org) as a data block. */
  structuredData?: object;
}

/** Prerendered page: head, and body as static markup. Rendered inside `renderWith`. */
export interface Page {
  head: () => PageHeadProps;
  body: () => ReactNode;
  /** Data for the page's scripts, in addition to the brand. */
  data?: () => PageData;
}
