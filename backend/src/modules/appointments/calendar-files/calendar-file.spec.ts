import ICAL from 'ical.js';
import { calendarFile, type CalendarEntry } from './calendar-file';

const ENTRY: CalendarEntry = {
  uid: '7f0c2a7e-0001@citas.example.com',
  startsAt: new Date('2094-03-14T14:00:00.000Z'),
  endsAt: new Date('2094-03-14T14:30:00.000Z'),
  summary: 'Consulta con Crédito Claro',
  sequence: 0,
  status: 'CONFIRMED',
  stampedAt: new Date('2094-03-10T09:08:07.654Z'),
};

const lines = (file: string): string[] => file.replaceAll('\r\n ', '').split('\r\n');

/** The first event, as another program reads it. */
const readBack = (file: string): ICAL.Event =>
  new ICAL.Event(new ICAL.Component(ICAL.parse(file) as unknown[]).getFirstSubcomponent('vevent')!);

describe('a calendar file', () => {
  it('follows RFC 5545, line by line', () => {
    expect(
      calendarFile([{ ...ENTRY, url: 'https://citas.example.com/calendario?token=a,b;c' }], {
        method: 'PUBLISH',
        name: 'Citas de Ana',
      }),
    ).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Citas//ES',
        'METHOD:PUBLISH',
        'NAME;VALUE=TEXT:Citas de Ana',
        'X-WR-CALNAME;VALUE=TEXT:Citas de Ana',
        'BEGIN:VEVENT',
        'UID:7f0c2a7e-0001@citas.example.com',
        'DTSTAMP:20940310T090807Z',
        'LAST-MODIFIED:20940310T090807Z',
        'DTSTART:20940314T140000Z',
        'DTEND:20940314T143000Z',
        'SEQUENCE:0',
        'STATUS:CONFIRMED',
        'SUMMARY:Consulta con Crédito Claro',
        'URL:https://citas.example.com/calendario?token=a,b;c',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    );
  });

  it('is valid without an event', () => {
    expect(lines(calendarFile([], { method: 'PUBLISH' }))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Citas//ES',
      'METHOD:PUBLISH',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('names the organiser and the attendees, with any characters in their names', () => {
    const file = calendarFile(
      [
        {
          ...ENTRY,
          status: 'CANCELLED',
          sequence: 3,
          organizer: { email: 'citas@example.com', name: 'Crédito Claro, S.A.' },
          attendee: { email: 'ana@example.com', name: 'Ana "la doctora"\r\nPérez' },
        },
      ],
      { method: 'CANCEL' },
    );
    expect(lines(file)).toEqual(
      expect.arrayContaining([
        'METHOD:CANCEL',
        'STATUS:CANCELLED',
        'SEQUENCE:3',
        'ORGANIZER;CN="Crédito Claro, S.A.":mailto:citas@example.com',
        "ATTENDEE;CN=Ana ^'la doctora^' Pérez;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:ana@example.com",
      ]),
    );
    const attendee = readBack(file).component.getFirstProperty('attendee')!;
    expect(attendee.getFirstParameter('cn')).toBe('Ana "la doctora" Pérez');
  });

  it.each([
    ['commas, semicolons and backslashes', 'uno, dos; tres \\ cuatro: "cinco" \\n seis'],
    ['line breaks', 'Tenga a mano:\n- su identificación\n\n- sus reportes'],
    ['accents', 'áéíóúüñ¿¡ '.repeat(40).trim()],
    ['emoji, also composed ones', '📅👩🏽‍💼🇺🇸 '.repeat(40).trim()],
    ['a long word', 'x'.repeat(500)],
  ])('is read back unchanged: %s', (_, description) => {
    const event = readBack(calendarFile([{ ...ENTRY, description }], { method: 'REQUEST' }));
    expect(event.description).toBe(description);
    expect(event.startDate.toJSDate()).toEqual(ENTRY.startsAt);
    expect(event.endDate.toJSDate()).toEqual(ENTRY.endsAt);
    expect(event.uid).toBe(ENTRY.uid);
  });

  it('has no line of more than 75 octets, and splits no character', () => {
    for (let shift = 0; shift < 8; shift++) {
      const summary = 'a'.repeat(shift) + 'ñ📅€'.repeat(100);
      const file = calendarFile([{ ...ENTRY, summary }], { method: 'PUBLISH' });
      const sizes = file.split('\r\n').map((line) => Buffer.byteLength(line));
      expect(Math.max(...sizes)).toBeLessThanOrEqual(75);
      expect(Math.max(...sizes)).toBeGreaterThan(71);
      expect(file).not.toContain('\ufffd');
      expect(file.split('\r\n').every((line) => line.isWellFormed())).toBe(true);
      expect(readBack(file).summary).toBe(summary);
    }
  });

  it('lets no text begin a new line', () => {
    const file = calendarFile(
      [
        {
          ...ENTRY,
          summary: 'Ana\r\nATTENDEE:mailto:x@example.com\u0000\u0007',
          url: 'https://example.com/\r\nATTACH:https://example.org',
          attendee: { email: 'ana@example.com\nX-A:1' },
        },
      ],
      { method: 'PUBLISH', name: 'a\rEND:VCALENDAR' },
    );
    expect(lines(file)).toEqual(
      expect.arrayContaining([
        'NAME;VALUE=TEXT:a\\nEND:VCALENDAR',
        'SUMMARY:Ana\\nATTENDEE:mailto:x@example.com',
        'URL:https://example.com/ATTACH:https://example.org',
        'ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:ana@example.comX-A:1',
      ]),
    );
    expect(file.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u);
  });
});
