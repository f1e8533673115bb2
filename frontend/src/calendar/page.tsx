import type { Page } from '../shared/site/page';
import { SITE } from '../shared/site/site';
import { CalendarPage } from './CalendarPage';

/** Where a verified visitor lands while the owner has set no calendar of their own. */
export const calendarPage: Page = {
  head: {
    title: `Su consulta está solicitada | ${SITE.brand}`,
    description: 'Qué pasa ahora y qué conviene tener a mano para su consulta gratis.',
    path: '/calendario',
    noindex: true,
  },
  body: () => <CalendarPage />,
};
