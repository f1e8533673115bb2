import type { Page } from '../shared/site/page';
import { SITE } from '../shared/site/site';
import { NotFoundPage } from './NotFoundPage';

/** Answered with status 404 for every address that is nothing. */
export const notFoundPage: Page = {
  head: {
    title: `Page Not Found | ${SITE.brand}`,
    description: 'La página que busca no existe.',
    path: '/404',
    noindex: true,
  },
  body: () => <NotFoundPage />,
};
