import type { Page } from '../shared/site/page';
import { content } from '../shared/site/site-data';
import { NotFoundPage } from './NotFoundPage';

/** Page served with status 404 for every unknown address. */
export const notFoundPage: Page = {
  head: () => ({
    title: `Page Not Found | ${content().brand.name}`,
    description: 'La página que busca no existe.',
    path: '/404',
    noindex: true,
  }),
  body: () => <NotFoundPage />,
};
