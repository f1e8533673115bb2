import type { CalendarMode } from 'domain/appointments';

/** The path of our own calendar's page. */
const OWN_PAGE = '/calendario';

/** The address of our own calendar: what `calendarUrl` is until the owner names another. */
export const ownCalendarUrl = (publicUrl: string): string => `${publicUrl}${OWN_PAGE}`;

/** Whether an address is that of our own calendar, however it is written. */
export function isOwnCalendar(calendarUrl: string, publicUrl: string): boolean {
  if (!URL.canParse(calendarUrl)) return false;
  const { origin, pathname } = new URL(calendarUrl);
  return origin === new URL(publicUrl).origin && [OWN_PAGE, `${OWN_PAGE}/`].includes(pathname.toLowerCase());
}

/** The calendar elsewhere in which visitors book; null while they book in ours, or are called back. */
export function calendarElsewhere(
  { calendarMode, calendarUrl }: { calendarMode: CalendarMode; calendarUrl: string },
  publicUrl: string,
): string | null {
  return calendarMode === 'external' && !isOwnCalendar(calendarUrl, publicUrl) ? calendarUrl : null;
}
