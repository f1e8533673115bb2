import type { CalendarMode } from 'domain/calendar/appointments';

/** Path of our own calendar's page. */
const OWN_PAGE = '/calendario';

/** Returns the URL of our own calendar, which is the default of `calendarUrl`. */
export const ownCalendarUrl = (publicUrl: string): string => `${publicUrl}${OWN_PAGE}`;

/** Returns whether a URL is our own calendar, in any spelling. */
export function isOwnCalendar(calendarUrl: string, publicUrl: string): boolean {
  if (!URL.canParse(calendarUrl)) return false;
  const { origin, pathname } = new URL(calendarUrl);
  return origin === new URL(publicUrl).origin && [OWN_PAGE, `${OWN_PAGE}/`].includes(pathname.toLowerCase());
}

/** Returns the URL of the external calendar in which visitors book, or null if they book in ours or are called back. */
export function calendarElsewhere(
  { calendarMode, calendarUrl }: { calendarMode: CalendarMode; calendarUrl: string },
  publicUrl: string,
): string | null {
  return calendarMode === 'external' && !isOwnCalendar(calendarUrl, publicUrl) ? calendarUrl : null;
}
