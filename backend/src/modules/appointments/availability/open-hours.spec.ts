import { DEFAULT_WEEKLY_HOURS, type HoursException, type WeeklyHours } from 'domain/calendar/appointments';
import { daysBetween, openSpans, union, type WorkingTime } from './open-hours';

const NEW_YORK = 'America/New_York';
const never = (): boolean => false;
const working = (changes: Partial<WorkingTime> = {}): WorkingTime => ({
  timeZone: NEW_YORK,
  weekly: DEFAULT_WEEKLY_HOURS,
  exceptions: [],
  ...changes,
});
const daily = (from: string, to: string): WeeklyHours[] =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from, to }));
const exception = (from: string, to: string, ...hours: [from: string, to: string][]): HoursException => ({
  from,
  to,
  hours: hours.map(([opens, closes]) => ({ from: opens, to: closes })),
  note: '',
});
/** `hours` in UTC, each as `2026-11-24T14:00/2026-11-24T23:00`. */
const spans = (
  time: WorkingTime,
  from: string,
  to = from,
  isHoliday: (day: string) => boolean = never,
): string[] =>
  openSpans(time, daysBetween(from, to), isHoliday).map(({ startsAt, endsAt }) =>
    [startsAt, endsAt].map((moment) => new Date(moment).toISOString().slice(0, 16)).join('/'),
  );

describe('the hours of a week', () => {
  it('are those of the first start: nine to six, Saturday ten to two, Sunday none', () => {
    expect(spans(working(), '2026-11-27', '2026-11-30')).toEqual([
      '2026-11-27T14:00/2026-11-27T23:00',
      '2026-11-28T15:00/2026-11-28T19:00',
      '2026-11-30T14:00/2026-11-30T23:00',
    ]);
  });

  it('follow the clocks into summer and back', () => {
    expect(spans(working(), '2026-03-06', '2026-03-09')).toEqual([
      '2026-03-06T14:00/2026-03-06T23:00',
      '2026-03-07T15:00/2026-03-07T19:00',
      '2026-03-09T13:00/2026-03-09T22:00',
    ]);
    expect(spans(working(), '2026-10-30', '2026-11-02')).toEqual([
      '2026-10-30T13:00/2026-10-30T22:00',
      '2026-10-31T14:00/2026-10-31T18:00',
      '2026-11-02T14:00/2026-11-02T23:00',
    ]);
  });

  it('are an hour shorter and longer on the nights of the change', () => {
    const nights = working({ weekly: daily('00:00', '06:00') });
    expect(spans(nights, '2026-03-08')).toEqual(['2026-03-08T05:00/2026-03-08T10:00']);
    expect(spans(nights, '2026-11-01')).toEqual(['2026-11-01T04:00/2026-11-01T11:00']);
  });

  it('exclude times that the clocks skip', () => {
    expect(spans(working({ weekly: daily('02:00', '02:45') }), '2026-03-08')).toEqual([]);
    expect(spans(working({ weekly: daily('02:15', '04:00') }), '2026-03-08')).toEqual([
      '2026-03-08T07:00/2026-03-08T08:00',
    ]);
  });

  it('are the same local hours at another moment in another zone', () => {
    expect(spans(working({ timeZone: 'America/Los_Angeles' }), '2026-11-27')).toEqual([
      '2026-11-27T17:00/2026-11-28T02:00',
    ]);
    expect(spans(working({ timeZone: 'America/Phoenix' }), '2026-07-01')).toEqual([
      '2026-07-01T16:00/2026-07-02T01:00',
    ]);
  });

  it('last until midnight, and continue after it', () => {
    const late = working({ weekly: [...daily('22:00', '24:00'), ...daily('00:00', '02:00')] });
    expect(spans(late, '2026-11-24', '2026-11-25')).toEqual([
      '2026-11-24T05:00/2026-11-24T07:00',
      '2026-11-25T03:00/2026-11-25T05:00',
      '2026-11-25T05:00/2026-11-25T07:00',
      '2026-11-26T03:00/2026-11-26T05:00',
    ]);
  });

  it('include the leap day', () => {
    expect(spans(working(), '2028-02-28', '2028-03-01')).toEqual([
      '2028-02-28T14:00/2028-02-28T23:00',
      '2028-02-29T14:00/2028-02-29T23:00',
      '2028-03-01T14:00/2028-03-01T23:00',
    ]);
  });

  it('are joined where they meet or overlap', () => {
    const weekly = [
      { weekday: 2, from: '13:00', to: '18:00' },
      { weekday: 2, from: '09:00', to: '12:00' },
      { weekday: 2, from: '12:00', to: '12:30' },
      { weekday: 2, from: '12:15', to: '12:20' },
    ];
    expect(spans(working({ weekly }), '2026-11-24')).toEqual([
      '2026-11-24T14:00/2026-11-24T17:30',
      '2026-11-24T18:00/2026-11-24T23:00',
    ]);
  });
});

describe('exceptions', () => {
  const TUESDAY = '2026-11-24';

  it('replace the hours of the week', () => {
    const exceptions = [exception(TUESDAY, TUESDAY, ['11:00', '12:00'])];
    expect(spans(working({ exceptions }), '2026-11-23', '2026-11-25')).toEqual([
      '2026-11-23T14:00/2026-11-23T23:00',
      '2026-11-24T16:00/2026-11-24T17:00',
      '2026-11-25T14:00/2026-11-25T23:00',
    ]);
  });

  it('close the days from the first to the last', () => {
    const exceptions = [exception('2026-11-24', '2026-11-26')];
    expect(spans(working({ exceptions }), '2026-11-23', '2026-11-27')).toEqual([
      '2026-11-23T14:00/2026-11-23T23:00',
      '2026-11-27T14:00/2026-11-27T23:00',
    ]);
  });

  it('are combined where they overlap', () => {
    const exceptions = [
      exception('2026-11-23', '2026-11-24', ['09:00', '11:00']),
      exception('2026-11-24', '2026-11-25', ['10:00', '12:00'], ['20:00', '21:00']),
    ];
    expect(spans(working({ exceptions }), TUESDAY)).toEqual([
      '2026-11-24T14:00/2026-11-24T17:00',
      '2026-11-25T01:00/2026-11-25T02:00',
    ]);
  });

  it.each(['first', 'last'])(
    'close a day even when others open it, with the closed one named %s',
    (place) => {
      const open = exception('2026-11-20', '2026-11-30', ['08:00', '20:00']);
      const closed = exception(TUESDAY, TUESDAY);
      const exceptions = place === 'first' ? [closed, open] : [open, closed];
      expect(spans(working({ exceptions }), TUESDAY)).toEqual([]);
    },
  );

  it('open a Sunday and a holiday', () => {
    const exceptions = [exception('2026-11-26', '2026-11-29', ['10:00', '11:00'])];
    const isHoliday = (day: string): boolean => day === '2026-11-26';
    expect(spans(working(), '2026-11-26', '2026-11-26', isHoliday)).toEqual([]);
    expect(spans(working({ exceptions }), '2026-11-26', '2026-11-26', isHoliday)).toEqual([
      '2026-11-26T15:00/2026-11-26T16:00',
    ]);
    expect(spans(working({ exceptions }), '2026-11-29')).toEqual(['2026-11-29T15:00/2026-11-29T16:00']);
  });

  it('apply on a leap day and over the turn of the year', () => {
    const exceptions = [
      exception('2028-02-29', '2028-02-29', ['09:00', '10:00']),
      exception('2028-12-30', '2029-01-02'),
    ];
    expect(spans(working({ exceptions }), '2028-02-29')).toEqual(['2028-02-29T14:00/2028-02-29T15:00']);
    expect(spans(working({ exceptions }), '2028-12-29', '2029-01-03')).toEqual([
      '2028-12-29T14:00/2028-12-29T23:00',
      '2029-01-03T14:00/2029-01-03T23:00',
    ]);
  });
});

describe('the union of spans', () => {
  it('is empty for none, and ignores empty ones', () => {
    expect(union([])).toEqual([]);
    expect(union([{ startsAt: 5, endsAt: 5 }])).toEqual([]);
  });

  it('does not change its arguments', () => {
    const spans = [
      { startsAt: 1, endsAt: 3 },
      { startsAt: 2, endsAt: 5 },
    ];
    expect(union(spans)).toEqual([{ startsAt: 1, endsAt: 5 }]);
    expect(spans[0]).toEqual({ startsAt: 1, endsAt: 3 });
  });
});
