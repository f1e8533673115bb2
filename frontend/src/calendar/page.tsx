import type { Page } from '../shared/site/page';
import { content } from '../shared/site/site-data';
import { CalendarPage } from './CalendarPage';
import { calendarDataOf } from './calendar-data';

/** Where a verified visitor chooses a time, and sees, moves or cancels it later. Its address bears a secret. */
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
