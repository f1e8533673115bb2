import ICAL from 'ical.js';

/** RFC 5545 3.1: a line has at most 75 octets, its end not counted. */
const LINE_OCTETS = 75;
const PRODUCT = '-//Citas//ES';

/** Somebody named in an invitation. */
export interface CalendarPerson {
  email: string;
  name?: string | null;
}

/** One event of a calendar file. */
export interface CalendarEntry {
  /** The same for all that is ever sent about this event. */
  uid: string;
  startsAt: Date;
  endsAt: Date;
  summary: string;
  description?: string | null;
  location?: string | null;
  url?: string | null;
  /** Rises with each change: calendars keep the highest. */
  sequence: number;
  status: 'CONFIRMED' | 'CANCELLED';
  /** When this state of the event came to be. */
  stampedAt: Date;
  organizer?: CalendarPerson | null;
  attendee?: CalendarPerson | null;
}

export interface CalendarFileOptions {
  /** PUBLISH to read, REQUEST to invite or move, CANCEL to take back (RFC 5546). */
  method: 'PUBLISH' | 'REQUEST' | 'CANCEL';
  /** What a calendar program calls it. */
  name?: string;
}

type Property = [name: string, parameters: Record<string, string>, type: string, value: string | number];

/** An iCalendar file (RFC 5545), as calendar programs and mail programs read it. */
export function calendarFile(
  entries: readonly CalendarEntry[],
  { method, name }: CalendarFileOptions,
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    ...[text('version', '2.0'), text('prodid', PRODUCT), text('method', method)].map(line),
    // The first is of RFC 7986, the second is what Google, Apple and Outlook read.
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

/** Line breaks stay line breaks; what else controls a terminal or a parser has no place in a text (RFC 5545 3.3.11). */
const plain = (value: string): string =>
  value
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .replace(/\p{Cc}/gu, (control) => (control === '\n' || control === '\t' ? control : ''));

/** Values that are no text are not escaped, so they are on one line. */
const oneLine = (value: string): string => plain(value).replaceAll('\n', '');

const text = (name: string, value: string): Property => [name, {}, 'text', plain(value)];

const uri = (name: string, value: string): Property => [name, {}, 'uri', oneLine(value)];

/** In UTC, so that no time zone has to be described. */
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

/** Breaks a line between characters. The library counts the blank that a continued line begins with as no octet. */
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
