/** `2026-11-24T15:00:00.000Z` → `20261124T150000Z`. */
const basicFormat = (moment: string): string =>
  `${new Date(moment).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

interface GoogleEvent {
  title: string;
  details: string;
  startsAt: string;
  endsAt: string;
}

/** Returns the Google Calendar URL for saving an event. It contains no secret. */
export function googleCalendarLink({ title, details, startsAt, endsAt }: GoogleEvent): string {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    details,
    dates: `${basicFormat(startsAt)}/${basicFormat(endsAt)}`,
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}
