import { isDay, readMoment } from './dates.ts';
import { day } from './site/fields.ts';

describe('isDay', () => {
  it.each(['2026-11-30', '2028-02-29', '2000-02-29', '1970-01-01', '2199-12-31'])('accepts %s', (text) => {
    expect(isDay(text)).toBe(true);
  });

  it.each([
    ...[
      '2026-02-30',
      '2026-11-31',
      '2026-02-29',
      '2100-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-01-00',
      '2026-01-32',
    ],
    ...['0000-01-01', '1969-12-31', '2200-01-01', '10000-01-01', '+012026-01-01', '-000001-01-01'],
    ...[
      '26-01-01',
      '2026-1-1',
      '20260101',
      '2026/01/01',
      ' 2026-01-01',
      '2026-01-01T00:00:00Z',
      '',
      '٢٠٢٦-٠١-٠١',
    ],
  ])('refuses %j', (text) => {
    expect(isDay(text)).toBe(false);
  });
});

it('a day in the site’s content exists, or is an empty text', () => {
  const texts = ['2026-02-30', '2026-11-30', '', '2026-11-31'];
  expect(texts.filter((text) => day('Día').safeParse(text).success)).toEqual(['2026-11-30', '']);
});

describe('readMoment', () => {
  it.each([
    ['2026-11-30T15:00:00.000Z', '2026-11-30T15:00:00.000Z'],
    ['2026-11-30T15:00Z', '2026-11-30T15:00:00.000Z'],
    ['2026-11-30T15:00:00.123456789Z', '2026-11-30T15:00:00.123Z'],
    ['2026-11-30T23:59:59+00:00', '2026-11-30T23:59:59.000Z'],
    ['2026-11-30T10:00:00-05:00', '2026-11-30T15:00:00.000Z'],
    ['2026-11-30T10:00:00-0500', '2026-11-30T15:00:00.000Z'],
    ['2026-12-01T00:30:00+14:00', '2026-11-30T10:30:00.000Z'],
    ['2028-02-29T00:00:00Z', '2028-02-29T00:00:00.000Z'],
    ['1970-01-01T00:00:00Z', '1970-01-01T00:00:00.000Z'],
    ['2199-12-31T23:59:59.999Z', '2199-12-31T23:59:59.999Z'],
  ])('reads %s', (text, moment) => {
    expect(readMoment(text)?.toISOString()).toBe(moment);
  });

  it.each([
    ['a day that does not exist', '2026-11-31T15:00:00.000Z'],
    ['30 February', '2026-02-30T00:00:00Z'],
    ['29 February of a common year', '2026-02-29T12:00:00-05:00'],
    ['no zone', '2026-12-01T15:00:00'],
    ['no zone and no seconds', '2026-12-01T15:00'],
    ['a day alone', '2026-12-01'],
    ['24:00', '2026-12-01T24:00:00Z'],
    ['a leap second', '2026-12-31T23:59:60Z'],
    ['minute 60', '2026-12-01T15:60:00Z'],
    ['an offset beyond 14 hours', '2026-12-01T15:00:00+14:01'],
    ['an offset of 15 hours', '2026-12-01T15:00:00-15:00'],
    ['an offset with 60 minutes', '2026-12-01T15:00:00+05:60'],
    ['an offset without minutes', '2026-12-01T15:00:00+05'],
    ['the year 0000', '0000-01-01T00:00:00Z'],
    ['the year 10000', '+010000-01-01T00:00:00Z'],
    ['a moment before 1970 in UTC', '1970-01-01T00:00:00+01:00'],
    ['a moment after 2199 in UTC', '2199-12-31T23:30:00-01:00'],
    ['a small t', '2026-12-01t15:00:00Z'],
    ['a small z', '2026-12-01T15:00:00z'],
    ['a blank in place of the T', '2026-12-01 15:00:00Z'],
    ['a plus sign that became a blank', '2026-12-01T15:00:00 05:00'],
    ['ten decimals', '2026-12-01T15:00:00.1234567890Z'],
    ['the name of a zone', '2026-12-01T15:00:00 America/New_York'],
    ['words', 'mañana'],
    ['a number', '1764601200000'],
    ['a week', '2026-W49-2T15:00:00Z'],
    ['an empty text', ''],
  ])('refuses %s', (_, text) => {
    expect(readMoment(text)).toBeNull();
  });
});
