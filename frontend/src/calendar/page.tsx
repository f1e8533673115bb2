import type { Page } from '../shared/site/page';
import { content } from '../shared/site/site-data';
import { CalendarPage } from './CalendarPage';
import { calendarDataOf } from './calendar-data';

/**
 * Page on which a verified visitor books an appointment, and later views, moves or cancels it. The address
 * contains a secret.
 */
export const calendarPage: Page = {
  head: () => ({
    title: `${content().calendar.title} | ${content().brand.name}`,
    description: 'Elija el día y la hora de su consulta gratis, cámbiela o cancélela.',
    path: '/calendario',
    noindex: true,
    noReferrer: true,
  }),
  body: () => <CalendarPage />,
  data: () => calendarDataOf(content()),
};
