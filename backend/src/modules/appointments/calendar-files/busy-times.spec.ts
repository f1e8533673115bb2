import { busyTimesOf } from './busy-times';

const DAY_MS = 86_400_000;

/** A calendar with these events, each given by its lines. */
const calendar = (events: string[], more = ''): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...(more ? [more] : []),
    ...events.map((lines, index) =>
      ['BEGIN:VEVENT', ...(lines.includes('UID:') ? [] : [`UID:${index}`]), lines, 'END:VEVENT'].join('\r\n'),
    ),
    'END:VCALENDAR',
    '',
  ]
    .join('\r\n')
    .replaceAll(/\r?\n/g, '\r\n');

/** The busy times of a calendar as texts, in 63 days from a day on. */
function busy(
  text: string,
  { from = '2026-11-22', timeZone = 'America/New_York' }: { from?: string; timeZone?: string } = {},
): string[] {
  const start = Date.parse(`${from}T00:00:00Z`);
  const { busy: times } = busyTimesOf({
    text,
    timeZone,
    ownAddresses: [],
    from: start,
    to: start + 63 * DAY_MS,
  });
  const iso = (minutes: number): string => new Date(minutes * 60_000).toISOString().slice(0, 16);
  return times.map(([begins, ends]) => `${iso(begins)}/${iso(ends)}`);
}

const EASTERN = `BEGIN:VTIMEZONE
TZID:Nuestra hora
BEGIN:STANDARD
DTSTART:16010101T020000
TZOFFSETFROM:-0400
TZOFFSETTO:-0500
RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:16010101T020000
TZOFFSETFROM:-0500
TZOFFSETTO:-0400
RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3
END:DAYLIGHT
END:VTIMEZONE`;

describe('the busy times of a calendar', () => {
  it.each([
    ['in UTC', 'DTSTART:20261123T150000Z\nDTEND:20261123T160000Z', '2026-11-23T15:00/2026-11-23T16:00'],
    [
      'in a zone',
      'DTSTART;TZID=America/Los_Angeles:20261123T090000\nDTEND;TZID=America/New_York:20261123T130000',
      '2026-11-23T17:00/2026-11-23T18:00',
    ],
    [
      'in no zone: the owner’s',
      'DTSTART:20261123T090000\nDURATION:PT1H30M',
      '2026-11-23T14:00/2026-11-23T15:30',
    ],
    [
      'in a zone by its Windows name',
      'DTSTART;TZID=Pacific Standard Time:20261123T090000\nDURATION:PT1H',
      '2026-11-23T17:00/2026-11-23T18:00',
    ],
    [
      'in a zone by an old path',
      'DTSTART;TZID=/mozilla.org/20050126_1/America/Argentina/Buenos_Aires:20261123T090000\nDURATION:PT1H',
      '2026-11-23T12:00/2026-11-23T13:00',
    ],
    [
      'in a zone named UTC-8',
      'DTSTART;TZID=UTC-8:20261123T090000\nDURATION:PT1H',
      '2026-11-23T17:00/2026-11-23T18:00',
    ],
    [
      'in a zone named GMT-08',
      'DTSTART;TZID=GMT-08:20261123T090000\nDURATION:PT1H',
      '2026-11-23T17:00/2026-11-23T18:00',
    ],
    [
      'in a zone named UTC+5:30',
      'DTSTART;TZID=UTC+5:30:20261123T090000\nDURATION:PT1H',
      '2026-11-23T03:30/2026-11-23T04:30',
    ],
    [
      'in a zone named GMT-800',
      'DTSTART;TZID=GMT-800:20261123T090000\nDURATION:PT1H',
      '2026-11-23T17:00/2026-11-23T18:00',
    ],
    [
      'in an unknown zone: the owner’s',
      'DTSTART;TZID=Marte/Olympus:20261123T090000\nDURATION:PT1H',
      '2026-11-23T14:00/2026-11-23T15:00',
    ],
    ['a whole day', 'DTSTART;VALUE=DATE:20261123', '2026-11-23T05:00/2026-11-24T05:00'],
    [
      'whole days',
      'DTSTART;VALUE=DATE:20261123\nDTEND;VALUE=DATE:20261126',
      '2026-11-23T05:00/2026-11-26T05:00',
    ],
    [
      'that began before the requested time',
      'DTSTART:20201101T000000Z\nDTEND:20261123T120000Z',
      '2026-11-22T00:00/2026-11-23T12:00',
    ],
    [
      'on a folded line with an alarm inside',
      'DTSTART;TZID=America/\n New_York:20261123T090000\nBEGIN:VALARM\nDURATION:PT9H\nTRIGGER:-PT1H\nEND:VALARM\nDURATION:PT1H',
      '2026-11-23T14:00/2026-11-23T15:00',
    ],
  ])('are those of an event %s', (_, event, expected) => {
    expect(busy(calendar([event]))).toEqual([expected]);
  });

  it('follow a zone that the calendar describes', () => {
    const event = 'DTSTART;TZID=Nuestra hora:20261030T090000\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=4';
    expect(busy(calendar([event], EASTERN), { from: '2026-10-20', timeZone: 'Asia/Tokyo' })).toEqual([
      '2026-10-30T13:00/2026-10-30T14:00',
      '2026-10-31T13:00/2026-10-31T14:00',
      '2026-11-01T14:00/2026-11-01T15:00',
      '2026-11-02T14:00/2026-11-02T15:00',
    ]);
  });

  it('exclude free, cancelled and empty events', () => {
    const time = 'DTSTART:20261123T150000Z\nDTEND:20261123T160000Z';
    expect(
      busy(
        calendar([
          `${time}\nTRANSP:TRANSPARENT`,
          `${time}\nSTATUS:CANCELLED`,
          `${time}\nX-MICROSOFT-CDO-BUSYSTATUS:FREE`,
          'DTSTART:20261123T150000Z',
          'SUMMARY:sin fecha',
          ';;;:::',
          'DTSTART:20261124T150000Z\nDTEND:20261124T160000Z\nSTATUS:TENTATIVE',
        ]),
      ),
    ).toEqual(['2026-11-24T15:00/2026-11-24T16:00']);
  });

  it('are joined when they are adjacent, and consist of whole minutes', () => {
    expect(
      busy(
        calendar([
          'DTSTART:20261123T150030Z\nDTEND:20261123T160000Z',
          'DTSTART:20261123T160000Z\nDTEND:20261123T163015Z',
          'DTSTART:20261123T151000Z\nDTEND:20261123T152000Z',
          'DTSTART:20261123T170000Z\nDTEND:20261123T180000Z',
        ]),
      ),
    ).toEqual(['2026-11-23T15:00/2026-11-23T16:31', '2026-11-23T17:00/2026-11-23T18:00']);
  });

  describe('when the clocks change', () => {
    const daily = (at: string): string =>
      calendar([`DTSTART;TZID=America/New_York:2026${at}\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=3`]);

    it('stay at the same hour in spring', () => {
      expect(busy(daily('0307T090000'), { from: '2026-03-01' })).toEqual([
        '2026-03-07T14:00/2026-03-07T15:00',
        '2026-03-08T13:00/2026-03-08T14:00',
        '2026-03-09T13:00/2026-03-09T14:00',
      ]);
    });

    it('are an hour later where the hour does not exist', () => {
      expect(busy(daily('0307T023000'), { from: '2026-03-01' })).toEqual([
        '2026-03-07T07:30/2026-03-07T08:30',
        '2026-03-08T07:30/2026-03-08T08:30',
        '2026-03-09T06:30/2026-03-09T07:30',
      ]);
    });

    it('are the first of two equal hours', () => {
      expect(busy(daily('1031T013000'), { from: '2026-10-22' })).toEqual([
        '2026-10-31T05:30/2026-10-31T06:30',
        '2026-11-01T05:30/2026-11-01T06:30',
        '2026-11-02T06:30/2026-11-02T07:30',
      ]);
    });

    it('are days of 25 hours in autumn', () => {
      expect(busy(calendar(['DTSTART;VALUE=DATE:20261101']), { from: '2026-10-22' })).toEqual([
        '2026-11-01T04:00/2026-11-02T05:00',
      ]);
    });
  });

  describe('of a series', () => {
    const MONDAYS =
      'UID:s\nDTSTART;TZID=America/New_York:20261123T090000\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;COUNT=3';
    const ALL = [
      '2026-11-23T14:00/2026-11-23T15:00',
      '2026-11-30T14:00/2026-11-30T15:00',
      '2026-12-07T14:00/2026-12-07T15:00',
    ];

    it('are those of each occurrence', () => {
      expect(busy(calendar([MONDAYS]))).toEqual(ALL);
    });

    it.each([
      ['in its zone', 'EXDATE;TZID=America/New_York:20261130T090000'],
      ['in UTC', 'EXDATE:20261130T140000Z'],
      ['as a day', 'EXDATE;VALUE=DATE:20261130'],
      ['in a list', 'EXDATE:20200101T000000Z,20261130T140000Z'],
    ])('exclude removed occurrences, %s', (_, exdate) => {
      expect(busy(calendar([`${MONDAYS}\n${exdate}`]))).toEqual([ALL[0], ALL[2]]);
    });

    it('include added dates', () => {
      expect(
        busy(
          calendar([
            `${MONDAYS}\nRDATE:20261125T200000Z\nRDATE;VALUE=PERIOD:20261126T200000Z/PT1H\nRDATE:20261130T140000Z`,
          ]),
        ),
      ).toEqual([
        ALL[0],
        '2026-11-25T20:00/2026-11-25T21:00',
        '2026-11-26T20:00/2026-11-26T21:00',
        ALL[1],
        ALL[2],
      ]);
    });

    it('follow an occurrence that was moved, freed or cancelled', () => {
      const id = 'UID:s\nRECURRENCE-ID;TZID=America/New_York:';
      expect(
        busy(
          calendar([
            `${id}20261123T090000\nDTSTART:20261124T200000Z\nDURATION:PT2H`,
            MONDAYS,
            `${id}20261130T090000\nDTSTART:20261130T140000Z\nDURATION:PT1H\nTRANSP:TRANSPARENT`,
            'UID:s\nRECURRENCE-ID:20261207T140000Z\nDTSTART:20261207T140000Z\nDURATION:PT1H\nSTATUS:CANCELLED',
          ]),
        ),
      ).toEqual(['2026-11-24T20:00/2026-11-24T22:00']);
    });

    it('follow a change of one occurrence and all later ones', () => {
      expect(
        busy(
          calendar([
            MONDAYS,
            'UID:s\nRECURRENCE-ID;RANGE=THISANDFUTURE:20261130T140000Z\nDTSTART;TZID=America/New_York:20261130T110000\nDURATION:PT2H',
          ]),
        ),
      ).toEqual([ALL[0], '2026-11-30T16:00/2026-11-30T18:00', '2026-12-07T16:00/2026-12-07T18:00']);
    });

    it.each([
      ['that began long ago', '20050103T090000', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;WKST=SU', 5],
      ['on several weekdays', '20050103T090000', 'FREQ=WEEKLY;BYDAY=MO,WE', 18],
      ['each day since 1990', '19900101T090000', 'FREQ=DAILY', 63],
      ['each third day', '20261123T090000', 'FREQ=DAILY;INTERVAL=3', 21],
      ['each last weekday of a month', '20200131T090000', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', 2],
      ['each year', '20001225T090000', 'FREQ=YEARLY', 1],
      ['that ends on a day', '20261101T090000', 'FREQ=DAILY;UNTIL=20261125', 3],
      ['that ends in UTC on the day after', '20261101T233000', 'FREQ=DAILY;UNTIL=20261126T043000Z', 4],
    ])('are found: %s', (_, start, rule, expected) => {
      const found = busy(
        calendar([`DTSTART;TZID=America/New_York:${start}\nDURATION:PT30M\nRRULE:${rule}`]),
        { from: '2026-11-23' },
      );
      expect(found).toHaveLength(expected);
    });

    it('begin in the correct one of two weeks, however long ago the series began', () => {
      const every = 'DURATION:PT1H\nRRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,FR;WKST=MO';
      const long = busy(calendar([`DTSTART:20000111T150000Z\n${every}`]));
      // 11 January 2000 and 24 November 2026 are an even number of weeks apart.
      expect((Date.parse('2026-11-24') - Date.parse('2000-01-11')) / DAY_MS / 7 / 2).toBe(701);
      expect(long.slice(0, 3)).toEqual([
        '2026-11-24T15:00/2026-11-24T16:00',
        '2026-11-27T15:00/2026-11-27T16:00',
        '2026-12-08T15:00/2026-12-08T16:00',
      ]);
    });

    it('end with the day for whole days', () => {
      expect(busy(calendar(['DTSTART;VALUE=DATE:20261123\nRRULE:FREQ=DAILY;UNTIL=20261124']))).toEqual([
        '2026-11-23T05:00/2026-11-25T05:00',
      ]);
    });
  });

  it.each(['', '<!doctype html>', 'BEGIN:VCARD\nEND:VCARD', 'BEGIN:VCALENDAR\nBEGIN:VEVENT\n'])(
    'are refused for an invalid or incomplete calendar: %j',
    (text) => {
      expect(() => busy(text)).toThrow(expect.objectContaining({ name: 'NotACalendarError' }));
    },
  );

  it('are refused for a calendar with too many occurrences to compute', () => {
    const event = 'DTSTART:20200101T000000Z\nDURATION:PT1S\nRRULE:FREQ=SECONDLY';
    expect(() => busy(calendar([event]))).toThrow(expect.objectContaining({ name: 'TooComplexError' }));
  });
});
