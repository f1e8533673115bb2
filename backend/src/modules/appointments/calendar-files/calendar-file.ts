import ICAL from 'ical.js';

/** RFC 5545 3.1: a line has at most 75 octets, excluding the line break. */
const LINE_OCTETS = 75;
const PRODUCT = '-//Citas//ES';

/** Person in an invitation. */
export interface CalendarPerson {
  email: string;
  name?: string | null;
}

/** Event in a calendar file. */
export interface CalendarEntry {
  /** Same value in everything sent about this event. */
  uid: string;
  startsAt: Date;
  endsAt: Date;
  summary: string;
  description?: string | null;
  location?: string | null;
  url?: string | null;
  /** Increases with each change; calendars keep the highest. */
  sequence: number;
  status: 'CONFIRMED' | 'CANCELLED';
  /** Time of this state of the event. */
  stampedAt: Date;
  organizer?: CalendarPerson | null;
  attendee?: CalendarPerson | null;
}

export interface CalendarFileOptions {
  /** PUBLISH to read, REQUEST to invite or move, CANCEL to withdraw (RFC 5546). */
  method: 'PUBLISH' | 'REQUEST' | 'CANCEL';
  /** Name of the calendar in calendar programs. */
  name?: string;
}

type Property = [name: string, parameters: Record<string, string>, type: string, value: string | number];

/** Builds an iCalendar file (RFC 5545) for calendar programs and mail programs. */
export function calendarFile(
  entries: readonly CalendarEntry[],
  { method, name }: CalendarFileOptions,
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    ...[text('version', '2.0'), text('prodid', PRODUCT), text('method', method)].map(line),
    // RFC 7986 defines the first; Google, Apple and Outlook read the second.
    ...(name ? [text('name', name), text('x-wr-calname', name)].map(line) : []),
    ...entries.flatMap((entry) => ['BEGIN:VEVENT', ...eventProperties(entry).map(line), 'END:VEVENT']),
    'END:VCALENDAR',
  ];
  return lines.map((whole) => `${folded(whole)}\r\n`).join('');
}

function eventProperties(entry: CalendarEntry): Property[] {
  const { organizer, attendee } = entry;
  return [
    text('uid', entry.uid),
    moment('dtstamp', entry.stampedAt),
    moment('last-modified', entry.stampedAt),
    moment('dtstart', entry.startsAt),
    moment('dtend', entry.endsAt),
    ['sequence', {}, 'integer', entry.sequence],
    text('status', entry.status),
    text('summary', entry.summary),
    ...(entry.description ? [text('description', entry.description)] : []),
    ...(entry.location ? [text('location', entry.location)] : []),
    ...(entry.url ? [uri('url', entry.url)] : []),
    ...(organizer ? [person('organizer', organizer, {})] : []),
    ...(attendee
      ? [person('attendee', attendee, { role: 'REQ-PARTICIPANT', partstat: 'ACCEPTED', rsvp: 'FALSE' })]
      : []),
  ];
}

/** Keeps line breaks and removes other control characters, which RFC 5545 3.3.11 forbids in texts. */
const plain = (value: string): string =>
  value
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .replace(/\p{Cc}/gu, (control) => (control === '\n' || control === '\t' ? control : ''));

/** Values that are not texts cannot be escaped, so they must not contain line breaks. */
const oneLine = (value: string): string => plain(value).replaceAll('\n', '');

const text = (name: string, value: string): Property => [name, {}, 'text', plain(value)];

const uri = (name: string, value: string): Property => [name, {}, 'uri', oneLine(value)];

/** In UTC, so that the file needs no description of a time zone. */
const moment = (name: string, at: Date): Property => [
  name,
  {},
  'date-time',
  `${at.toISOString().slice(0, 19)}Z`,
];

const person = (
  name: string,
  { email, name: called }: CalendarPerson,
  more: Record<string, string>,
): Property => [
  name,
  { ...(called ? { cn: plain(called).replaceAll('\n', ' ') } : {}), ...more },
  'cal-address',
  `mailto:${oneLine(email)}`,
];

const line = (property: Property): string => ICAL.stringify.property(property, ICAL.design.icalendar, true);

/** Folds a line between characters. Not done by the library, which does not count the blank at the start of a continued line. */
function folded(whole: string): string {
  let result = '';
  let octets = 0;
  for (const character of whole) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS) {
      result += '\r\n ';
      octets = 1;
    }
    result += character;
    octets += size;
  }
  return result;
}
