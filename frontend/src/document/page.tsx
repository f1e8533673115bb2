import { DOCUMENT_CONTENT, DOCUMENT_TITLE } from 'domain/site/document-page';
import type { Page } from '../shared/site/page';
import { content } from '../shared/site/site-data';
import { DocumentPage } from './DocumentPage';

/** Frame of the pages that the server generates: contracts, cancellations and refused links. */
export const documentPage: Page = {
  head: () => ({
    title: `${DOCUMENT_TITLE} | ${content().brand.name}`,
    description: DOCUMENT_TITLE,
    path: '/',
    noindex: true,
    noReferrer: true,
  }),
  body: () => <DocumentPage contentMark={DOCUMENT_CONTENT} />,
};
